import { dayIn } from '@vondrona/rules/accounts'
import { treasury } from '@vondrona/rules/payments/constants'
import { type Content, number, phone, text } from '@vondrona/rules/sheets'
import type { Context } from '../../../kernel/context.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { sheetTypes, writeSheet } from '../../../kernel/sheets/download.ts'
import { ticketHolder } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { oversightOf } from '../charges/oversight.ts'
import { payoutTickets } from './export-payouts.ts'
import { listRefunds, type RefundLine } from './store.ts'

/**
 * What is to be paid out of a batch by hand, as a spreadsheet: telephone, amount, name, reference. Whoever pays by it pays
 * nothing that nobody approved, that was paid, or that a provider is paying.
 */
export async function payoutList(ctx: Context, token: string): Promise<{ name: string; type: string; bytes: Buffer }> {
  const ticket = payoutTickets.read(ctx, token)
  const viewer = ticket && (await ticketHolder(ctx, ticket, { inTheirs: true }))
  if (!viewer) throw new Refusal('NOT_FOUND', 'payments.refundNotFound')
  viewer.require('exportPayouts')
  const { format } = ticket
  const all = await listRefunds(ctx.db, {
    batchId: ticket.batchId,
    oversight: oversightOf(viewer, 'exportPayouts'),
    limit: treasury.batchMax,
  })
  const rows = all.filter(({ status, method }) => status === 'approved' || (status === 'sent' && method === 'manual'))
  await writeAudit(ctx.db, viewer, 'refund.exported', {
    targetId: ticket.batchId,
    detail: { format, rows: rows.length },
  })
  const word = (key: string) => say(ctx.sentences, viewer.language, key)
  const columns = Object.entries(contents(word)).map(([key, content]) => ({
    ...content,
    title: word(`payments.payout.${key}`),
  }))
  const name = word('payments.payout.file')
  const pieces = await Array.fromAsync(writeSheet(viewer, { format, columns, pages: inOnePage(rows), name }))
  return { name: `${name}-${dayIn(ctx.now())}.${format}`, type: sheetTypes[format], bytes: Buffer.concat(pieces) }
}

async function* inOnePage<T>(rows: readonly T[]) {
  yield rows
}

const contents = (word: (key: string) => string): Record<string, Content<RefundLine>> => ({
  phone: phone(({ payerPhone }) => payerPhone),
  amount: number(({ amount }) => amount),
  name: text(({ payerName }) => payerName),
  title: text(({ title }) => title),
  status: text(({ status }) => word(`payments.refundStatus.${status}`)),
  reference: text(({ proof, id }) => proof ?? id),
})
