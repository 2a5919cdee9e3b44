import { dayIn } from '@vondrona/rules/accounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { DayCount } from '../../../kernel/figures/store.ts'
import type { TableRows } from '../../../tables.generated.ts'

declare module '../../../kernel/db.ts' {
  interface Tables {
    liveHint: { liveId: string; viewer: string; seenAt: Date }
    livePeak: TableRows['livePeak']
  }
}

/** How many watch a live now, and whether there were never so many on this day. */
export async function setViewerCount(db: Db, liveId: string, count: number, at: Date): Promise<void> {
  const day = dayIn(at)
  await sql`
    with counted as (update live set viewer_count = ${count} where id = ${liveId} returning id)
    insert into live_peak (live_id, day, viewers)
      select id, ${day}::date, ${count}::int from counted where ${count}::int > 0
    on conflict (day, live_id) do update set viewers = excluded.viewers where live_peak.viewers < excluded.viewers`.execute(
    db,
  )
}

/** On each day: the most who watched each live at once, added up. */
export async function peaksOfDays(db: Db, first: string, last: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(viewers)::float8 as value from live_peak
    where day between ${first}::date and ${last}::date group by live_peak.day order by live_peak.day`.execute(db)
  return rows
}

/** How many lives are on air. */
export async function countOnAir(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('live')
    .select((eb) => eb.fn.countAll<number>().$castTo<number>().as('n'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** False when this viewer said so before. */
export async function addHint(db: Db | Tx, liveId: string, viewer: string, seenAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('liveHint')
    .values({ liveId, viewer, seenAt })
    .onConflict((on) => on.columns(['liveId', 'viewer']).doNothing())
    .returning('viewer')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a viewer from the counted ones; false if they were not counted. */
export async function removeHint(db: Db | Tx, liveId: string, viewer: string): Promise<boolean> {
  const row = await db
    .deleteFrom('liveHint')
    .where('liveId', '=', liveId)
    .where('viewer', '=', viewer)
    .returning('viewer')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes all counted viewers of a live. */
export const removeHints = (db: Db | Tx, liveId: string) =>
  db.deleteFrom('liveHint').where('liveId', '=', liveId).execute()

/** The number of counted viewers of a live. */
export async function countHints(db: Db | Tx, liveId: string): Promise<number> {
  const { n } = await db
    .selectFrom('liveHint')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('liveId', '=', liveId)
    .executeTakeFirstOrThrow()
  return n
}
