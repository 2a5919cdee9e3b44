import { useSyncExternalStore } from 'react'
import { call, sentenceOf } from './call.ts'
import { onSessionOver, runEndings } from './endings.ts'
import { LoginDocument, LogoutDocument, MeDocument, RegisterDocument } from './operations.generated.ts'
import { makeSession, type Session } from './session-core.ts'
import { clearToken, getToken, keepMember, keptMember, replaceToken, storeToken } from './token.ts'

export { onSessionEnd } from './endings.ts'
export type { LoginInput, RegisterInput } from './operations.generated.ts'
export type { Me, Session } from './session-core.ts'
export { clearToken, getToken, storeToken } from './token.ts'

const session = makeSession({
  getToken,
  storeToken,
  replaceToken,
  clearToken,
  keepMember,
  keptMember,
  me: (token) => call(MeDocument, {}, { token }),
  login: (input, signal) => call(LoginDocument, { input }, { token: null, signal }),
  register: (input, signal) => call(RegisterDocument, { input }, { token: null, signal }),
  logout: (token) => call(LogoutDocument, {}, { token, keepalive: true }),
  forget: runEndings,
  noToken: () => sentenceOf('NO_TOKEN'),
  now: () => Date.now(),
})

export const getSession = (): Session => session.get()
export const onSession = session.subscribe

/** Signs in; throws the server's refusal (R-AUTH-16). `rememberMe` decides where the token lives. */
export const login = session.login
export const register = session.register
export const logout = session.logout
/** Opens the session of a mailed link or a new password. */
export const enter = session.enter
/** The server gave this session another token; a copy of this tab takes it, too. */
export function renewToken(token: string): void {
  const from = getToken()
  session.renew(token)
  renewals?.postMessage({ from, to: token })
}
/** Asks the server who this is (R-AUTH-13). */
export const checkAuth = session.check
/** R-AUTH-27: what others may have changed about the member: role, status, menus. */
export const refreshUserData = session.check

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}

/** Tabs that were copied share a session, and no store that would tell them of its new token. */
let renewals: BroadcastChannel | undefined

function hearRenewals(): void {
  if (!('BroadcastChannel' in globalThis)) return
  renewals = new BroadcastChannel('session')
  renewals.onmessage = ({ data: { from, to } }) => {
    if (from && from === getToken()) replaceToken(to)
  }
}

/** Starts what a page needs for its whole life: the check, and an ear for other tabs, the network and the server. */
export function watchSession(): void {
  hearRenewals()
  onSessionOver((token) => void session.over(token))
  if (getToken()) void session.check()
  const again = () => {
    if (document.visibilityState === 'visible' && navigator.onLine !== false && session.isDue()) void session.check()
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === 'token' || key === null)) void session.reread()
  })
}
