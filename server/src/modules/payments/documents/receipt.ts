import { longDate } from '@vondrona/rules/dates'
import { type Ariary, ariary } from '@vondrona/rules/money'
import type { BillTo } from '@vondrona/rules/payments/billing'
import type { Block, PdfDocument } from '../../../kernel/pdf/document.ts'
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts'

/** A numbered receipt for money that was received or paid back. */
export interface PrintedReceipt {
  kind: 'payment' | 'refund'
  number: string
  issuedAt: Date
  person: string
  method: string
  reference: string
  lines: readonly { title: string; amount: Ariary }[]
  total: Ariary
  /** Name, address and registration of whoever issues it, as the operator entered them. */
  issuer: string
  billTo?: BillTo | null
}

/** One A4 page; a long list of lines continues on others. */
export function receiptDocument(head: Letterhead, receipt: PrintedReceipt): PdfDocument {
  const { text, language } = head
  const isPayment = receipt.kind === 'payment'
  const amount = (value: Ariary) => ariary(value, language)
  return {
    title: text('papers.number', { number: receipt.number }),
    site: head.site,
    language,
    logo: head.logo,
    accent: head.accent,
    createdAt: receipt.issuedAt,
    paper: 'A4',
    footer: text('papers.keep'),
    body: [
      { kind: 'text', text: text(`papers.${receipt.kind}`), size: 20, bold: true, lines: 1 },
      { kind: 'text', text: text('papers.number', { number: receipt.number }), size: 11, tone: 'soft', lines: 1 },
      { kind: 'space', height: 16 },
      {
        kind: 'row',
        gap: 24,
        columns: [
          {
            share: 2,
            body: [
              {
                kind: 'facts',
                columns: 2,
                facts: [
                  { label: text(isPayment ? 'papers.payer' : 'papers.payee'), text: receipt.person, bold: true },
                  { label: text('papers.date'), text: longDate(receipt.issuedAt, language) },
                  { label: text('papers.method'), text: receipt.method },
                  { label: text('papers.reference'), text: receipt.reference },
                ],
              },
            ],
          },
          { share: 1, body: [{ kind: 'text', text: receipt.issuer, size: 9, tone: 'soft', align: 'right', lines: 8 }] },
        ],
      },
      ...billToBlocks(head, receipt.billTo ?? null),
      { kind: 'space', height: 14 },
      {
        kind: 'table',
        columns: [
          { title: text('papers.what'), share: 3 },
          { title: text('papers.amount'), share: 1, align: 'right' },
        ],
        rows: receipt.lines.map((line) => [line.title, amount(line.amount)]),
      },
      { kind: 'space', height: 8 },
      {
        kind: 'text',
        text: text(isPayment ? 'papers.totalPaid' : 'papers.totalRefunded', { amount: amount(receipt.total) }),
        size: 14,
        bold: true,
        align: 'right',
        lines: 1,
      },
    ],
  }
}

/** Under whoever paid, as their books need it. */
function billToBlocks({ text }: Letterhead, billTo: BillTo | null): Block[] {
  if (!billTo) return []
  const { name, nif, stat, address } = billTo
  const numbers = [nif && text('papers.nif', { number: nif }), stat && text('papers.stat', { number: stat })]
  const lines = [...address.split('\n'), numbers.filter(Boolean).join(' – ')].filter(Boolean)
  return [
    { kind: 'space', height: 4 },
    { kind: 'text', text: text('papers.billTo'), size: 7.5, tone: 'soft', lines: 1 },
    { kind: 'text', text: name, size: 10.5, bold: true, lines: 3 },
    ...(lines.length > 0 ? [{ kind: 'text', text: lines.join('\n'), size: 10, lines: 10 } as const] : []),
  ]
}
