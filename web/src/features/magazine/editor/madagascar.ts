/** R-DATA-07: dates are chosen in Madagascar's time, wherever the phone is. It has no summer time. */
const offset = 3 * 3_600_000

/** For an `<input type="datetime-local">`. */
export const toMadagascar = (at: Date): string => new Date(at.getTime() + offset).toISOString().slice(0, 16)

/** ISO; null for an empty or broken value. */
export function fromMadagascar(local: string): string | null {
  const at = new Date(`${local}:00Z`).getTime() - offset
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) && !Number.isNaN(at) ? new Date(at).toISOString() : null
}
