import type { Kernel } from '../../kernel/context.ts'
import { sameBytes } from '../../kernel/crypto/secrets.ts'
import type { ExportRow } from './store.ts'

type Parts = Pick<Kernel, 'secrets'>
type Sealed = Pick<ExportRow, 'id' | 'userId'>

/** A browser downloads a link without our header, so the address itself proves that its owner was given it. */
export const addressOf = (kernel: Parts, row: Sealed) =>
  `/api/exports/${row.id}?token=${sealOf(kernel, row).toString('base64url')}`

/** Whether this token opens the archive; compared in constant time. */
export const opens = (kernel: Parts, row: Sealed, token: string) =>
  sameBytes(sealOf(kernel, row), Buffer.from(token, 'base64url'))

const sealOf = ({ secrets }: Parts, { id, userId }: Sealed) => secrets.keyedHash('export-address', `${id}.${userId}`)

/** Each archive has a key of its own. */
export const purposeOf = (exportId: string) => `export:${exportId}`
