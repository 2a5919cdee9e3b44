/** R-SIGN-68: how long a draft is kept. Small: the app looks at it as it starts, wherever it starts. */
import { signupDraftLife } from '@vondrona/rules/signup/constants'
import { readKey, writeKey } from '../device/browser-storage.ts'
import { signupDraftKey } from '../session/session-end.ts'

/** What stands in a kept text; null when it is absent, broken or too old. */
export function draftIn(text: string | null, now: Date): { at?: unknown; values?: unknown } | null {
  try {
    const found: { at?: unknown; values?: unknown } | null = JSON.parse(text ?? 'null')
    const age = now.getTime() - Number(found?.at)
    return age >= 0 && age < signupDraftLife ? found : null
  } catch {
    return null
  }
}

/** A draft that nobody came back to does not stay on the device. */
export function dropOldDraft(now: Date): void {
  if (!draftIn(readKey('local', signupDraftKey), now)) writeKey('local', signupDraftKey, null)
}
