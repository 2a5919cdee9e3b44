import { useSyncExternalStore } from 'react'
import { call, sentenceOf } from '../api/call.ts'
import { forgetClosedTab, isSomebodyHere, noteTabSession } from './closed-tab.ts'
import { LoginDocument, LogoutDocument, MeDocument, RegisterDocument } from './operations.generated.ts'
import { takeOwn } from './own-of-visitor.ts'
import { makeSession, type Session } from './session-core.ts'
import { forgetShares, forgetTab, onInvalidSession, runPageCleanups, runSessionCleanups } from './session-end.ts'
import { clearToken, getToken, hasAside, isOthersTab, keepMember, keptMember, storeToken } from './token.ts'

export type { LoginInput, RegisterInput } from './operations.generated.ts'
export type { Me, Session } from './session-core.ts'
export { onDeviceEnd, onSessionEnd } from './session-end.ts'
export { clearToken, getToken, storeToken } from './token.ts'

const aside = () => import('./set-aside.ts')

let ended: BroadcastChannel | undefined

const session = makeSession({
  getToken,
  storeToken,
  clearToken,
  keepMember,
  keptMember,
  me: (token) => call(MeDocument, {}, { token }),
  login: (input, signal) => call(LoginDocument, { input }, { token: null, signal }),
  register: (input, signal) => call(RegisterDocument, { input }, { token: null, signal }),
  logout: (token) => call(LogoutDocument, {}, { token, keepalive: true }),
  tellTabs: (token) => ended?.postMessage(token),
  setAside: (member) =>
    aside()
      .then(({ setAside }) => setAside(member))
      .catch(() => {}),
  bringBack: async (member) => {
    if (!hasAside()) return
    await aside().then(
      ({ bringBack }) => bringBack(member),
      () => {}, // it waits until they sign in the next time
    )
  },
  takeOwn,
  forget: runSessionCleanups,
  forgetWaiting: forgetShares,
  forgetPage: runPageCleanups,
  isSomebodyHere,
  noToken: () => sentenceOf('NO_TOKEN'),
  now: () => Date.now(),
})

/** The session now. */
export const getSession = (): Session => session.get()
export const onSession = session.subscribe

/** Signs in; throws the server's refusal (R-AUTH-16). `rememberMe` decides where the token lives. */
export const login = session.login
export const register = session.register
export const logout = session.logout
/** Opens the session of a mailed link or a new password. */
export const enter = session.enter
/** Asks the server who this is (R-AUTH-13). */
export const checkAuth = session.check
/** R-AUTH-27: what others may have changed about the member: role, status, menus. */
export const refreshUserData = session.check
/** The server has reported a change of the member. */
export const recheckUserData = session.recheck
export const restartSession = session.restart

/** The session; renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}

/** Changes when a member leaves this page, or another one came in another tab: what was typed for the one is not the other's. */
export const useTurn = (): number => useSyncExternalStore(session.subscribe, session.turn, session.turn)

/** For texts that speak of the member: with whom their participles agree, where it is known. */
export const mySex = (): string => getSession().user?.sexe ?? ''

/** Starts what a page needs until it is closed: the session check, and listeners for other tabs, the network and the server. */
export function watchSession(): void {
  onInvalidSession((token) => void session.over(token))
  if (isOthersTab()) forgetTab()
  noteTabSession()
  session.subscribe(() => noteTabSession())
  void forgetClosedTab(runSessionCleanups)
  if (getToken()) void session.check()
  const again = () => {
    if (document.visibilityState === 'visible' && navigator.onLine !== false && session.isDue()) void session.check()
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  if ('BroadcastChannel' in globalThis) {
    ended = new BroadcastChannel('session-ended')
    ended.onmessage = ({ data }) => void session.left(String(data))
  }
  // A page that the browser had put away shows again what it showed, and heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && void session.reread())
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === 'token' || key === null)) void session.reread()
  })
}
