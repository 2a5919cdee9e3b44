import { masterIn, sameBytes, secretsFrom } from '../crypto/secrets.ts'

/** Proves that the installation with these keys (the bytes of its `secrets.json`) wrote this list. */
export const macOf = (secrets: Buffer, contents: string) =>
  secretsFrom(masterIn(secrets.toString())).keyedHash('backup-contents', contents).toString('base64')

/** Whether this MAC proves that the contents were written with these secrets. */
export function proves(secrets: Buffer, contents: string, mac: string): boolean {
  try {
    return sameBytes(Buffer.from(macOf(secrets, contents)), Buffer.from(mac))
  } catch {
    return false // these are no keys
  }
}
