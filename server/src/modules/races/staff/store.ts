import { searchable } from '@vondrona/rules/accounts'
import { searchTotalCap } from '@vondrona/rules/constants'
import type { DocumentsStatus, ParticipationStatus } from '@vondrona/rules/races'
import { sql } from 'kysely'
import { anyOf, type Db, escapeLike } from '../../../kernel/db.ts'
import type { ParticipationRow } from '../store.ts'
import { ofTeam } from '../teams/store.ts'

export interface ParticipationFilter {
  eventId?: string | undefined
  status?: ParticipationStatus | undefined
  documents?: DocumentsStatus | undefined
  ticketTypeId?: string | undefined
  /** However it is written. */
  team?: string | undefined
  /** Every word must be somewhere in name, number, e-mail or phone; or all of it is a bib. */
  search?: string | undefined
}

const name = sql`one.search_text collate "C"` // begins with the name
const orders = {
  newest: { by: sql`one.id desc`, after: ({ id }: Start) => sql<boolean>`one.id < ${id}` },
  oldest: { by: sql`one.id`, after: ({ id }: Start) => sql<boolean>`one.id > ${id}` },
  name: {
    by: sql`${name}, one.id`,
    after: ({ id, searchText }: Start) => sql<boolean>`(${name}, one.id) > (${searchText} collate "C", ${id})`,
  },
  nameDesc: {
    by: sql`${name} desc, one.id desc`,
    after: ({ id, searchText }: Start) => sql<boolean>`(${name}, one.id) < (${searchText} collate "C", ${id})`,
  },
}

export type ParticipationOrder = keyof typeof orders

/** The row that the page before ended with. */
type Start = Pick<ParticipationRow, 'id' | 'searchText'>

/** Newest first unless `order` says otherwise; each filter has an index by date, a race one by name. */
export async function listParticipations(
  db: Db,
  filter: ParticipationFilter,
  { order, after, limit }: { order?: ParticipationOrder | null | undefined; after?: string | undefined; limit: number },
): Promise<ParticipationRow[]> {
  const { by, after: follows } = orders[order ?? 'newest']
  const query = (await matching(db, filter)).selectAll('one').orderBy(by).limit(limit)
  if (!after) return query.execute()
  const start = await db
    .selectFrom('participation')
    .select(['id', 'searchText'])
    .where('id', '=', after)
    .executeTakeFirst()
  return start ? query.where(follows(start)).execute() : []
}

/** From counters; what they do not know is counted to `searchTotalCap` + 1 and no further. */
export async function countParticipations(db: Db, filter: ParticipationFilter): Promise<number> {
  if (hasCounter(filter)) return (await countsByStatus(db, filter)).reduce((sum, { count }) => sum + count, 0)
  const found = (await matching(db, filter))
    .select('one.id')
    .limit(searchTotalCap + 1)
    .as('found')
  const { n } = await db
    .selectFrom(found)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Whether the counters know how many these are. */
export const hasCounter = ({ search, team }: ParticipationFilter): boolean => !search && !team

/** From counters: as fast with a hundred thousand registrations as with ten. */
export async function countsByStatus(db: Db, { eventId, status, documents, ticketTypeId }: ParticipationFilter) {
  let query = db
    .selectFrom('participationCount')
    .select((eb) => ['status', eb.fn.sum<number>('count').as('count')])
    .groupBy('status')
    .having((eb) => eb.fn.sum('count'), '>', 0)
  if (eventId) query = query.where('eventId', '=', eventId)
  if (status) query = query.where('status', '=', status)
  if (documents) query = query.where('documentsStatus', '=', documents)
  if (ticketTypeId) query = query.where('ticketTypeId', '=', ticketTypeId)
  return (await query.execute()).map((row) => ({ ...row, count: Number(row.count) }))
}

const mostWords = 5

async function matching(db: Db, { eventId, status, documents, ticketTypeId, team, search }: ParticipationFilter) {
  let query = db.selectFrom('participation as one')
  if (eventId) query = query.where('one.eventId', '=', eventId)
  if (status) query = query.where('one.status', '=', status)
  if (documents) query = query.where('one.documentsStatus', '=', documents)
  if (ticketTypeId) query = query.where('one.ticketTypeId', '=', ticketTypeId)
  if (team) query = query.where(ofTeam(team))
  if (!search) return query
  const words = [...new Set(searchable(search).split(' '))].slice(0, mostWords)
  const said = sql<boolean>`(${sql.join(
    words.map((word) => sql`one.search_text like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  )})`
  const wearing = await ordersWithBib(db, search)
  if (wearing.length === 0) return query.where(said)
  return query.where((eb) => eb.or([said, eb('one.orderId', '=', anyOf(wearing))]))
}

/** A handful: a number is worn once in each race. */
async function ordersWithBib(db: Db, bib: string): Promise<string[]> {
  if (!/\d/.test(bib)) return []
  const rows = await db
    .selectFrom('ticket')
    .select('orderId')
    .where(sql`upper(number)`, '=', bib.trim().toUpperCase())
    .limit(100)
    .execute()
  return rows.map(({ orderId }) => orderId)
}
