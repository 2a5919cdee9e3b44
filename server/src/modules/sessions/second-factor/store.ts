import type { Db, Tx } from '../../../kernel/db.ts'

interface RecoveryCodeRow {
  userId: string
  codeHash: Buffer
  createdAt: Date
  usedAt: Date | null
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    recoveryCode: RecoveryCodeRow
  }
}

/** Stores or removes the encrypted secret of the authenticator; its last step is forgotten. */
export async function saveTotpSecret(tx: Tx, userId: string, sealed: Buffer | null): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ totpSecretSealed: sealed, totpLastStep: null })
    .where('userId', '=', userId)
    .execute()
}

/** A code is good once: false when this step, or a later one, was used already. */
export async function spendTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credential')
    .set({ totpLastStep: step })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those from before go, used or not. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: at, usedAt: null })))
    .execute()
}

const unusedCodes = (db: Db | Tx, userId: string) =>
  db.selectFrom('recoveryCode').where('userId', '=', userId).where('usedAt', 'is', null)

/** Whether this is an unused recovery code of the member. */
export const hasRecoveryCode = (db: Db | Tx, userId: string, hash: Buffer): Promise<boolean> =>
  unusedCodes(db, userId).select('userId').where('codeHash', '=', hash).executeTakeFirst().then(Boolean)

/** How many recovery codes are unused. */
export const countRecoveryCodes = (db: Db | Tx, userId: string): Promise<number> =>
  unusedCodes(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
    .then(({ n }) => Number(n))

/** Of two logins with one code at the same time, one gets it. */
export async function spendRecoveryCode(tx: Tx, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
