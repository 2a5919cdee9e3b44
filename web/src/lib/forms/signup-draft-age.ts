/** R-SIGN-68: how long a draft is kept. Small: the app looks at it as it starts, wherever it starts. */
import { signupDraftLife } from '@vondrona/rules/signup/constants'
import { readKey, writeKey } from '../device/browser-storage.ts'
import { signupDraftKey } from '../session/session-end.ts'

/** What stands in a kept text; null when it is absent, broken or too old. One of the future was dated by a clock that was ahead. */
export function draftIn(text: string | null, now: Date): { at?: unknown; values?: unknown } | null {
  try {
    const found: { at?: unknown; values?: unknown } | null = JSON.parse(text ?? 'null')
    return now.getTime() - Number(found?.at) < signupDraftLife ? found : null
  } catch {
    return null
  }
}

/** A draft that nobody came back to does not stay on the device, nor does one of the future stay until then. */
export function dropOldDraft(now: Date): void {
  const found = draftIn(readKey('local', signupDraftKey), now)
  if (!found) writeKey('local', signupDraftKey, null)
  else if (Number(found.at) > now.getTime())
    writeKey('local', signupDraftKey, JSON.stringify({ ...found, at: now.getTime() }))
}
