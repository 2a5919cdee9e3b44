import { longDeadline } from '@vondrona/rules/dates'
import type { Ariary } from '@vondrona/rules/money'
import { ariary } from '@vondrona/rules/money'
import type { PdfDocument } from '../../../kernel/pdf/document.ts'
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts'

/** A payment instruction that anybody can carry out (D-22). */
export interface PrintedMandate {
  reference: string
  payee: string
  amount: Ariary
  deadline: Date
  /** What is paid: one line each. */
  titles: readonly string[]
  /** Operators with their number, counters with their address. */
  accepted: readonly string[]
  /** Text of the QR code. */
  qr: string
  issuedAt: Date
}

/** One A4 page, readable in black and white. */
export function mandateDocument(head: Letterhead, mandate: PrintedMandate): PdfDocument {
  const { text, language } = head
  const { reference, deadline } = mandate
  return {
    title: `${text('papers.mandate')} ${reference}`,
    site: head.site,
    language,
    logo: head.logo,
    accent: head.accent,
    createdAt: mandate.issuedAt,
    paper: 'A4',
    footer: text('papers.afterwards'),
    body: [
      { kind: 'text', text: text('papers.mandate'), size: 20, bold: true, lines: 1 },
      { kind: 'space', height: 4 },
      { kind: 'text', text: text('papers.mandateIntro'), tone: 'soft', lines: 4 },
      { kind: 'space', height: 18 },
      {
        kind: 'row',
        gap: 24,
        columns: [
          {
            share: 3,
            body: [
              { kind: 'text', text: text('papers.due'), size: 9, tone: 'soft' },
              { kind: 'text', text: ariary(mandate.amount, language), size: 26, bold: true, lines: 1, shrinkTo: 12 },
              { kind: 'space', height: 10 },
              {
                kind: 'facts',
                columns: 1,
                facts: [
                  { label: text('papers.reference'), text: reference, bold: true },
                  { label: text('papers.deadline'), text: longDeadline(deadline, language), bold: true },
                  { label: text('papers.to'), text: mandate.payee },
                ],
              },
            ],
          },
          { share: 2, body: [{ kind: 'qr', text: mandate.qr, size: 180 }] },
        ],
      },
      { kind: 'space', height: 14 },
      { kind: 'note', text: text('papers.quote', { reference }) },
      { kind: 'space', height: 16 },
      { kind: 'text', text: text('papers.accepted'), size: 12, bold: true },
      { kind: 'space', height: 2 },
      ...mandate.accepted.map((each) => ({ kind: 'text' as const, text: `• ${each}`, lines: 2 })),
      { kind: 'space', height: 14 },
      { kind: 'text', text: text('papers.for'), size: 12, bold: true },
      { kind: 'space', height: 2 },
      ...mandate.titles.map((each) => ({ kind: 'text' as const, text: `• ${each}`, lines: 2 })),
    ],
  }
}
