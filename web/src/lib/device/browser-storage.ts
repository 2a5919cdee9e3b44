/** The browser's two stores. A closed or full one (private windows, blocked cookies) never breaks the page. */
export type Area = 'local' | 'session'

const areaOf = (area: Area): Storage | undefined =>
  area === 'local' ? globalThis.localStorage : globalThis.sessionStorage

/** What a store did not take: it holds until the page is closed, and no longer. */
const memory = new Map<string, string>()

/** Keys that lie in a safer place than a store of the browser: read from memory, written there. */
const elsewhere = new Map<string, { value: string | null; write: (value: string | null) => void }>()

/** From now on the key is `value` until it is written, and what is written goes to `write`. What lay here goes. */
export function keepElsewhere(
  area: Area,
  key: string,
  value: string | null,
  write: (value: string | null) => void,
): void {
  elsewhere.delete(area + key)
  const plain = readKey(area, key)
  writeKey(area, key, null)
  elsewhere.set(area + key, { value, write })
  if (plain !== null && value === null) writeKey(area, key, plain)
}

/** Reads a key; null if it is missing or the storage is blocked. */
export function readKey(area: Area, key: string): string | null {
  const other = elsewhere.get(area + key)
  if (other) return other.value
  try {
    return memory.get(area + key) ?? areaOf(area)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Reads what was written as JSON; null if it is missing or something else. Whoever reads it checks what it is. */
export function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readKey(area, key) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes the key. */
export const writeKey = (area: Area, key: string, value: string | null): void => void storeKey(area, key, value)

/** `writeKey`; false: the store did not take it, and it goes with the page. */
export function storeKey(area: Area, key: string, value: string | null): boolean {
  const other = elsewhere.get(area + key)
  if (other) {
    other.value = value
    other.write(value)
    return true
  }
  memory.delete(area + key)
  try {
    if (value === null) areaOf(area)?.removeItem(key)
    else areaOf(area)?.setItem(key, value)
    return true
  } catch {
    if (value !== null) memory.set(area + key, value)
    return false
  }
}

/** The keys that begin so, those that the store did not take included. */
export function keysOf(area: Area, prefix: string): string[] {
  const begin = area + prefix
  const unkept = [...memory.keys()].filter((key) => key.startsWith(begin)).map((key) => key.slice(area.length))
  try {
    const store = areaOf(area)
    const stored = Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? '')
    return [...new Set([...stored.filter((key) => key.startsWith(prefix)), ...unkept])]
  } catch {
    return unkept
  }
}

/** Removes every key but those that stay. */
export function wipeKeys(area: Area, stays: (key: string) => boolean): void {
  for (const key of keysOf(area, '')) if (!stays(key)) writeKey(area, key, null)
}

/** `wipeKeys` of what the store did not take, which this page alone has. */
export function wipeUnkept(area: Area, stays: (key: string) => boolean): void {
  for (const key of memory.keys()) if (key.startsWith(area) && !stays(key.slice(area.length))) memory.delete(key)
}
