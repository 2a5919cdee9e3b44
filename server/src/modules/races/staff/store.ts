import { searchTotalCap } from '@vondrona/rules/constants'
import type { DocumentsStatus, ParticipationStatus } from '@vondrona/rules/races'
import { bibForms, bibKey, readQuery, type Term } from '@vondrona/rules/search'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Db } from '../../../kernel/db.ts'
import { type Closeness, hasForgiven, holdsTerms } from '../../../kernel/search/holds-terms.ts'
import { hasOldKey } from '../../../kernel/search/remake-keys.ts'
import type { ParticipationRow } from '../store.ts'
import { ofTeam } from '../teams/store.ts'

export interface ParticipationFilter {
  eventId?: string | undefined
  status?: ParticipationStatus | undefined
  documents?: DocumentsStatus | undefined
  ticketTypeId?: string | undefined
  /** However it is written. */
  team?: string | undefined
  /** Every word must be somewhere in name, number, e-mail or phone, or be the bib. */
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

async function matching(db: Db, { eventId, status, documents, ticketTypeId, team, search }: ParticipationFilter) {
  let query = db.selectFrom('participation as one')
  if (eventId) query = query.where('one.eventId', '=', eventId)
  if (status) query = query.where('one.status', '=', status)
  if (documents) query = query.where('one.documentsStatus', '=', documents)
  if (ticketTypeId) query = query.where('one.ticketTypeId', '=', ticketTypeId)
  if (team) query = query.where(ofTeam(team))
  if (!search) return query
  const terms = readQuery(search)
  const wearing = await wearersOf(db, search, terms)
  const found = (closeness: Closeness) =>
    query.where(
      sql<boolean>`(${holdsTerms(sql`one.search_text`, terms, closeness, wearing.word)} or ${wearing.whole ?? sql`false`})`,
    )
  const exact = found('exact')
  if (!hasForgiven(terms)) return exact
  return (await exact.select('one.id').limit(1).executeTakeFirst()) ? exact : found('near')
}

/** Who wears a bib that was typed, alone or among words. */
async function wearersOf(db: Db, search: string, terms: readonly Term[]) {
  const typed = new Set([search, ...terms.flat(2)].map(bibKey).filter((key) => /^\P{Nd}*\d{1,6}$/u.test(key)))
  const found = new Map<string, RawBuilder<unknown>>()
  for (const key of typed) {
    const orders = await ordersWithBib(db, key)
    if (orders.length > 0) found.set(key, sql`one.order_id = ${anyOf(orders)}`)
  }
  return { whole: found.get(bibKey(search)), word: (word: string) => found.get(bibKey(word)) }
}

/** A handful: a number is worn once in each race, with each prefix. */
async function ordersWithBib(db: Db, key: string): Promise<string[]> {
  const [number = ''] = /\d+$/.exec(key) ?? []
  const rows = await db
    .selectFrom('ticket')
    .select(['orderId', 'number'])
    .where('number', 'is not', null)
    .where(sql`ltrim(substring(number from '\\d+$'), '0')`, '=', number.replace(/^0+/, ''))
    .limit(mostBibs)
    .execute()
  return rows.flatMap(({ orderId, number: bib }) => (bibForms(bib ?? '').includes(key) ? orderId : []))
}

const mostBibs = 1000

/** Those whose key an earlier version made; erased ones have none. */
export const withOldKeys = (db: Db, limit: number) =>
  db
    .selectFrom('participation')
    .select(['id', 'searchText', 'fullName', 'registrationNumber', 'email', 'phone'])
    .where(hasOldKey)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
