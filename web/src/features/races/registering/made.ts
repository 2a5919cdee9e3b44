import { readKey, writeKey } from '../../../lib/device/browser-storage.ts'
import { onSessionEnd } from '../../../lib/session/session-end.ts'
import type { MadeParticipation } from '../operations.generated.ts'

const key = 'registrations-made'
onSessionEnd(() => writeKey('session', key, null))

/** What was registered in this tab, for as long as it is open: a reload still shows the numbers. */
export function madeHere(): MadeParticipation[] {
  try {
    const kept: unknown = JSON.parse(readKey('session', key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export const keepMade = (made: readonly MadeParticipation[]) =>
  writeKey('session', key, made.length > 0 ? JSON.stringify(made) : null)
