/** R-AUTH-03..05, R-AUTH-09: where the session's token lives. Never in both stores. */
import { type Area, readJson, readKey, writeKey } from '../device/browser-storage.ts'

export const tokenKey = 'token'
const meKey = 'me'
/** Of whom is what lies in the store of this tab, which other tabs cannot reach. */
const tabMemberKey = 'tab-member'

/** The token of the session, remembered or of this tab. */
export const getToken = (): string | null => readKey('local', tokenKey) ?? readKey('session', tokenKey)

/** Remembered: on this device. Not remembered: as long as this tab. */
export function storeToken(token: string, remember: boolean): void {
  clearToken()
  writeKey(remember ? 'local' : 'session', tokenKey, token)
}

/** The same session under another token, where the one before was. */
export function replaceToken(token: string): void {
  writeKey(areaInUse(), tokenKey, token)
}

/** The token and what was kept of its member. */
export function clearToken(): void {
  for (const area of ['local', 'session'] as const) {
    writeKey(area, tokenKey, null)
    writeKey(area, meKey, null)
  }
  writeKey('session', tabMemberKey, null)
}

/** Where the session of now is kept. */
export const areaInUse = (): Area => (readKey('local', tokenKey) === null ? 'session' : 'local')

/** The member as last seen, next to the token: shows the shell at once, and without a network (R-SHELL-29). */
export function keepMember(member: unknown): void {
  writeKey(areaInUse(), meKey, JSON.stringify(member))
  writeKey('session', tabMemberKey, idOf(member))
}

/** The member as last stored; null if there is none. */
export const keptMember = (): unknown => readJson(areaInUse(), meKey)

const idOf = (member: unknown): string | null => (member as { id?: string } | null)?.id ?? null
const tabMember = () => readKey('session', tabMemberKey)

/** Whether what lies in the store of this tab is of the member who is here now. */
export const isOwnTab = (): boolean => tabMember() !== null && tabMember() === idOf(keptMember())
/** Whether it is of another one: the browser had closed this tab, and opens it again after they left in another. */
export const isOthersTab = (): boolean => tabMember() !== null && !isOwnTab()

/** What waits for the member whose session the server has ended (set-aside.ts). */
export const asideKey = 'set-aside'
export const hasAside = (): boolean => (readKey('local', asideKey) ?? readKey('session', asideKey)) !== null
