import type { Context } from '../../../kernel/context.ts'
import { remakeKeys } from '../../../kernel/search/remake-keys.ts'
import { searchText } from '../store.ts'
import { usersWithOldKeys } from './store.ts'

/** Members whose search key an earlier version made. */
export const remakeMemberKeys = ({ db }: Pick<Context, 'db'>): Promise<number> =>
  remakeKeys(db, {
    table: 'app_user',
    read: async (from, limit) =>
      (await usersWithOldKeys(from, limit)).map((row) => ({ id: row.id, old: row.searchText, key: searchText(row) })),
  })
