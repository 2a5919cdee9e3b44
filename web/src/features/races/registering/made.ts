import { readJson, writeKey } from '../../../lib/device/browser-storage.ts'
import { registrationsHereKey } from '../../../lib/session/session-end.ts'
import type { MadeParticipation } from '../operations.generated.ts'

const key = 'registrations-made'

/** What was registered in this tab, for as long as it is open: a reload still shows the numbers. */
export const madeHere = (): MadeParticipation[] => listIn('session', key)

/** None: somebody else is to be registered. */
export function keepMade(made: readonly MadeParticipation[], now: Date) {
  writeKey('session', key, made.length > 0 ? JSON.stringify(made) : null)
  if (made.length === 0) return
  const all = made.map(({ id, accessKey, fullName, raceName }) => ({
    id,
    accessKey,
    fullName,
    raceName,
    at: now.getTime(),
  }))
  writeKey('local', registrationsHereKey, JSON.stringify([...all, ...rememberedHere(now)].slice(0, most)))
}

/** A registration whose link this device knows. */
export interface Remembered extends Pick<MadeParticipation, 'id' | 'accessKey' | 'fullName' | 'raceName'> {
  at: number
}

const most = 20
const life = 7 * 86_400_000 // ms

/** Those of the last days, the newest first: also without an e-mail, or before the SMS is there, nobody looks for a link. */
export const rememberedHere = (now: Date): Remembered[] =>
  listIn<Remembered>('local', registrationsHereKey).filter(({ at }) => now.getTime() - at < life)

export const forgetHere = () => writeKey('local', registrationsHereKey, null)

function listIn<T>(area: 'local' | 'session', name: string): T[] {
  const kept = readJson(area, name)
  return Array.isArray(kept) ? kept : []
}
