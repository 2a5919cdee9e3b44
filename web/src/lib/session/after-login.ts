/** What a visitor pressed on the way to the login, kept for this tab: it is carried out once they are back. */
import { readKey, writeKey } from '../device/browser-storage.ts'

const key = 'after-login'
const life = 30 * 60_000

export type Wanted = 'comment' | 'follow' | 'like' | 'remind' | 'reserve' | 'vote'

/** Keeps what was pressed, and on what; only the last one. */
export const wantAfterLogin = (what: Wanted, id: string): void =>
  writeKey('session', key, `${Date.now()} ${what} ${id}`)

/** Whether this is what the person who has just signed in wanted; once. */
export function takeWanted(what: Wanted, id: string): boolean {
  const [at, ...wanted] = (readKey('session', key) ?? '').split(' ')
  if (wanted.join(' ') !== `${what} ${id}`) return false
  writeKey('session', key, null)
  return Date.now() - Number(at) < life
}
