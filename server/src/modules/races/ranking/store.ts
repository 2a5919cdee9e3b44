import type { FinishStatus, RegistrationGender } from '@vondrona/rules/races'
import { countedStatuses, type ParticipationMove, participationStates } from '@vondrona/rules/races'
import type { Previous, Runner, Split } from '@vondrona/rules/races/importing'
import type { Slot } from '@vondrona/rules/races/ranking'
import { bibForms, readQuery, searchKey } from '@vondrona/rules/search'
import type { Move } from '@vondrona/rules/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { type Closeness, hasForgiven, holdsTerms } from '../../../kernel/search/holds-terms.ts'
import { hasOldKey } from '../../../kernel/search/remake-keys.ts'
import type { TableRows } from '../../../tables.generated.ts'

export type ResultRow = Omit<TableRows['raceResult'], 'status' | 'gender' | 'splits'> & {
  status: FinishStatus
  gender: RegistrationGender
  splits: Split[]
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    raceResult: ResultRow
  }
}

/** Who takes part with a bib. */
export async function runnersOf(db: Db | Tx, eventId: string): Promise<Runner[]> {
  const { rows } = await sql<Runner>`
    select p.id as participation_id, t.number as bib, p.full_name, p.gender, p.birth_date
    from participation p join ticket t on t.order_id = p.order_id
    where p.event_id = ${eventId} and p.status = any(${[...countedStatuses]}::text[])
      and t.status in ('issued', 'checked_in') and t.number is not null`.execute(db)
  return rows
}

/** In the order of the ranking. */
export async function previousResults(db: Db, eventId: string): Promise<Previous[]> {
  const rows = await db
    .selectFrom('raceResult')
    .select(['participationId', 'bib', 'fullName', 'status', 'timeMs as ms', 'position'])
    .where('eventId', '=', eventId)
    .orderBy('place')
    .execute()
  return rows
}

