/** A page that loads itself again because a file of the app is lost does so once a minute at most: a second time would not help. */
import { readKey, writeKey } from '../device/browser-storage.ts'

const key = 'reloaded-at'
const pause = 60_000

export const mayReload = (now: number): boolean => now - Number(readKey('session', key) ?? 0) >= pause
export const noteReload = (now: number): void => writeKey('session', key, String(now))
