/** The server rotates the token of a session. Duplicated tabs share one, without a store that would notify them. */
import { session } from '@vondrona/rules/sessions/constants'
import { readKey, writeKey } from '../device/browser-storage.ts'
import { getToken, replaceToken } from './token.ts'

const askedKey = 'token-asked'

let channel: BroadcastChannel | undefined

/** Stores a rotated token and passes it to duplicated tabs. */
export function renewToken(token: string): void {
  const from = getToken()
  replaceToken(token)
  channel?.postMessage({ from, to: token })
}

/** Until the answer is called. */
export function hearRenewals(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const own = new BroadcastChannel('session')
  channel = own
  own.onmessage = ({ data: { from, to } }) => {
    if (from && from === getToken()) replaceToken(to)
  }
  return () => own.close()
}

/** Once a day, whichever tab is first; `ask` answers null while the token is young. */
export async function renewWhenDue(ask: () => Promise<string | null | undefined>): Promise<void> {
  const age = Date.now() - Number(readKey('local', askedKey))
  if (age >= 0 && age < session.rotateEvery) return // one of the future was asked by a clock that was ahead
  writeKey('local', askedKey, String(Date.now()))
  const from = getToken()
  const token = await ask().catch(() => null)
  if (token && from === getToken()) renewToken(token)
}
