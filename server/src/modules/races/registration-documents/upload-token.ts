import { raceServer } from '@vondrona/rules/races/constants'
import type { Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { isId } from '../../../kernel/ids.ts'

type Parts = Pick<Kernel, 'secrets' | 'now' | 'newId'>

export interface UploadSession {
  id: string
  expiresAt: Date
}

/**
 * A place for photos of somebody who registers, without a row: whoever asks for a million of them leaves nothing. The
 * token names the place and its end; the seal binds both.
 */
export function makeUploadToken(kernel: Parts): { uploadToken: string; expiresAt: Date } {
  const session = { id: kernel.newId(), expiresAt: new Date(kernel.now().getTime() + raceServer.upload.life) }
  return { uploadToken: tokenOf(kernel, session), expiresAt: session.expiresAt }
}

/** The place of a token; null where it was changed or its time is over. */
export function readUploadToken(kernel: Pick<Kernel, 'secrets' | 'now'>, token: string): UploadSession | null {
  const [id = '', until = ''] = token.split('.')
  const expiresAt = new Date(Number.parseInt(until, 36))
  if (!isId(id) || Number.isNaN(expiresAt.getTime())) return null
  const session = { id, expiresAt }
  if (!sameBytes(Buffer.from(tokenOf(kernel, session)), Buffer.from(token))) return null
  return expiresAt > kernel.now() ? session : null
}

function tokenOf({ secrets }: Pick<Kernel, 'secrets'>, { id, expiresAt }: UploadSession): string {
  const parts = `${id}.${expiresAt.getTime().toString(36)}`
  return `${parts}.${secrets.keyedHash('registration-upload', parts).toString('base64url')}`
}
