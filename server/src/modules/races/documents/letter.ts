import { clockTime, longCalendarDay, longDate } from '@vondrona/rules/dates'
import type { PdfDocument } from '../../../kernel/pdf/document.ts'
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts'

/** A commitment letter as it was signed (R-MIT-09). */
export interface SignedLetter {
  title: string
  /** The complete text that the signer saw. */
  body: string
  version: number
  race: string
  participant: string
  /** yyyy-mm-dd */
  birthDate: string
  registrationNumber: string
  signerName: string
  guardian: { name: string; relation: string } | null
  signedAt: Date
  /** Strokes of x, y pairs from 0 to 1000; none if only the name was typed. */
  strokes: readonly (readonly number[])[]
}

/** A4 pages: the text, then who signed it, when, and how. */
export function letterDocument(head: Letterhead, letter: SignedLetter): PdfDocument {
  const { text, language } = head
  const { signedAt, guardian } = letter
  return {
    title: `${text('printing.letter')} – ${letter.registrationNumber}`,
    site: head.site,
    language,
    logo: head.logo,
    accent: head.accent,
    createdAt: signedAt,
    paper: 'A4',
    footer: `${letter.registrationNumber} · ${text('printing.version')} ${letter.version}`,
    body: [
      { kind: 'text', text: text('printing.letter'), size: 9, tone: 'soft' },
      { kind: 'text', text: letter.title, size: 17, bold: true, lines: 3, shrinkTo: 11 },
      { kind: 'space', height: 8 },
      {
        kind: 'facts',
        columns: 2,
        facts: [
          { label: text('printing.participant'), text: letter.participant, bold: true },
          { label: text('printing.birthDate'), text: longCalendarDay(letter.birthDate, language) },
          { label: text('printing.race'), text: letter.race },
          { label: text('printing.registration'), text: letter.registrationNumber },
        ],
      },
      { kind: 'line' },
      { kind: 'space', height: 10 },
      { kind: 'text', text: letter.body },
      { kind: 'space', height: 18 },
      {
        kind: 'row',
        gap: 24,
        columns: [
          {
            share: 1,
            body: [
              {
                kind: 'facts',
                columns: 1,
                facts: [
                  { label: text('printing.signedBy'), text: letter.signerName, bold: true },
                  ...(guardian
                    ? [{ label: text('printing.guardian'), text: text('printing.guardianOf', { ...guardian }) }]
                    : []),
                  {
                    label: text('printing.signedAt'),
                    text: text('printing.dateTime', { date: longDate(signedAt, language), time: clockTime(signedAt) }),
                  },
                  { label: text('printing.version'), text: String(letter.version) },
                ],
              },
            ],
          },
          {
            share: 1,
            body: [
              { kind: 'text', text: text('printing.signature'), size: 7.5, tone: 'soft' },
              { kind: 'drawing', strokes: letter.strokes, height: 70 },
              { kind: 'space', height: 4 },
              { kind: 'text', text: text('printing.typed'), size: 7.5, tone: 'soft', lines: 3 },
            ],
          },
        ],
      },
    ],
  }
}
