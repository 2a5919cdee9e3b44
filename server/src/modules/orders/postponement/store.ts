import type { PostponementChoice } from '@vondrona/rules/events'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { ChoiceRow } from '../store.ts'

/** Asks these orders, each once, or notes that they keep their places without an answer; gives those that were not asked before. */
export async function askChoices(
  tx: Tx,
  orderIds: readonly string[],
  postponementId: string,
  keptAt: Date | null,
): Promise<string[]> {
  if (orderIds.length === 0) return []
  const answer = { choice: keptAt && ('keep' as const), byDeadline: keptAt !== null, chosenAt: keptAt }
  const rows = await tx
    .insertInto('orderChoice')
    .values(orderIds.map((orderId) => ({ orderId, postponementId, ...answer })))
    .onConflict((on) => on.doNothing())
    .returning('orderId')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Some orders that a withdrawn postponement asked and that were not told yet; locked by the caller afterwards. */
export async function unclosedOf(db: Db | Tx, postponementId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orderChoice')
    .select('orderId')
    .where('postponementId', '=', postponementId)
    .where('closedAt', 'is', null)
    .orderBy('orderId')
    .limit(limit)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** A withdrawn postponement asks these orders nothing any more; gives those that were not told before. */
export async function closeChoices(
  tx: Tx,
  postponementId: string,
  orderIds: readonly string[],
  at: Date,
): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    update order_choice set closed_at = ${at}, by_deadline = by_deadline or choice is null,
      chosen_at = coalesce(chosen_at, ${at}), choice = coalesce(choice, 'keep')
    where postponement_id = ${postponementId}::uuid and order_id = any(${[...orderIds]}::uuid[]) and closed_at is null
    returning *`.execute(tx)
  return rows
}

export interface OpenChoice {
  orderId: string
  postponementId: string
  otherwise: PostponementChoice
  /** A later postponement asks again: this one decides nothing any more. */
  isOutdated: boolean
  /** When the event is; null while that is not known. */
  startsAt: Date | null
}

/** Some that nobody answered in time. */
export async function overdueChoices(tx: Tx, now: Date, limit: number): Promise<OpenChoice[]> {
  const { rows } = await sql<OpenChoice>`
    select c.order_id, c.postponement_id, p.otherwise, exists (
      select from event_postponement later
      where later.event_id = p.event_id and (later.created_at, later.id) > (p.created_at, p.id) and later.withdrawn_at is null
    ) as is_outdated, case when e.over_at is not null then e.starts_at end as starts_at
    from event_postponement p join order_choice c on c.postponement_id = p.id join event e on e.id = p.event_id
    where c.choice is null and p.choice_until <= ${now} and p.withdrawn_at is null
    order by c.order_id, p.id limit ${limit}`.execute(tx)
  return rows
}

/** Answers one question that is open, or `over` another answer; false when it was answered in the meantime. */
export async function putChoice(
  tx: Tx,
  { orderId, postponementId }: Pick<ChoiceRow, 'orderId' | 'postponementId'>,
  answer: Pick<ChoiceRow, 'choice' | 'byDeadline' | 'chosenAt'>,
  over: PostponementChoice | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orderChoice')
    .set(answer)
    .where('orderId', '=', orderId)
    .where('postponementId', '=', postponementId)
    .where((eb) => eb.or([eb('choice', 'is', null), eb('choice', '=', over)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whose places are given back is not asked any more; an answer that was given stays. */
export const withdrawQuestions = (tx: Tx, orderIds: readonly string[]) =>
  tx.deleteFrom('orderChoice').where('orderId', '=', anyOf(orderIds)).where('choice', 'is', null).execute()

/** The answers of these orders to all postponements. */
export const choicesOf = (db: Db | Tx, orderIds: readonly string[]): Promise<ChoiceRow[]> =>
  db.selectFrom('orderChoice').selectAll().where('orderId', '=', anyOf(orderIds)).execute()
