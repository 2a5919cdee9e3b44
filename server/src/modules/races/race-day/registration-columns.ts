import { showRegistrationNumber } from '@vondrona/rules/races'
import { raceServer } from '@vondrona/rules/races/constants'
import { type Column, type Content, day, moment, number, phone, text } from '@vondrona/rules/sheets'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { answerColumn, formsOf } from '../../forms/index.ts'
import { racesById } from '../races/store.ts'
import { type SeenParticipation, seenParticipations } from '../seen-participations.ts'
import { listParticipations, type ParticipationFilter, type ParticipationOrder } from '../staff/store.ts'

/** A registration with what its line in the file says beside its own columns. */
interface Exported {
  row: SeenParticipation
  race: string
  type: string
  bib: string | null
  category: string | null
  amount: number
  payment: string | null
  answers: Record<string, unknown>
}

const common = (word: (key: string) => string): Record<string, Content<Exported>> => ({
  number: text(({ row }) => showRegistrationNumber(row.registrationNumber)),
  race: text(({ race }) => race),
  type: text(({ type }) => type),
  status: text(({ row }) => word(`organising.status.${row.status}`)),
  payment: text(({ payment }) => (payment ? word(`organising.payment.${payment}`) : '')),
  documents: text(({ row }) => word(`organising.documents.${row.documentsStatus}`)),
  bib: text(({ bib }) => bib),
  category: text(({ category }) => category),
  name: text(({ row }) => row.fullName),
  gender: text(({ row }) => word(`organising.sex.${row.gender}`)),
  birthDate: day(({ row }) => row.birthDate),
  nationality: text(({ row }) => word(`organising.nationality.${row.nationality}`)),
  email: text(({ row }) => row.email),
  phone: phone(({ row }) => row.phone),
  club: text(({ row }) => row.club),
  team: text(({ row }) => row.team),
  emergencyName: text(({ row }) => row.emergencyName),
  emergencyPhone: phone(({ row }) => row.emergencyPhone),
  amount: number(({ amount }) => amount),
  createdAt: moment(({ row }) => row.createdAt),
})

/** The same for all registrations; of one race, each of its own questions is one more. Numbers of documents are left out. */
export async function columnsOf(ctx: Context, { eventId }: ParticipationFilter): Promise<Column<Exported>[]> {
  const word = (key: string) => say(ctx.sentences, ctx.language, key)
  const formId = eventId && (await racesById(ctx.db, [eventId])).get(eventId)?.formId
  const form = formId ? (await formsOf(ctx.db, [formId])).get(formId) : undefined
  return [
    ...Object.entries(common(word)).map(([name, content]) => ({
      ...content,
      title: word(`organising.column.${name}`),
    })),
    ...(form?.formFields ?? []).map((field) =>
      answerColumn<Exported>(field, ({ answers }) =>
        Object.hasOwn(answers, field.fieldName) ? [answers[field.fieldName] ?? ''].flat().join(', ') : '',
      ),
    ),
  ]
}

/** One page in memory. */
export async function* exportedRows(
  ctx: Context,
  filter: ParticipationFilter,
  order: ParticipationOrder,
): AsyncGenerator<Exported[]> {
  const limit = raceServer.exports.page
  for (let after: string | undefined; ; ) {
    const rows = await listParticipations(ctx.db, filter, { order, after, limit })
    if (rows.length > 0) yield await Promise.all(seenParticipations(ctx, rows, 'full').map(withDetails))
    if (rows.length < limit) return
    after = rows.at(-1)?.id
  }
}

async function withDetails(row: SeenParticipation): Promise<Exported> {
  const { page } = row
  const order = (await page.orders()).get(row.orderId)
  return {
    row,
    race: (await page.events()).get(row.eventId)?.title ?? '',
    type: (await page.ticketTypes()).get(row.ticketTypeId)?.title ?? '',
    bib: (await page.tickets()).get(row.orderId)?.number ?? null,
    category: await page.category(row),
    amount: order?.total ?? 0,
    payment: order?.chargeId ? ((await page.paymentStatuses()).get(order.chargeId) ?? null) : null,
    answers: row.answersId ? ((await page.answers()).get(row.answersId)?.answers ?? {}) : {},
  }
}
