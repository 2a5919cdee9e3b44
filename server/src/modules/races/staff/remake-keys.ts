import type { Context } from '../../../kernel/context.ts'
import { remakeKeys } from '../../../kernel/search/remake-keys.ts'
import { resultsWithOldKeys, searchTextOf as searchTextOfResult } from '../ranking/store.ts'
import { searchTextOf } from '../registering/create-mit-participation.ts'
import { withOldKeys } from './store.ts'

/** Registrations whose search key an earlier version made. */
export const remakeParticipationKeys = ({ db }: Pick<Context, 'db'>): Promise<number> =>
  remakeKeys(db, {
    table: 'participation',
    read: async (from, limit) =>
      (await withOldKeys(from, limit)).map((row) => ({ id: row.id, old: row.searchText, key: searchTextOf(row) })),
  })

/** Results whose search key an earlier version made. */
export const remakeResultKeys = ({ db }: Pick<Context, 'db'>): Promise<number> =>
  remakeKeys(db, {
    table: 'race_result',
    read: async (from, limit) =>
      (await resultsWithOldKeys(from, limit)).map((row) => ({
        id: row.id,
        old: row.searchText,
        key: searchTextOfResult(row),
      })),
  })
