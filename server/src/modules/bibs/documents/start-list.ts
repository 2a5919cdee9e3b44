import { clockTime, longDate } from '@vondrona/rules/dates'
import { pluralIn } from '@vondrona/rules/texts'
import type { PdfDocument } from '../../../kernel/pdf/document.ts'
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts'

/** A runner as the public start list shows them. */
export interface Starter {
  bib: string
  name: string
  sex: string
  category: string
  club: string
}

/** A4 pages: who starts, in the given order. */
export function startListDocument(
  head: Letterhead,
  {
    race,
    startsAt,
    printedAt,
    starters,
  }: { race: string; startsAt: Date | null; printedAt: Date; starters: readonly Starter[] },
): PdfDocument {
  const { text, language } = head
  const column = (key: string, share: number, bold = false) => ({ title: text(`lists.${key}`), share, bold })
  const count = text(`lists.count.${pluralIn(starters.length, language)}`, { count: starters.length })
  return {
    title: `${text('lists.start')} – ${race}`,
    site: head.site,
    language,
    logo: head.logo,
    accent: head.accent,
    createdAt: printedAt,
    paper: 'A4',
    footer: text('lists.printed', { date: longDate(printedAt, language), time: clockTime(printedAt) }),
    body: [
      { kind: 'text', text: text('lists.start'), size: 9, tone: 'soft' },
      { kind: 'text', text: race, size: 18, bold: true, lines: 2, shrinkTo: 11 },
      {
        kind: 'text',
        text: startsAt ? `${longDate(startsAt, language)}, ${clockTime(startsAt)} · ${count}` : count,
        tone: 'soft',
        lines: 1,
      },
      { kind: 'space', height: 10 },
      {
        kind: 'table',
        columns: [
          column('bib', 12, true),
          column('name', 40),
          column('sex', 8),
          column('category', 16),
          column('club', 24),
        ],
        rows: starters.map(({ bib, name, sex, category, club }) => [bib, name, sex, category, club]),
      },
    ],
  }
}
