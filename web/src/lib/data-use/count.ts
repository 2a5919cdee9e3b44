import type { DataArea } from './areas.ts'

/** Bytes that are not written yet (data-use.ts). */
let pending = new Map<DataArea, number>()

/** Bytes that came for an area; written when the page is hidden. */
export function countData(area: DataArea, bytes: number): void {
  if (bytes > 0 && Number.isFinite(bytes)) pending.set(area, (pending.get(area) ?? 0) + bytes)
}

export const countedData = (): ReadonlyMap<DataArea, number> => pending

/** What was counted, which is whoever takes it to write. */
export function takeCounted(): ReadonlyMap<DataArea, number> {
  const taken = pending
  pending = new Map()
  return taken
}
