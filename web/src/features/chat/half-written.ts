/** The line that somebody began and did not send: it is there again when they come back to the live in this tab. */
import { readJson, writeKey } from '../../lib/device/browser-storage.ts'
import { halfWrittenKey } from '../../lib/session/session-end.ts'

export function keepHalfWritten(liveId: string, line: string): void {
  writeKey('session', halfWrittenKey, line.trim() ? JSON.stringify([liveId, line]) : null)
}

/** Empty: of this live there is none. */
export function halfWrittenFor(liveId: string): string {
  const kept = readJson('session', halfWrittenKey)
  const [of, line] = Array.isArray(kept) ? kept : []
  return of === liveId && typeof line === 'string' ? line : ''
}
