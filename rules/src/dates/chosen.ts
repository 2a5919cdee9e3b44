import { hoursAhead } from './zone.ts'

const hour = 3_600_000

/** For an `<input type="datetime-local">`: dates are chosen in Madagascar's time, wherever the phone is. */
export const toMadagascar = (at: Date): string => new Date(at.getTime() + hoursAhead * hour).toISOString().slice(0, 16)

/** ISO of what such a field holds; null for an empty or broken value. */
export function fromMadagascar(local: string): string | null {
  const at = new Date(`${local}:00Z`).getTime() - hoursAhead * hour
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) && !Number.isNaN(at) ? new Date(at).toISOString() : null
}