/** Another one whenever an import stores others; never empty. */
export async function resultsVersion(db: Db | Tx, eventId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(concat_ws('|', participation_id, bib, status, laps, time_ms, gun_ms, chip_ms, splits), ','
      order by participation_id), '')) as version
    from race_result where event_id = ${eventId}`.execute(db)
  return rows[0]?.version ?? ''
}

export type NewResult = Pick<
  ResultRow,
  'id' | 'participationId' | 'bib' | 'status' | 'laps' | 'timeMs' | 'gunMs' | 'chipMs' | 'splits'
>

/**
 * Makes exactly these the results of the race; a runner who had one keeps its id, and who does not take part any more gets
 * none. They are ranked by `rankResults`.
 */
export async function putResults(tx: Tx, eventId: string, rows: readonly NewResult[]): Promise<void> {
  const of = <K extends keyof NewResult>(column: K) => rows.map((row) => row[column])
  const splits = rows.map((row) => JSON.stringify(row.splits))
  await sql`delete from race_result where event_id = ${eventId} and participation_id <> all(${of('participationId')}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into race_result (id, event_id, participation_id, bib, status, laps, time_ms, gun_ms, chip_ms, splits, full_name, gender,
      search_text, place)
    select r.id, ${eventId}::uuid, r.participation_id, r.bib, r.status, r.laps, r.time_ms, r.gun_ms, r.chip_ms, r.splits::jsonb,
      p.full_name, p.gender, '', 0
    from unnest(${of('id')}::uuid[], ${of('participationId')}::uuid[], ${of('bib')}::text[], ${of('status')}::text[],
      ${of('laps')}::int[], ${of('timeMs')}::int[], ${of('gunMs')}::int[], ${of('chipMs')}::int[], ${splits}::text[])
      as r (id, participation_id, bib, status, laps, time_ms, gun_ms, chip_ms, splits)
    join participation p on p.id = r.participation_id and p.event_id = ${eventId}
      and p.status = any(${[...countedStatuses]}::text[])
    on conflict (participation_id) do update
      set bib = excluded.bib, status = excluded.status, laps = excluded.laps, time_ms = excluded.time_ms, gun_ms = excluded.gun_ms,
        chip_ms = excluded.chip_ms, splits = excluded.splits`.execute(tx)
}

/**
 * F-RACE-14: ranks the race overall, by sex and by age category (D-09: the first one of the age on `day`). Where laps
 * rank, more of them go before a shorter time. Equal times share a rank. Names, clubs and categories are those of now; who was
 * erased has no birth date any more and keeps the category, so that nobody moves up by it.
 */
export async function rankResults(tx: Tx, eventId: string, day: string): Promise<void> {
  await sql`
    with runner as (
      select r.id, r.bib, r.status, r.laps, r.time_ms, p.full_name, p.gender,
        case when btrim(p.club) <> '' then p.club else p.team end as club, team_key(p.club, p.team),
        case when p.erased_at is not null then r.category else (
          select c.name from race_category c
          where c.event_id = r.event_id and (c.gender is null or c.gender = p.gender)
            and extract(year from age(${day}::date, p.birth_date)) between c.min_age and c.max_age
          order by c.position limit 1) end as category
      from race_result r join participation p on p.id = r.participation_id
      where r.event_id = ${eventId}
    ), ranked as (
      select id, full_name, club, team_key, gender, category, status,
        row_number() over (order by laps desc nulls last, time_ms nulls last, status, lpad(bib, 20, '0')) as place,
        rank() over (order by laps desc nulls last, time_ms nulls last) as position,
        rank() over (partition by gender order by laps desc nulls last, time_ms nulls last) as gender_position,
        rank() over (partition by category order by laps desc nulls last, time_ms nulls last) as category_position
      from runner
    )
    update race_result r set full_name = n.full_name, club = n.club, team_key = n.team_key, gender = n.gender, category = n.category,
      place = n.place,
      position = case when n.status = 'finished' then n.position end,
      gender_position = case when n.status = 'finished' then n.gender_position end,
      category_position = case when n.status = 'finished' and n.category is not null then n.category_position end
    from ranked n where n.id = r.id`.execute(tx)
  const runners = await tx
    .selectFrom('raceResult')
    .select(['id', 'fullName', 'bib'])
    .where('eventId', '=', eventId)
    .execute()
  const keys = runners.map(searchTextOf)
  await sql`update race_result r set search_text = n.key
    from unnest(${runners.map(({ id }) => id)}::uuid[], ${keys}::text[]) as n (id, key)
    where r.id = n.id and r.search_text <> n.key`.execute(tx)
}

/** What a result is found by. */
export const searchTextOf = ({ fullName, bib }: Pick<ResultRow, 'fullName' | 'bib'>): string =>
  searchKey([fullName, bib, ...bibForms(bib)])

/** Those whose key an earlier version made; erased runners have none. */
export const resultsWithOldKeys = (db: Db, limit: number) =>
  db
    .selectFrom('raceResult')
    .select(['id', 'searchText', 'fullName', 'bib'])
    .where(hasOldKey)
    .where('fullName', '<>', '')
    .orderBy('id')
    .limit(limit)
    .execute()

export interface ResultFilter {
  gender?: RegistrationGender | undefined
  category?: string | undefined
  search?: string | undefined
  /** Nobody has these words: one letter of each longer one may be wrong (`closenessOf`). */
  closeness?: Closeness | undefined
}

/** In the order of the ranking. */
export async function listResults(
  db: Db,
  eventId: string,
  filter: ResultFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ResultRow[]> {
  let query = matching(db, eventId, filter).selectAll().orderBy('place').orderBy('id').limit(limit)
  if (after)
    query = query.where(
      sql<boolean>`(place, id) > (select place, id from race_result where id = ${after} and event_id = ${eventId})`,
    )
  return query.execute()
}

export async function countResults(db: Db, eventId: string, filter: ResultFilter): Promise<number> {
  const { n } = await matching(db, eventId, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Exact words first: an error is looked past only where nobody has them. */
export async function closenessOf(db: Db, eventId: string, filter: ResultFilter): Promise<Closeness> {
  if (!filter.search || !hasForgiven(readQuery(filter.search))) return 'exact'
  return (await matching(db, eventId, filter).select('id').limit(1).executeTakeFirst()) ? 'exact' : 'near'
}

function matching(db: Db, eventId: string, { gender, category, search, closeness }: ResultFilter) {
  let query = db.selectFrom('raceResult').where('eventId', '=', eventId)
  if (gender) query = query.where('gender', '=', gender)
  if (category) query = query.where('category', '=', category)
  if (search?.trim()) query = query.where(holdsTerms(sql`search_text`, readQuery(search), closeness))
  return query
}

type Ranking = Pick<ResultFilter, 'gender' | 'category'>

/** Where a ranking begins; equal times share a rank, the bib decides who is named first. */
export const firstOfRanking = (db: Db, eventId: string, ranking: Ranking, limit: number): Promise<ResultRow[]> =>
  matching(db, eventId, ranking)
    .where('status', '=', 'finished')
    .selectAll()
    .orderBy('place')
    .orderBy('id')
    .limit(limit)
    .execute()

/** How many finished in each slot of `width` milliseconds, in the order of time. */
export async function slotsOfRanking(db: Db, eventId: string, ranking: Ranking, width: number): Promise<Slot[]> {
  const slot = sql<number>`time_ms / ${sql.lit(width)} * ${sql.lit(width)}`
  const rows = await matching(db, eventId, ranking)
    .where('status', '=', 'finished')
    .select([slot.as('from'), sql<number>`count(*)::int`.as('count')])
    .groupBy(slot)
    .orderBy(slot)
    .execute()
  return rows
}

/** The results of whom a member registered. */
export const resultsOfOwner = (db: Db, eventId: string, ownerId: string, limit: number): Promise<ResultRow[]> =>
  db
    .selectFrom('raceResult')
    .selectAll('raceResult')
    .innerJoin('participation', 'participation.id', 'raceResult.participationId')
    .where('participation.ownerId', '=', ownerId)
    .where('participation.eventId', '=', eventId)
    .where('raceResult.fullName', '<>', '')
    .orderBy('raceResult.place')
    .orderBy('raceResult.id')
    .limit(limit)
    .execute()

/** Who ran with this bib, found by the index of the search; erased runners are nobody's. */
export const resultOfBib = (db: Db, eventId: string, bib: string): Promise<ResultRow | undefined> =>
  matching(db, eventId, { search: bib })
    .where('bib', '=', bib)
    .where('fullName', '<>', '')
    .selectAll()
    .orderBy('place')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const findResult = (db: Db, id: string): Promise<ResultRow | undefined> =>
  db.selectFrom('raceResult').selectAll().where('id', '=', id).executeTakeFirst()

/** How many finished: of all, of one sex, of one category. */
export async function finishersBeside(db: Db, { eventId, gender, category }: ResultRow) {
  const { rows } = await sql<{ all: number; ofGender: number; ofCategory: number }>`
    select count(*)::int as all, count(*) filter (where gender = ${gender})::int as of_gender,
      count(*) filter (where category = ${category})::int as of_category
    from race_result where event_id = ${eventId} and status = 'finished'`.execute(db)
  return rows[0] ?? { all: 0, ofGender: 0, ofCategory: 0 }
}

export async function hasResults(tx: Tx, eventId: string): Promise<boolean> {
  const row = await tx.selectFrom('raceResult').select('id').where('eventId', '=', eventId).limit(1).executeTakeFirst()
  return row !== undefined
}

export const publish = (tx: Tx, eventId: string, at: Date | null) =>
  tx.updateTable('race').set({ resultsPublishedAt: at }).where('eventId', '=', eventId).execute()

/** Moves registrations of the race by their results. */
export async function moveByResults(
  tx: Tx,
  eventId: string,
  name: ParticipationMove,
  finishes: readonly FinishStatus[],
  at: Date,
): Promise<void> {
  const move: Move<string> = participationStates.moves[name]
  await sql`
    update participation p set status = ${move.to}, updated_at = ${at}
    from race_result r
    where r.participation_id = p.id and r.event_id = ${eventId} and r.status = any(${[...finishes]}::text[])
      and p.status = any(${[...move.from]}::text[])`.execute(tx)
}

/** Moves registrations back whose result is gone, or not published any more: by where the bib is, handed out or not. */
export async function moveBack(
  tx: Tx,
  eventId: string,
  name: ParticipationMove,
  ticket: 'issued' | 'checked_in',
  published: boolean,
  at: Date,
): Promise<void> {
  const move: Move<string> = participationStates.moves[name]
  await sql`
    update participation p set status = ${move.to}, updated_at = ${at}
    from ticket t
    where p.event_id = ${eventId} and p.status = any(${[...move.from]}::text[])
      and t.order_id = p.order_id and t.status in ('issued', 'checked_in')
      and (t.status = 'checked_in' or exists (
        select from bib_pickup b where b.ticket_id = t.id and b.outcome = 'given'
      )) = ${ticket === 'checked_in'}::boolean
      and not (${published}::boolean and exists (select from race_result r where r.participation_id = p.id))`.execute(
    tx,
  )
}

/** What an erased registrant's result says: that somebody ran. */
export const emptyResults = (tx: Tx, participationIds: readonly string[]) =>
  sql`update race_result set full_name = '', club = '', team_key = '', search_text = lower(bib)
    where participation_id = any(${[...participationIds]}::uuid[])`.execute(tx)
