/** The server gives a session another token now and then. Tabs that were copied share one, and no store that tells them. */
import { getToken, replaceToken } from './token.ts'

let channel: BroadcastChannel | undefined

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
