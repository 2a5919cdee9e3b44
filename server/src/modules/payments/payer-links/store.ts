import type { Db } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

declare module '../../../kernel/db.ts' {
  interface Tables {
    payerLink: TableRows['payerLink']
  }
}

/** One link of each charge; made again with another key, it is the link of then. */
export const keepLink = (db: Db, row: TableRows['payerLink']) =>
  db
    .insertInto('payerLink')
    .values(row)
    .onConflict((on) =>
      on
        .column('chargeId')
        .doUpdateSet({ codeHash: row.codeHash })
        .whereRef('payerLink.codeHash', '<>', 'excluded.codeHash'),
    )
    .execute()

export const chargeIdOfLink = async (db: Db, codeHash: Buffer): Promise<string | undefined> =>
  (await db.selectFrom('payerLink').select('chargeId').where('codeHash', '=', codeHash).executeTakeFirst())?.chargeId
