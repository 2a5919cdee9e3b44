import { readKey, writeKey } from '../../../lib/device/browser-storage.ts'
import { readOwn, writeOwn } from '../../../lib/session/own-of-visitor.ts'
import { registrationsHereKey, registrationsMadeKey } from '../../../lib/session/session-end.ts'
import type { MadeParticipation } from '../operations.generated.ts'

/** What was registered in this tab, for as long as it is open: a reload still shows the numbers. */
export const madeHere = (): MadeParticipation[] => listIn(readKey('session', registrationsMadeKey))

/** None: somebody else is to be registered. */
export function keepMade(made: readonly MadeParticipation[], now: Date) {
  writeKey('session', registrationsMadeKey, made.length > 0 ? JSON.stringify(made) : null)
  if (made.length === 0) return
  const all = made.map(({ id, accessKey, fullName, raceName }) => ({
    id,
    accessKey,
    fullName,
    raceName,
    at: now.getTime(),
  }))
  const withOthers = (others: readonly Remembered[]) => JSON.stringify([...all, ...others].slice(0, most))
  writeOwn(registrationsHereKey, withOthers(rememberedHere(now)), withOthers(listIn(readOwn(registrationsHereKey))))
}

/** A registration whose link this device knows. */
export interface Remembered extends Pick<MadeParticipation, 'id' | 'accessKey' | 'fullName' | 'raceName'> {
  at: number
}

/** The link of a registration is another one now: this device knows that one, where it knew the former. */
export function renewLink(id: string, accessKey: string) {
  const renewed = (text: string | null) => {
    const kept = listIn<Pick<Remembered, 'id' | 'accessKey'>>(text)
    if (!kept.some((one) => one.id === id)) return text
    return JSON.stringify(kept.map((one) => (one.id === id ? { ...one, accessKey } : one)))
  }
  writeKey('session', registrationsMadeKey, renewed(readKey('session', registrationsMadeKey)))
  writeOwn(
    registrationsHereKey,
    renewed(readKey('local', registrationsHereKey)),
    renewed(readOwn(registrationsHereKey)),
  )
}

const most = 20
const life = 7 * 86_400_000 // ms

/** Those of the last days, the newest first: also without an e-mail, or before the SMS is there, nobody looks for a link. */
export const rememberedHere = (now: Date): Remembered[] =>
  listIn<Remembered>(readKey('local', registrationsHereKey)).filter(({ at }) => now.getTime() - at < life)

export const forgetHere = () => writeOwn(registrationsHereKey, null)

function listIn<T>(text: string | null): T[] {
  try {
    const kept = JSON.parse(text ?? 'null')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
