/**
 * N-09: what this device received of the product this month, by area. It is kept on the device and sent nowhere. It holds
 * areas and bytes alone and belongs to the phone's plan, not to a member: it outlives a logout.
 */
import { keysOf, readJson } from '../device/browser-storage.ts'
import { areas, type DataArea } from './areas.ts'
import { countData, countedData, takeCounted } from './count.ts'
import { monthOf } from './month.ts'

export interface MonthUse {
  /** `2026-11`, in Antananarivo. */
  month: string
  /** When the counting of this month began. */
  since: string
  bytes: Readonly<Partial<Record<DataArea, number>>>
}

/** What a device kept; null where it is something else, or of another month. */
export function readMonth(kept: unknown, now: Date): MonthUse | null {
  const { month, since, bytes } = (kept ?? {}) as Partial<MonthUse>
  if (month !== monthOf(now) || typeof since !== 'string' || Number.isNaN(Date.parse(since))) return null
  const isBytes = (value: unknown) => typeof value === 'number' && value >= 0 && Number.isFinite(value)
  const known = areas.flatMap((area) => (isBytes(bytes?.[area]) ? [[area, bytes?.[area]]] : []))
  return { month, since, bytes: Object.fromEntries(known) }
}

/** Adds what came; a month begins with its first bytes. */
export function addUse(kept: unknown, more: ReadonlyMap<DataArea, number>, now: Date): MonthUse {
  const before = readMonth(kept, now) ?? { month: monthOf(now), since: now.toISOString(), bytes: {} }
  const bytes = { ...before.bytes }
  for (const [area, count] of more) if (count > 0) bytes[area] = (bytes[area] ?? 0) + count
  return { ...before, bytes }
}

const name = 'data-use'
/** One key for each writing of a page, never written twice: two tabs cannot lose what the other wrote. */
const part = `${name}+`

/**
 * Writes down what came. A page that is being closed has time for this and no more (a read and a write of IndexedDB do
 * not happen any more). Without room or permission the counts stay with the page.
 */
export function writeUse(now: Date): void {
  const more = takeCounted()
  if (more.size === 0) return
  try {
    localStorage.setItem(part + crypto.randomUUID(), JSON.stringify(addUse(null, more, now)))
  } catch {
    for (const [area, bytes] of more) countData(area, bytes)
  }
}

/** Puts what pages wrote together, one tab at a time, so that it does not grow. */
export async function foldUse(now: Date): Promise<void> {
  const fold = () => {
    const parts = keysOf('local', part)
    if (parts.length === 0) return
    localStorage.setItem(name, JSON.stringify(withParts(now)))
    for (const key of parts) localStorage.removeItem(key)
  }
  try {
    if (navigator.locks) await navigator.locks.request(name, fold)
    else fold()
  } catch {} // what is not put together is still counted
}

/** This month with what is not written yet; null where nothing came. */
export function currentUse(now: Date): MonthUse | null {
  try {
    const pending = countedData()
    const kept = withParts(now)
    return pending.size > 0 ? addUse(kept, pending, now) : kept
  } catch {
    return countedData().size > 0 ? addUse(null, countedData(), now) : null
  }
}

function withParts(now: Date): MonthUse | null {
  const read = (key: string) => readMonth(readJson('local', key), now)
  let all = read(name)
  for (const key of keysOf('local', part)) {
    const one = read(key)
    if (!one) continue // of another month
    const since = all && all.since < one.since ? all.since : one.since
    all = { ...addUse(all, new Map(areas.map((area) => [area, one.bytes[area] ?? 0])), now), since }
  }
  return all
}
