import type { PdfDocument } from '../../../kernel/pdf/document.ts'
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts'

/** Sheets of 3 × 8 labels of 70 × 37 mm, which every stationer sells: `below` is the registration number. */
export function labelsDocument(
  head: Letterhead,
  {
    race,
    printedAt,
    labels,
  }: { race: string; printedAt: Date; labels: readonly { bib: string; name: string; below: string }[] },
): PdfDocument {
  return {
    title: head.text('lists.labels', { race }),
    site: head.site,
    language: head.language,
    accent: head.accent,
    createdAt: printedAt,
    paper: 'A4',
    look: 'bare',
    body: [
      {
        kind: 'labels',
        columns: 3,
        rows: 8,
        labels: labels.map(({ bib, name, below }) => ({ above: race, large: bib, name, below })),
      },
    ],
  }
}
