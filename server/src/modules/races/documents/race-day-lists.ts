import { longDate } from '@vondrona/rules/dates'
import type { PdfDocument } from '../../../kernel/pdf/document.ts'
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts'

interface Day {
  race: string
  startsAt: Date | null
  printedAt: Date
}

/** For the rescue team: whom to call for each bib. */
export const emergencyListDocument = (
  head: Letterhead,
  day: Day & { people: readonly { bib: string; name: string; age: number; contact: string; phone: string }[] },
): PdfDocument =>
  list(head, day, 'emergency', {
    columns: { bib: 12, name: 32, age: 8, contact: 28, phone: 20 },
    rows: day.people.map(({ bib, name, age, contact, phone }) => [bib, name, String(age), contact, phone]),
  })

/** For the bib desk: which medical proof each runner gave. */
export const medicalListDocument = (
  head: Letterhead,
  day: Day & { people: readonly { bib: string; name: string; proof: string; issuedOn: string; checked: string }[] },
): PdfDocument =>
  list(head, day, 'medical', {
    columns: { bib: 12, name: 36, proof: 24, issuedOn: 14, checked: 14 },
    rows: day.people.map(({ bib, name, proof, issuedOn, checked }) => [bib, name, proof, issuedOn, checked]),
  })

function list(
  head: Letterhead,
  { race, startsAt, printedAt }: Day,
  kind: 'emergency' | 'medical',
  { columns, rows }: { columns: Record<string, number>; rows: string[][] },
): PdfDocument {
  const { text, language } = head
  return {
    title: `${text(`printing.${kind}`)} – ${race}`,
    site: head.site,
    language,
    logo: head.logo,
    accent: head.accent,
    createdAt: printedAt,
    paper: 'A4',
    footer: text('printing.confidential'),
    body: [
      { kind: 'text', text: text(`printing.${kind}`), size: 18, bold: true, lines: 1 },
      {
        kind: 'text',
        text: startsAt ? `${race} · ${longDate(startsAt, language)}` : race,
        tone: 'soft',
        lines: 2,
      },
      { kind: 'space', height: 10 },
      {
        kind: 'table',
        columns: Object.entries(columns).map(([key, share]) => ({
          title: text(`printing.${key}`),
          share,
          bold: key === 'bib',
        })),
        rows,
      },
    ],
  }
}
