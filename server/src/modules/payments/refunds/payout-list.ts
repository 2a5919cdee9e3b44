import { dayIn } from '@vondrona/rules/accounts'
import { treasury } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { csv } from '../../../kernel/sheets/csv.ts'
import type { Cell } from '../../../kernel/sheets/sheet.ts'
import { ticketHolder } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { oversightOf } from '../charges/oversight.ts'
import { payoutTickets } from './export-payouts.ts'
import { listRefunds, type RefundLine } from './store.ts'

/**
 * What is to be paid out of a batch by hand, as a spreadsheet: telephone, amount, name, reference. Whoever pays by it pays
 * nothing that nobody approved, that was paid, or that a provider is paying.
 */
export async function payoutList(ctx: Context, token: string): Promise<{ name: string; bytes: Buffer }> {
  const ticket = payoutTickets.read(ctx, token)
  const viewer = ticket && (await ticketHolder(ctx, ticket, { inTheirs: true }))
  if (!viewer) throw new Refusal('NOT_FOUND', 'payments.refundNotFound')
  viewer.require('exportPayouts')
  const all = await listRefunds(ctx.db, {
    batchId: ticket.batchId,
    oversight: oversightOf(viewer, 'exportPayouts'),
    limit: treasury.batchMax,
  })
  const rows = all.filter(({ status, method }) => status === 'approved' || (status === 'sent' && method === 'manual'))
  await writeAudit(ctx.db, viewer, 'refund.exported', { targetId: ticket.batchId, detail: { rows: rows.length } })
  const word = (key: string) => say(ctx.sentences, viewer.language, key)
  const columns = values(word).map(([key, value]) => ({ title: word(`payments.payout.${key}`), value }))
  const pieces = await Array.fromAsync(csv(columns, inOnePage(rows)))
  return { name: `${word('payments.payout.file')}-${dayIn(ctx.now())}.csv`, bytes: Buffer.concat(pieces) }
}

async function* inOnePage<T>(rows: readonly T[]) {
  yield rows
}

const values = (word: (key: string) => string): readonly (readonly [string, (row: RefundLine) => Cell])[] => [
  ['phone', ({ payerPhone }) => payerPhone?.replace(/^\+261(\d\d)(\d\d)(\d{3})(\d\d)$/, '0$1 $2 $3 $4')], // text by its spaces: as a number it would lose its 0, with + be a formula
  ['amount', ({ amount }) => amount],
  ['name', ({ payerName }) => payerName],
  ['title', ({ title }) => title],
  ['status', ({ status }) => word(`payments.refundStatus.${status}`)],
  ['reference', ({ proof, id }) => proof ?? id],
]
