/** The line that somebody began and did not send: it is there again when they come back to the live in this tab. */
import { type Act, isPending } from '../../lib/acts/act-list.ts'
import { readJson, writeKey } from '../../lib/device/browser-storage.ts'
import { halfWrittenKey } from '../../lib/session/session-end.ts'
import type { Line } from './say.ts'

export function keepHalfWritten(liveId: string, line: string): void {
  writeKey('session', halfWrittenKey, line.trim() ? JSON.stringify([liveId, line]) : null)
}

/** Empty: of this live there is none. */
export function halfWrittenFor(liveId: string): string {
  const kept = readJson('session', halfWrittenKey)
  const [of, line] = Array.isArray(kept) ? kept : []
  return of === liveId && typeof line === 'string' ? line : ''
}

/** A line that will not be sent any more: visitors have no other list of what waited (shell/waiting). */
export interface Unsent {
  id: string
  message: string
  /** Of a refused one; else it was too old. */
  reason: string | undefined
}

export const unsentFor = (liveId: string, acts: readonly Act[]): readonly Unsent[] =>
  acts.flatMap((act) => {
    if (act.kind !== 'chat.line' || isPending(act)) return []
    const line = act.variables as Line
    return line.liveId === liveId ? [{ id: act.id, message: line.message, reason: act.reason }] : []
  })

/** What stands in the field already stays. */
export const putBack = (message: string, draft: string): string =>
  draft.trim() ? `${draft.trim()} ${message}` : message
