import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

declare module '../../../kernel/db.ts' {
  interface Tables {
    chargeDueTold: TableRows['chargeDueTold']
  }
}

export interface DueCharge {
  id: string
  isTest: boolean
  userId: string
  title: string
  due: number
  payableUntil: Date
}

/**
 * What members owe until then and could pay for longer than a day, each once for a deadline, whoever else asks at this
 * moment. Who was told longer ago than this before the deadline was told of another one: it was moved since.
 */
export async function takeDue(tx: Tx, now: Date, until: Date, limit: number): Promise<DueCharge[]> {
  const { rows } = await sql<DueCharge>`
    with told as (
      insert into charge_due_told (charge_id, told_at)
      select id, ${now}::timestamptz from charge c
      where user_id is not null and paid_at is null and amount - paid + returned > 0
        and payable_until > ${now} and payable_until <= ${until} and payable_until - created_at > ${until}::timestamptz - ${now}::timestamptz
        and not exists (select from charge_due_told where charge_id = c.id and told_at >= c.payable_until - (${until}::timestamptz - ${now}::timestamptz))
      order by payable_until limit ${limit}
      on conflict (charge_id) do update set told_at = excluded.told_at where charge_due_told.told_at < excluded.told_at
      returning charge_id
    )
    select id, is_test, user_id, title, (amount - paid + returned)::int as due, payable_until from charge join told on charge_id = id
    order by payable_until`.execute(tx)
  return rows
}
