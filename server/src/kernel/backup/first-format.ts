import { createDecipheriv, scryptSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { FirstHead } from './manifest.ts'
import type { Backup, OpenOptions } from './opened-backup.ts'

/** Nothing in a backup of the first format proves who wrote it: for operators who trust the place where it was kept. */
export async function openFirst(folder: string, head: FirstHead, options: OpenOptions): Promise<Backup> {
  const { passphrase, keys, unauthenticated } = options
  if (!unauthenticated)
    throw new StartupError(
      'this backup was written by an earlier version and nothing in it proves that nobody changed it: if you trust the place where it was kept, restore it with --unauthenticated.',
    )
  const { format: _, ...manifest } = head
  const place = { folder, key: null, manifest }
  if (keys) return { ...place, secrets: keys }
  if (manifest.keys === 'apart')
    throw new StartupError('this backup holds no keys: give the saved secrets.json with --keys FILE.')
  if (!passphrase) throw new StartupError('the keys of this backup are sealed: set BACKUP_PASSPHRASE.')
  try {
    return { ...place, secrets: openKeys(passphrase, await readFile(join(folder, 'keys.sealed'))) }
  } catch {
    throw new StartupError('BACKUP_PASSPHRASE is not the passphrase of this backup.')
  }
}

/** Salt, nonce, tag, body. */
function openKeys(passphrase: string, sealed: Buffer): Buffer {
  const key = scryptSync(passphrase, sealed.subarray(0, 16), 32, { N: 2 ** 15, r: 8, maxmem: 2 ** 26 })
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(16, 28), { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(28, 44))
  return Buffer.concat([decipher.update(sealed.subarray(44)), decipher.final()])
}
