/** What people said the columns of statements are. */
import type { ColumnField } from '@vondrona/rules/payments/treasury'
import { sql } from 'kysely'
import type { ProviderId } from '../../../../gateways/payment/port.ts'
import type { Db, Tx } from '../../../../kernel/db.ts'

/** The operator, other than this one, of whose statements people explained most of these columns; none where this one's has any. */
export async function providerKnowing(
  db: Db | Tx,
  provider: ProviderId,
  titles: readonly string[],
): Promise<string | null> {
  const rows = await db
    .selectFrom('statementColumn')
    .select((eb) => ['provider', eb.fn.countAll<number>().as('n')])
    .where(sql<boolean>`title = any(${[...titles]}::text[])`)
    .groupBy('provider')
    .orderBy('n', 'desc')
    .orderBy('provider')
    .execute()
  return rows.some((row) => row.provider === provider) ? null : (rows[0]?.provider ?? null)
}

/** What people said of the columns of a provider's statements, by title. */
export async function answersFor(db: Db | Tx, provider: ProviderId): Promise<Map<string, ColumnField>> {
  const rows = await db
    .selectFrom('statementColumn')
    .select(['title', 'field'])
    .where('provider', '=', provider)
    .execute()
  return new Map(rows.map(({ title, field }) => [title, field as ColumnField]))
}

export async function keepAnswers(
  tx: Tx,
  { provider, by, at }: { provider: ProviderId; by: string; at: Date },
  answers: ReadonlyMap<string, ColumnField>,
): Promise<void> {
  const rows = [...answers].map(([title, field]) => ({ provider, title, field, saidBy: by, saidAt: at }))
  if (rows.length > 0)
    await tx
      .insertInto('statementColumn')
      .values(rows)
      .onConflict((on) =>
        on.columns(['provider', 'title']).doUpdateSet((set) => ({
          field: set.ref('excluded.field'),
          saidBy: set.ref('excluded.saidBy'),
          saidAt: set.ref('excluded.saidAt'),
        })),
      )
      .execute()
}
