import type { Db, Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

type CredentialRow = TableRows['credential']

declare module '../../../kernel/db.ts' {
  interface Tables {
    credential: CredentialRow
  }
}

/** The password hash and second factor of a member. */
export const findCredential = (db: Db | Tx, userId: string): Promise<CredentialRow | undefined> =>
  db.selectFrom('credential').selectAll().where('userId', '=', userId).executeTakeFirst()

/** True while this is still the member's password; it then stays so until the transaction ends. */
export const lockCredential = (tx: Tx, userId: string, passwordHash: string): Promise<boolean> =>
  tx
    .selectFrom('credential')
    .select('userId')
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
    .then(Boolean)

/** Stores the password hash of a member in place of an earlier one. */
export async function savePassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .insertInto('credential')
    .values({
      userId,
      passwordHash,
      totpSecretSealed: null,
      totpLastStep: null,
      changedAt: at,
    })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ passwordHash, changedAt: at }))
    .execute()
}
