import { longDate } from '@vondrona/rules/dates'
import type { Drawing } from '@vondrona/rules/races/course'
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
  event: string
  race: string
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
  const around = course.length > 0 ? 16 : 34 // of the ranks: the course takes the room
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
      { kind: 'space', height: 32 }, // a name of two lines leaves room for all the rest
      line(finish.event, 15, false, 9),
      { kind: 'space', height: 14 },
      line(text('printing.certificate'), 30, true),
      { kind: 'space', height: 32 },
      { kind: 'text', text: finish.name, size: 36, bold: true, align: 'center', lines: 2, shrinkTo: 14 },
      line(`${text('printing.bib')} ${finish.bib}`, 10, false),
      { kind: 'space', height: 6 },
      line(text('printing.finished'), 14, false),
      line(finish.race, 22, true, 12),
      ...(finish.time === null ? [] : [line(text('printing.in', { time: clock(finish.time) }), 22, true)]),
      { kind: 'space', height: around },
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
      { kind: 'space', height: around },
      line(text('printing.when', { place: finish.place, date: longDate(finish.date, language) }), 11, false, 8),
      line(head.site, 11, true, 8),
    ],
  }
}

/** 3:45:07; hours only if there are some. Tenths are cut off, as on the official clock. */
function clock(milliseconds: number): string {
  const all = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
