import type { Generated } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { OrderRow } from '../store.ts'

type CodeRow = TableRows['contactCode']

declare module '../../../kernel/db.ts' {
  interface Tables {
    contactCode: { [K in keyof CodeRow]: K extends 'tries' ? Generated<CodeRow[K]> : CodeRow[K] }
  }
}

export const addCodes = async (tx: Tx, rows: readonly Omit<CodeRow, 'tries'>[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('contactCode')
      .values([...rows])
      .execute()
}

/** Counts one try of each code of this order, or of this code, that is still good; gives those. */
export const tryCodes = (
  db: Db | Tx,
  by: { id: string } | { orderId: string },
  most: number,
  now: Date,
): Promise<Pick<CodeRow, 'id' | 'contactKey' | 'codeHash'>[]> =>
  db
    .updateTable('contactCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where((eb) =>
      'id' in by ? eb.and([eb('id', '=', by.id), eb('orderId', 'is', null)]) : eb('orderId', '=', by.orderId),
    )
    .where('tries', '<', most)
    .where('expiresAt', '>', now)
    .returning(['id', 'contactKey', 'codeHash'])
    .execute()

/** The locked orders belong to a verified contact from now on. */
export const markVerified = (tx: Tx, ids: readonly string[], at: Date) =>
  tx
    .updateTable('ticketOrder')
    .set({ contact: 'verified', updatedAt: at })
    .where('id', '=', anyOf(ids))
    .where('contact', '=', 'awaited')
    .execute()

/** The locked orders are of somebody who is reached by another contact. */
export const setContact = (tx: Tx, ids: readonly string[], contactKey: Buffer | null) =>
  tx
    .updateTable('ticketOrder')
    .set({ contactKey })
    .where('id', '=', anyOf(ids))
    .where('contact', '=', 'awaited')
    .execute()

/** Codes that nobody can enter any more, and from where reservations of long ago came. */
export async function forgetContacts(db: Db, now: Date, originsBefore: Date): Promise<void> {
  await db.deleteFrom('contactCode').where('expiresAt', '<', now).execute()
  await db
    .updateTable('ticketOrder')
    .set({ origin: null })
    .where('origin', 'is not', null)
    .where('createdAt', '<', originsBefore)
    .execute()
}

export type Awaited = Pick<OrderRow, 'id' | 'contactKey'>
