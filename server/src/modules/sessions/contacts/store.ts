import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

interface SmsCodeTable {
  userId: string
  phone: string
  codeHash: Buffer
  tries: Generated<number>
  createdAt: Date
  expiresAt: Date
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    smsCode: SmsCodeTable
  }
}

/** Stores the code sent by SMS in place of an earlier one, without attempts. */
export async function saveSmsCode(tx: Tx, row: Omit<SmsCodeTable, 'tries'>): Promise<void> {
  await tx
    .insertInto('smsCode')
    .values({ ...row, tries: 0 })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...row, tries: 0 }))
    .execute()
}

/** Counts the try first, so that parallel guesses cannot exceed `most`. */
export const trySmsCode = (db: Db | Tx, userId: string, most: number, now: Date) =>
  db
    .updateTable('smsCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('userId', '=', userId)
    .where('tries', '<', most)
    .where('expiresAt', '>', now)
    .returning(['phone', 'codeHash'])
    .executeTakeFirst()

/** Deletes the code sent by SMS, if there is one. */
export async function removeSmsCode(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('smsCode').where('userId', '=', userId).execute()
}

/** Addresses and phones that an account asked to prove, with the moment in which something was written to them. */
export async function addressesAsked(db: Db | Tx, userId: string): Promise<{ to: string; at: Date }[]> {
  const { rows } = await sql<{ to: string; at: Date }>`
    select payload->>'email' as to, created_at as at from link_token
    where user_id = ${userId}::uuid and payload->>'email' is not null
    union all
    select phone, created_at from sms_code where user_id = ${userId}::uuid`.execute(db)
  return rows
}
