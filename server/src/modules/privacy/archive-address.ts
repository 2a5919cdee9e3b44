import type { Kernel } from '../../kernel/context.ts'
import { sameBytes } from '../../kernel/crypto/secrets.ts'
import type { ExportRow } from './store.ts'

type Parts = Pick<Kernel, 'secrets'>
type Sealed = Pick<ExportRow, 'id' | 'userId'>

/**
 * A browser downloads a link without our header, so the address itself proves that its owner was given it, in this
 * session: it ends with the session, as a new password ends those of an intruder.
 */
export const addressOf = (kernel: Parts, row: Sealed, sessionId: string) =>
  `/api/exports/${row.id}?token=${sealOf(kernel, row, sessionId).toString('base64url')}`

/** Whether this token, given in one of these sessions, opens the archive; compared in constant time. */
export const opens = (kernel: Parts, row: Sealed, sessionIds: readonly string[], token: string) =>
  sessionIds.some((sessionId) => sameBytes(sealOf(kernel, row, sessionId), Buffer.from(token, 'base64url')))

const sealOf = ({ secrets }: Parts, { id, userId }: Sealed, sessionId: string) =>
  secrets.keyedHash('export-address', `${id}.${userId}.${sessionId}`)

/** Each archive has a key of its own. */
export const purposeOf = (exportId: string) => `export:${exportId}`
