import { pageSize } from '@vondrona/rules/constants'
import { treasury } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { noteRead } from '../../audit/index.ts'
import { attemptsById } from '../attempts/store.ts'
import { oversightOf } from '../charges/oversight.ts'
import { type SeenPayment, seenPayments } from '../reading/seen-payments.ts'
import { countLines, type LineOutcome, listLines, resultsOf, type StatementResult } from './store.ts'

/** Newest first. */
export async function statements(ctx: Context): Promise<StatementResult[]> {
  ctx.require('statements')
  return resultsOf(ctx.db, null, treasury.statementsShown)
}

interface Wanted {
  id: string
  outcome?: LineOutcome | null
  after?: number | null
  limit?: number | null
}

/**
 * A page of a statement beside our payments: lines of payments that somebody else looks after are counted only. One that the staff recorded since with the number of a line is its
 * payment.
 */
export async function statementLines(ctx: Context, { id, outcome, after, limit }: Wanted) {
  ctx.require('statementLines')
  if (!isId(id)) throw badInput([{ field: 'id', key: 'shell.badInput' }])
  const most = Math.min(pageSize.max, Math.max(1, limit ?? pageSize.rows))
  const filter = { importId: id, outcome: outcome ?? null, oversight: oversightOf(ctx, 'statementLines') }
  const rows = await listLines(ctx.db, { ...filter, after: after ?? -1, limit: most + 1 })
  const shown = rows.slice(0, most)
  const attempts = await attemptsById(
    ctx.db,
    shown.flatMap(({ paymentId }) => paymentId ?? []),
  )
  const seen = new Map(seenPayments(ctx, [...attempts.values()]).map((one): [string, SeenPayment] => [one.id, one]))
  await noteRead(ctx, 'payments', shown.length)
  return {
    items: shown.map(({ operatorRef, paymentId, ...line }) => ({
      ...line,
      operatorReference: operatorRef,
      payment: seen.get(paymentId ?? '') ?? null,
    })),
    ...(await countLines(ctx.db, filter)),
    hasMore: rows.length > most,
    endCursor: shown.at(-1)?.position ?? null,
  }
}
