/**
 * What a visitor makes in this tab (a registration for a race, its link) they take along when they sign in in it. Of what
 * else lies on the device nobody knows whose it is.
 */
import { keysOf, readKey, writeKey } from '../device/browser-storage.ts'
import { contactProofKey, registrationsMadeKey } from './session-end.ts'

const prefix = 'own:'
/** In the store of this tab only. */
const ofTab = [registrationsMadeKey, contactProofKey]

/** What of that which the device keeps by this name this tab has made. */
export const noteOwn = (key: string, own: string | null): void => writeKey('session', prefix + key, own)

/** Keeps it on the device, and `own` as what of it this tab has made. */
export function writeOwn(key: string, value: string | null, own = value): void {
  writeKey('local', key, value)
  noteOwn(key, own)
}

/** What of a list this tab has made. */
export const readOwn = (key: string): string | null => readKey('session', prefix + key)

/** Takes it out of the way of the wiping before a login; gives what puts it back. What is gone from the device is over. */
export function takeOwn(): () => void {
  const own = [...ofTab, ...keysOf('session', prefix)].map((key) => {
    const onDevice = key.startsWith(prefix) ? key.slice(prefix.length) : ''
    return { key, value: readKey('session', key), onDevice: readKey('local', onDevice) !== null && onDevice }
  })
  return () => {
    for (const { key, value, onDevice } of own) {
      writeKey('session', key, value)
      if (onDevice) writeKey('local', onDevice, value)
    }
  }
}
