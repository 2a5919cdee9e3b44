import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { Channel } from '../store.ts'

export type Scope = 'cause' | 'recipient' | 'day'

declare module '../../../kernel/db.ts' {
  interface Tables {
    messageBudget: TableRows['messageBudget']
  }
}

/**
 * A part of a budget: `most` may be spent by `who` from `startsAt` on, for `seconds`. `carried` is the share of what was
 * spent in the time before that still counts, so that nobody spends twice as much around the turn of an hour.
 */
export interface Part {
  channel: Channel
  scope: Scope
  who: string
  seconds: number
  startsAt: Date
  most: number
  carried: number
}

/** What is spent with this; null where it would be more than there is: nothing is spent then. Of two at once one waits. */
export async function spend(tx: Tx, part: Part, amount: number, cost: number): Promise<number | null> {
  const { channel, scope, who, seconds, startsAt, most, carried } = part
  const room = sql`(${most}::int - coalesce(ceil(${carried}::float8 * (
    select spent from message_budget
    where channel = ${channel} and scope = ${scope} and who = ${who} and seconds = ${seconds}::int
      and starts_at = ${startsAt}::timestamptz - make_interval(secs => ${seconds}::int))), 0))`
  const { rows } = await sql<{ spent: number }>`
    insert into message_budget (channel, scope, who, seconds, starts_at, spent, cost)
    select ${channel}, ${scope}, ${who}, ${seconds}::int, ${startsAt}::timestamptz, ${amount}::int, ${cost}::int
    where ${amount}::int <= ${room}
    on conflict (channel, scope, who, seconds, starts_at) do update
      set spent = message_budget.spent + excluded.spent, cost = message_budget.cost + excluded.cost
      where message_budget.spent + excluded.spent <= ${room}
    returning spent`.execute(tx)
  return rows[0]?.spent ?? null
}

/** What was spent of this part, and of the one before it. */
export async function spentAround(db: Db, { channel, scope, who, seconds, startsAt }: Part): Promise<[number, number]> {
  const rows = await db
    .selectFrom('messageBudget')
    .select(['startsAt', 'spent'])
    .where('channel', '=', channel)
    .where('scope', '=', scope)
    .where('who', '=', who)
    .where('seconds', '=', seconds)
    .where('startsAt', 'in', [startsAt, new Date(startsAt.getTime() - seconds * 1000)])
    .execute()
  const own = rows.find((row) => row.startsAt.getTime() === startsAt.getTime())
  return [own?.spent ?? 0, rows.find((row) => row !== own)?.spent ?? 0]
}

/** What was spent of the budgets of days, since then. */
export const daysSince = (db: Db, since: Date) =>
  db
    .selectFrom('messageBudget')
    .select(['channel', 'startsAt', 'spent', 'cost'])
    .where('scope', '=', 'day')
    .where('startsAt', '>=', since)
    .orderBy('startsAt')
    .execute()

/** Deletes what no limit asks about any more: the days are kept longer, because they say what was paid. */
export async function removeBudgetsBefore(db: Db, days: Date, others: Date): Promise<void> {
  await sql`
    delete from message_budget
    where starts_at < ${days} or (scope <> 'day' and starts_at < ${others})`.execute(db)
}
