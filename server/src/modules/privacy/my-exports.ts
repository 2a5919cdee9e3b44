import { exportLimit } from '@vondrona/rules/privacy/constants'
import type { Context } from '../../kernel/context.ts'
import { isReauthenticated } from '../sessions/index.ts'
import { addressOf } from './archive-address.ts'
import { type ExportRow, exportsOf } from './store.ts'

/** The caller's latest exports. */
export async function myExports(ctx: Context) {
  const { id } = ctx.require('myExports')
  return (await exportsOf(ctx.db, id, exportLimit.shown)).map((row) => toExport(ctx, row))
}

/** An export as its owner sees it; the address only while it is valid and the password was just given. */
export function toExport(ctx: Context, row: ExportRow) {
  const ready = row.status === 'ready'
  const expired = ready && (row.expiresAt === null || row.expiresAt <= ctx.now())
  return {
    ...row,
    status: expired ? 'expired' : row.status,
    url: ready && !expired && ctx.actor && isReauthenticated(ctx) ? addressOf(ctx, row, ctx.actor.sessionId) : null,
  }
}
