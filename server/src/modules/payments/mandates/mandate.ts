import type { Ariary } from '@vondrona/rules/money'
import { liveStatuses } from '@vondrona/rules/payments'
import { payment, treasury } from '@vondrona/rules/payments/constants'
import type { Language } from '@vondrona/rules/texts'
import type { MailFile } from '../../../gateways/mail/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { letterhead } from '../../../kernel/pdf/letterhead.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { type AttemptRow, findAttempt } from '../attempts/store.ts'
import { chargesOf } from '../charges/store.ts'
import { mandateDocument } from '../documents/mandate.ts'

const perMandate = { name: 'mandate-pdf', points: treasury.pdfsPerHour, seconds: 3600 }

/** What is shown to whoever pays (D-22). */
export interface Mandate {
  reference: string
  payee: string
  amount: Ariary
  deadline: Date
  accepted: string[]
  /** The reference: a desk scans it instead of typing it. */
  qr: string
  pdfUrl: string
}

/** The instruction of a mandate that can still be paid; null for any other attempt. */
export function mandateOf(ctx: Context, row: AttemptRow): Mandate | null {
  const isOver = row.expiresAt !== null && row.expiresAt <= ctx.now()
  if (row.method !== 'mandate' || isOver || !liveStatuses.includes(row.status)) return null
  const { PAYMENT_PAYEE, PAYMENT_INSTRUCTIONS, OPERATOR_NAME, SITE_NAME } = ctx.config
  const lines = PAYMENT_INSTRUCTIONS.split('\n').map((line) => line.trim())
  const fallback = say(ctx.sentences, ctx.language, 'payments.mandateAsk')
  const accepted = lines.filter(Boolean).slice(0, payment.instructionsMax)
  return {
    reference: row.reference,
    payee: PAYMENT_PAYEE || OPERATOR_NAME || SITE_NAME,
    amount: row.amount,
    deadline: row.expiresAt ?? row.createdAt,
    accepted: accepted.length > 0 ? accepted : [fallback],
    qr: row.reference,
    pdfUrl: `/api/payments/mandates/${row.id}.pdf${ctx.language === 'fr' ? '' : `?lang=${ctx.language}`}`,
  }
}

/** One page to print; the id of the attempt is the secret. */
export async function mandatePdf(ctx: Context, id: string, language: Language): Promise<MailFile> {
  const row = isId(id) ? await findAttempt(ctx.db, id) : undefined
  const mandate = row && mandateOf({ ...ctx, language }, row)
  if (!row || !mandate) throw new Refusal('NOT_FOUND', 'payments.notFound')
  await ctx.limits.spend(perMandate, row.id)
  const charge = (await chargesOf(ctx.db, [row.chargeId])).get(row.chargeId)
  const titles = charge ? [charge.title] : []
  const printed = mandateDocument(await letterhead(ctx, language), { ...mandate, titles, issuedAt: row.createdAt })
  const name = `${say(ctx.sentences, language, 'payments.mandateFile')}-${row.reference}.pdf`
  return { name, type: 'application/pdf', bytes: await ctx.pdf.render(printed) }
}
