import { longDate } from '@vondrona/rules/dates'
import { showTime } from '@vondrona/rules/races'
import type { Drawing } from '@vondrona/rules/races/course'
import { scene, sceneBox, sceneTones } from '@vondrona/rules/races/ranking'
import type { Block, PdfDocument } from '../../../kernel/pdf/document.ts'
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts'

/** The rank of a runner among those counted. */
interface Rank {
  rank: number
  count: number
}

/** What a finisher certificate says. */
export interface Finish {
  name: string
  /** Whose it is, whatever the letters of the name. */
  bib: string
  race: string
  /** Where they rank. */
  laps?: number | null
  /** Milliseconds; null if it was not measured. */
  time: number | null
  overall: Rank | null
  bySex: Rank | null
  byCategory: (Rank & { category: string }) | null
  place: string
  date: Date
  course?: Pick<Drawing, 'parts' | 'width' | 'height'> | null
}

/** One A4 page on its side, to be framed. */
export function certificateDocument(head: Letterhead, finish: Finish): PdfDocument {
  const { text, language } = head
  const line = (content: string, size: number, bold: boolean, shrinkTo = size) =>
    ({
      kind: 'text',
      text: content,
      size,
      bold,
      align: 'center',
      lines: 1,
      shrinkTo,
      tone: bold ? 'ink' : 'soft',
    }) as const
  const ranks = [
    { label: text('printing.rank'), rank: finish.overall },
    { label: text('printing.sexRank'), rank: finish.bySex },
    {
      label: text('printing.categoryRank', { category: finish.byCategory?.category ?? '' }),
      rank: finish.byCategory,
    },
  ].filter(({ rank }) => rank !== null)
  const course: Block[] = finish.course
    ? [
        {
          kind: 'lines',
          lines: finish.course.parts.map((part) => part.flatMap(({ x, y }) => [x, y])),
          box: [finish.course.width, finish.course.height],
          height: 72,
        },
      ]
    : []
  return {
    title: `${text('printing.certificate')} – ${finish.name}`,
    site: head.site,
    language,
    accent: head.accent,
    createdAt: finish.date,
    paper: 'A4',
    landscape: true,
    look: 'frame',
    body: [
      // A name of two lines leaves room for all the rest; the course takes some of the drawing's.
      {
        kind: 'picture',
        shapes: scene.map(({ tone, ...shape }) => ({ ...shape, colour: sceneTones[tone] })),
        box: [sceneBox.width, sceneBox.height],
        height: course.length > 0 ? 110 : 140,
      },
      { kind: 'space', height: 8 },
      line(text('printing.certificate'), 18, false),
      { kind: 'space', height: 6 },
      { kind: 'text', text: finish.name, size: 32, bold: true, align: 'center', lines: 2, shrinkTo: 14 },
      line(`${text('printing.bib')} ${finish.bib}`, 10, false),
      { kind: 'space', height: 4 },
      line(text('printing.finished'), 12, false),
      line(finish.race, 19, true, 12),
      ...(finish.laps == null ? [] : [line(text('printing.laps', { n: finish.laps }), 19, true)]),
      ...(finish.time === null ? [] : [line(showTime(finish.time), 44, true)]),
      { kind: 'space', height: course.length > 0 ? 8 : 28 },
      {
        kind: 'row',
        columns: [
          ...(course.length > 0 ? [{ share: 1, body: course }] : []),
          ...ranks.map(({ label, rank }) => ({
            share: 1,
            body: [
              ...(course.length > 0 ? [{ kind: 'space', height: 18 } as const] : []), // beside the middle of the course
              line(label, 10, false, 7),
              line(text('printing.rankOf', { rank: rank!.rank, count: rank!.count }), 15, true),
            ],
          })),
        ],
      },
      { kind: 'space', height: course.length > 0 ? 8 : 28 },
      line(text('printing.when', { place: finish.place, date: longDate(finish.date, language) }), 11, false, 8),
      line(head.site, 11, true, 8),
    ],
  }
}
