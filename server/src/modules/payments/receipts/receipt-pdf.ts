import { treasury } from '@vondrona/rules/payments/constants'
import type { Language } from '@vondrona/rules/texts'
import type { MailFile } from '../../../gateways/mail/port.ts'
import type { Context, Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { isId } from '../../../kernel/ids.ts'
import { letterhead } from '../../../kernel/pdf/letterhead.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import type { ReceiptRow } from '../books/store.ts'
import { billToOf } from '../charges/bill-to.ts'
import { receiptDocument } from '../documents/receipt.ts'
import { forgetErased } from '../erasing/store.ts'
import { markReceiptsTold, type WholeReceipt, wholeReceipt } from './store.ts'
import { payerOf, tellPayer } from './tell-payer.ts'

const perReceipt = { name: 'receipt-pdf', points: treasury.pdfsPerHour, seconds: 3600 }

/** `2026-000042`. */
export const numberOf = ({ year, number }: Pick<ReceiptRow, 'year' | 'number'>) =>
  `${year}-${String(number).padStart(6, '0')}`

/** Opens one receipt without an account. Nothing is stored: it follows from the id. */
const keyOf = ({ secrets }: Pick<Kernel, 'secrets'>, id: string): string =>
  secrets.keyedHash('receipt-link', id).subarray(0, 16).toString('base64url')

/** Path of its PDF, for whoever paid only. */
export const receiptPath = (kernel: Pick<Kernel, 'secrets'>, id: string, language: Language): string =>
  `/api/payments/receipts/${id}.pdf?key=${keyOf(kernel, id)}${language === 'fr' ? '' : `&lang=${language}`}`

/** Where its short link leads. */
export async function followReceipt(ctx: Context, id: string): Promise<string | null> {
  const whole = await wholeReceipt(ctx.db, id)
  return whole && receiptPath(ctx, id, whole.charge.language)
}

/** For whoever has its link. */
export async function receiptPdf(ctx: Context, id: string, key: string, language: Language): Promise<MailFile> {
  const isOpen = isId(id) && sameBytes(Buffer.from(keyOf(ctx, id.toLowerCase())), Buffer.from(key))
  const whole = isOpen ? await wholeReceipt(ctx.db, id) : null
  if (!whole) throw new Refusal('NOT_FOUND', 'payments.receiptNotFound')
  await ctx.limits.spend(perReceipt, whole.receipt.id)
  return draw(ctx, whole, language)
}

/** For a mail, in its language. */
export async function mailedReceipt(ctx: Context, id: string, language?: Language): Promise<MailFile | null> {
  const whole = await wholeReceipt(ctx.db, id)
  return whole && draw(ctx, whole, language ?? whole.charge.language)
}

async function draw(ctx: Context, whole: WholeReceipt, language: Language): Promise<MailFile> {
  const { receipt, charge, attempt, refund } = whole
  const word = (key: string) => say(ctx.sentences, language, key)
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_REGISTRATION, SITE_NAME } = ctx.config
  const document = receiptDocument(await letterhead(ctx, language), {
    kind: receipt.kind,
    number: numberOf(receipt),
    issuedAt: receipt.issuedAt,
    person: (await payerOf(ctx.db, charge)).name || '–',
    method: word(`payments.method.${attempt?.method ?? 'refund'}`),
    reference: attempt?.reference ?? refund?.proof ?? '–',
    lines: [{ title: charge.title, amount: receipt.amount }],
    total: receipt.amount,
    billTo: billToOf(charge),
    issuer: [OPERATOR_NAME || SITE_NAME, OPERATOR_ADDRESS, OPERATOR_REGISTRATION].filter(Boolean).join('\n'),
  })
  const name = `${word('payments.receiptFile')}-${numberOf(receipt)}.pdf`
  return { name, type: 'application/pdf', bytes: await ctx.pdf.render(document) }
}

/** Job: a receipt goes to whoever paid, unless it went with another message. */
export async function mailReceipt(ctx: Context, { receiptId }: { receiptId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const isUntold = (await markReceiptsTold(tx, [receiptId], ctx.now())).length > 0
    const whole = isUntold && (await wholeReceipt(tx, receiptId))
    if (!whole) return
    const { receipt, charge } = whole
    await tellPayer(tx, ctx, charge, receipt.kind === 'payment' ? 'paid' : 'refunded', {
      amount: receipt.amount,
      number: numberOf(receipt),
      link: ctx.links.to(receiptPath(ctx, receiptId, charge.language)),
      receiptId,
    })
    await forgetErased(tx, [charge.id]) // whoever was paid back before their account went, heard of it now
  })
}
