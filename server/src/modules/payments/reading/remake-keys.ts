import type { Context } from '../../../kernel/context.ts'
import { remakeKeys } from '../../../kernel/search/remake-keys.ts'
import { attemptKey, attemptsWithoutKeys } from '../attempts/store.ts'
import { chargeKey, chargesWithoutKeys } from '../charges/store.ts'

/** Search keys of payers that are missing, or that an earlier version made. */
export async function remakePayerKeys({ db }: Pick<Context, 'db'>): Promise<void> {
  await remakeKeys(db, {
    table: 'charge',
    read: async (from, limit) =>
      (await chargesWithoutKeys(from, limit)).map((row) => ({ id: row.id, old: row.searchText, key: chargeKey(row) })),
  })
  await remakeKeys(db, {
    table: 'payment_attempt',
    read: async (from, limit) =>
      (await attemptsWithoutKeys(from, limit)).map((row) => ({
        id: row.id,
        old: row.searchText ?? null,
        key: attemptKey(row),
      })),
  })
}
