import { ageOn, dayIn } from '@vondrona/rules/accounts'
import { categoryOf, showRegistrationNumber } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { ZipFile } from '../../../kernel/formats/zip.ts'
import type { PdfDocument } from '../../../kernel/pdf/document.ts'
import { type Letterhead, letterhead } from '../../../kernel/pdf/letterhead.ts'
import { say } from '../../../kernel/refusal.ts'
import { labelsDocument, startListDocument } from '../../bibs/index.ts'
import { emergencyListDocument, medicalListDocument } from '../documents/race-day-lists.ts'
import { categoriesOf } from '../races/store.ts'
import { raceFacts } from '../registering/runner.ts'
import { type Starting, startersOf } from './store.ts'
import type { FileKind } from './tickets.ts'

type ListKind = Exclude<FileKind, 'pack'>

/** What the lists of one race are made of, read once for all of them. */
interface RaceDay {
  ctx: Context
  head: Letterhead
  race: string
  startsAt: Date | null
  printedAt: Date
  starters: readonly Starting[]
  categoryOf: (one: Starting) => string
  ageOf: (one: Starting) => number
}

export async function readRaceDay(ctx: Context, eventId: string): Promise<RaceDay> {
  const { race, event, raceDay } = await raceFacts(ctx.db, eventId, ctx.now())
  const [categories = [], starters] = await Promise.all([
    categoriesOf(ctx.db, [eventId]).then((all) => all.get(eventId)),
    startersOf(ctx.db, eventId),
  ])
  const on = { ageDate: race.ageDate, raceDay, now: ctx.now() }
  return {
    ctx,
    head: await letterhead(ctx, ctx.language),
    race: event.title,
    startsAt: raceDay ? event.startsAt : null,
    printedAt: ctx.now(),
    starters,
    categoryOf: (one) => categoryOf(categories, one, on)?.name ?? '',
    ageOf: ({ birthDate }) => ageOn(birthDate, raceDay ?? dayIn(ctx.now())),
  }
}

const documents: Record<ListKind, (day: RaceDay) => PdfDocument> = {
  startList: (day) =>
    startListDocument(day.head, {
      ...day,
      starters: day.starters.map((one) => ({
        bib: one.bib ?? '',
        name: one.fullName,
        sex: word(day, `organising.sex.${one.gender}`),
        category: day.categoryOf(one),
        club: one.club || one.team,
      })),
    }),
  bibLabels: (day) =>
    labelsDocument(day.head, {
      ...day,
      labels: day.starters.flatMap(({ bib, fullName, registrationNumber }) =>
        bib ? [{ bib, name: fullName, below: showRegistrationNumber(registrationNumber) }] : [],
      ),
    }),
  emergencyContacts: (day) =>
    emergencyListDocument(day.head, {
      ...day,
      people: day.starters.map((one) => ({
        bib: one.bib ?? '',
        name: one.fullName,
        age: day.ageOf(one),
        contact: one.emergencyName ?? '',
        phone: one.emergencyPhone ?? '',
      })),
    }),
  medicalList: (day) =>
    medicalListDocument(day.head, {
      ...day,
      people: day.starters.map((one) => ({
        bib: one.bib ?? '',
        name: one.fullName,
        proof: one.medicalProof ? word(day, `organising.medical.${one.medicalProof}`) : '',
        issuedOn: one.medicalIssuedOn ?? '',
        checked: word(day, `organising.documents.${one.documentsStatus}`),
      })),
    }),
}

const word = ({ ctx }: RaceDay, key: string) => say(ctx.sentences, ctx.language, key)

/** The name of a file of a race, with its ending. */
export const fileName = (ctx: Context, kind: FileKind): string =>
  `${say(ctx.sentences, ctx.language, `organising.file.${kind}`)}.${kind === 'pack' ? 'zip' : 'pdf'}`

/** Drawn in a worker: the others go on meanwhile. */
export const drawList = (day: RaceDay, kind: ListKind): Promise<Buffer> => day.ctx.pdf.render(documents[kind](day))

/** N-14: all lists, one drawn after the other while the archive is sent. */
export async function* packOf(day: RaceDay): AsyncGenerator<ZipFile> {
  for (const kind of Object.keys(documents) as ListKind[])
    yield { name: fileName(day.ctx, kind), bytes: await drawList(day, kind), pack: false }
}
