import type { Db, Tx } from '../../../kernel/db.ts'
import { ahead } from '../store.ts'

interface LinkRow {
  tokenHash: Buffer
  kind: string
  userId: string
  payload: unknown
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    linkToken: LinkRow
  }
}

/** Stores a mailed link by the hash of its token. */
export async function addLink(tx: Tx, row: Omit<LinkRow, 'usedAt'>): Promise<void> {
  await tx
    .insertInto('linkToken')
    .values({ ...row, payload: JSON.stringify(row.payload), usedAt: null })
    .execute()
}

/** A link of one of these kinds that is neither used nor expired. */
export const findLink = (db: Db | Tx, tokenHash: Buffer, kinds: readonly string[], now: Date) =>
  db
    .selectFrom('linkToken')
    .select(['kind', 'userId', 'payload', 'createdAt'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', [...kinds])
    .where('expiresAt', '>', now)
    .where('createdAt', '<', ahead(now))
    .where('usedAt', 'is', null)
    .executeTakeFirst()

/** Whose account these links are for, over or not. */
export const ownersOfLinks = async (db: Db | Tx, tokenHashes: readonly Buffer[]): Promise<string[]> =>
  tokenHashes.length === 0
    ? []
    : (
        await db
          .selectFrom('linkToken')
          .select('userId')
          .distinct()
          .where('tokenHash', 'in', [...tokenHashes])
          .execute()
      ).map(({ userId }) => userId)

/** Of two people who follow one link at the same time, one gets it. */
export const takeLink = (tx: Tx, tokenHash: Buffer, kinds: readonly string[], now: Date) =>
  tx
    .updateTable('linkToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', [...kinds])
    .where('expiresAt', '>', now)
    .where('createdAt', '<', ahead(now))
    .where('usedAt', 'is', null)
    .returning(['kind', 'userId', 'payload', 'createdAt'])
    .executeTakeFirst()

/** Deletes a member's links of these kinds. */
export async function removeLinks(tx: Tx, userId: string, kinds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('linkToken')
    .where('userId', '=', userId)
    .where('kind', 'in', [...kinds])
    .execute()
}
