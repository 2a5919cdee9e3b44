import type { Context } from '../../../kernel/context.ts'
import { remakeKeys } from '../../../kernel/search/remake-keys.ts'
import { livesWithOldKeys, searchTextOf } from '../store.ts'

/** Lives whose search key an earlier version made. */
export const remakeLiveKeys = ({ db }: Pick<Context, 'db'>): Promise<number> =>
  remakeKeys(db, {
    table: 'live',
    read: async (from, limit) =>
      (await livesWithOldKeys(from, limit)).map(({ id, searchText, title, pseudo }) => ({
        id,
        old: searchText,
        key: searchTextOf(title, pseudo),
      })),
  })
