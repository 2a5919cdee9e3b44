import type { Db, Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

type ShortLinkRow = TableRows['shortLink']

declare module '../../../kernel/db.ts' {
  interface Tables {
    shortLink: ShortLinkRow
  }
}

/** The same code is always of the same thing. */
export async function keepShortLink(tx: Tx, row: ShortLinkRow): Promise<void> {
  await tx
    .insertInto('shortLink')
    .values(row)
    .onConflict((on) => on.column('codeHash').doUpdateSet({ createdAt: row.createdAt }))
    .execute()
}

export const findShortLink = (db: Db, codeHash: Buffer): Promise<ShortLinkRow | undefined> =>
  db.selectFrom('shortLink').selectAll().where('codeHash', '=', codeHash).executeTakeFirst()

export async function removeShortLinksBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('shortLink').where('createdAt', '<', time).execute()
}
