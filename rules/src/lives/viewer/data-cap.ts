/** N-05: what a live costs in data, and how much of it a viewer allows. */

/** Megabytes per minute of a stream of so many kbit/s. */
export const megabytesPerMinute = (kbps: number): number => (kbps * 60) / 8 / 1000

export const capPeriods = ['live', 'month'] as const
export type CapPeriod = (typeof capPeriods)[number]

/** At most so many megabytes for each live, or for all lives of a month. */
export interface DataCap {
  megabytes: number
  per: CapPeriod
}
export const capLimits = { min: 5, max: 100_000, usual: [25, 50, 100, 250] } as const

/** What this device received of lives. */
export interface DataUse {
  /** `2026-11`: the month that `monthBytes` belongs to. */
  month: string
  monthBytes: number
  /** Bytes of each live, the one watched last at the end. */
  lives: readonly (readonly [id: string, bytes: number])[]
}
export const nothingUsed: DataUse = { month: '', monthBytes: 0, lives: [] }
/** Of how many lives the device remembers what they cost. */
const livesKept = 20

/** Adds what was received just now. */
export function spend(use: DataUse, liveId: string, bytes: number, month: string): DataUse {
  const before = use.lives.find(([id]) => id === liveId)?.[1] ?? 0
  const others = use.lives.filter(([id]) => id !== liveId)
  return {
    month,
    monthBytes: (use.month === month ? use.monthBytes : 0) + bytes,
    lives: [...others, [liveId, before + bytes] as const].slice(-livesKept),
  }
}

/** What counts against a cap: this live, or all lives of this month. */
export function usedBytes(use: DataUse, liveId: string, per: CapPeriod, month: string): number {
  if (per === 'month') return use.month === month ? use.monthBytes : 0
  return use.lives.find(([id]) => id === liveId)?.[1] ?? 0
}

const megabyte = 1_000_000
export const megabytesOf = (bytes: number): number => bytes / megabyte

/** Whether the player stops here. `from`: what had been used when the viewer last chose to go on: as much again. */
export const isCapReached = (cap: DataCap | null, used: number, from = 0): boolean =>
  cap !== null && used >= from + cap.megabytes * megabyte

/** A whole number of megabytes within the limits, or null. */
export function readMegabytes(text: string): number | null {
  const value = text.replaceAll(/[\s\u202f]/g, '')
  if (!/^\d{1,6}$/.test(value)) return null
  const megabytes = Number(value)
  return megabytes >= capLimits.min && megabytes <= capLimits.max ? megabytes : null
}

/** What a device kept, whatever else stands there. */
export function readCap(kept: unknown): DataCap | null {
  const { megabytes, per } = (kept ?? {}) as Partial<DataCap>
  const isNumber = typeof megabytes === 'number' && megabytes >= capLimits.min && megabytes <= capLimits.max
  return isNumber && capPeriods.some((one) => one === per) ? { megabytes, per: per as CapPeriod } : null
}

/** As `readCap`, for what was used. */
export function readUse(kept: unknown): DataUse {
  const { month, monthBytes, lives } = (kept ?? {}) as Partial<DataUse>
  const isBytes = (value: unknown): value is number => typeof value === 'number' && value >= 0 && Number.isFinite(value)
  return {
    month: typeof month === 'string' ? month : '',
    monthBytes: isBytes(monthBytes) ? monthBytes : 0,
    lives: Array.isArray(lives)
      ? lives.filter((one) => Array.isArray(one) && typeof one[0] === 'string' && isBytes(one[1])).slice(-livesKept)
      : [],
  }
}
