import { raceServer } from '@vondrona/rules/constants'
import { showRegistrationNumber } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import type { Cell, Column } from '../../../kernel/sheets/sheet.ts'
import { formsOf } from '../../forms/index.ts'
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

type Value = (one: Exported, word: (key: string) => string) => Cell
const common: Record<string, Value> = {
  number: ({ row }) => showRegistrationNumber(row.registrationNumber),
  race: ({ race }) => race,
  type: ({ type }) => type,
  status: ({ row }, word) => word(`organising.status.${row.status}`),
  payment: ({ payment }, word) => (payment ? word(`organising.payment.${payment}`) : ''),
  documents: ({ row }, word) => word(`organising.documents.${row.documentsStatus}`),
  bib: ({ bib }) => bib,
  category: ({ category }) => category,
  name: ({ row }) => row.fullName,
  gender: ({ row }, word) => word(`organising.sex.${row.gender}`),
  birthDate: ({ row }) => row.birthDate,
  nationality: ({ row }, word) => word(`organising.nationality.${row.nationality}`),
  email: ({ row }) => row.email,
  phone: ({ row }) => row.phone,
  club: ({ row }) => row.club,
  team: ({ row }) => row.team,
  emergencyName: ({ row }) => row.emergencyName,
  emergencyPhone: ({ row }) => row.emergencyPhone,
  amount: ({ amount }) => amount,
  createdAt: ({ row }) => row.createdAt,
}

/** The same for all registrations; of one race, each of its own questions is one more. Numbers of documents are left out. */
export async function columnsOf(ctx: Context, { eventId }: ParticipationFilter): Promise<Column<Exported>[]> {
  const word = (key: string) => say(ctx.sentences, ctx.language, key)
  const formId = eventId && (await racesById(ctx.db, [eventId])).get(eventId)?.formId
  const form = formId ? (await formsOf(ctx.db, [formId])).get(formId) : undefined
  return [
    ...Object.entries(common).map(([name, value]) => ({
      title: word(`organising.column.${name}`),
      value: (one: Exported) => value(one, word),
    })),
    ...(form?.formFields ?? []).map(({ fieldName, fieldLabel }) => ({
      title: fieldLabel,
      value: ({ answers }: Exported): Cell =>
        Object.hasOwn(answers, fieldName) ? [answers[fieldName] ?? ''].flat().join(', ') : '',
    })),
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
