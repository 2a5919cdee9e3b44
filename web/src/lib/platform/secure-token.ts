/**
 * In the wrapper the remembered session's token lies in the phone's secure store (Keystore, Keychain), and nowhere in
 * plain. It is read once at the start; from then on it is in memory, and every change is written there.
 */
import { keepElsewhere, readKey, writeKey } from '../device/browser-storage.ts'
import { callNative } from './native.ts'

const prefixedKey = 'vondrona_token'
/** On the device: that a token was kept. A Keychain outlives the app; this does not. */
const markKey = 'secure-token'
const onThisDeviceOnly = 1 // KeychainAccess.whenUnlockedThisDeviceOnly: a backup does not take it along

/** Reads the token; without a readable store the session lasts as long as the app is open. */
export async function openSecureToken(): Promise<void> {
  const isOurs = readKey('local', markKey) !== null
  const found = await callNative('SecureStorage', 'internalGetItem', { prefixedKey, sync: false }).catch(() => null)
  const token = (found as { data?: unknown } | null)?.data
  const kept = isOurs && typeof token === 'string' && token !== '' ? token : null
  keepElsewhere('local', 'token', kept, (value) => void write(value))
  if (!isOurs && token) await write(null)
}

/** One after the other: the last one holds. */
let last: Promise<unknown> = Promise.resolve()

function write(value: string | null): Promise<unknown> {
  writeKey('local', markKey, value === null ? null : '1')
  const options = { prefixedKey, data: value, sync: false, access: onThisDeviceOnly }
  last = last
    .then(() => callNative('SecureStorage', value === null ? 'internalRemoveItem' : 'internalSetItem', options))
    .catch(() => {})
  return last
}
