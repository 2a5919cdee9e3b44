import { dayIn } from '@vondrona/rules/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { DayCount } from '../../../kernel/figures/store.ts'
import type { TableRows } from '../../../tables.generated.ts'

declare module '../../../kernel/db.ts' {
  interface Tables {
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
