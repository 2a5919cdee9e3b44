import { type ExportStatus, exportStates } from '@vondrona/rules/privacy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export interface ExportRow {
  id: string
  user_id: string
  status: ExportStatus
  requested_at: Date
  ready_at: Date | null
  expires_at: Date | null
  storage_key: string | null
}

const { finish, giveUp } = exportStates.moves

declare module '../../kernel/db.ts' {
  interface Tables {
    data_export: ExportRow
  }
}

/** Of two requests at the same time one is new; the other gets null: an export is being prepared already. */
export async function addExport(tx: Tx, row: Pick<ExportRow, 'id' | 'user_id' | 'requested_at'>) {
  const added = await tx
    .insertInto('data_export')
    .values({ ...row, status: 'preparing', ready_at: null, expires_at: null, storage_key: null })
    .onConflict((on) => on.column('user_id').where('status', '=', sql.lit('preparing')).doNothing())
    .returningAll()
    .executeTakeFirst()
  return added ?? null
}

export const exportInPreparation = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('data_export')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'preparing')
    .executeTakeFirst()

export const findExport = (db: Db | Tx, id: string) =>
  db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const exportsOf = (db: Db | Tx, userId: string, limit: number) =>
  db.selectFrom('data_export').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute()

/** False when it is no longer awaited: given up, or its owner erased. */
export async function finishExport(tx: Tx, id: string, done: { key: string; at: Date; until: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('data_export')
    .set({ status: finish.to, storage_key: done.key, ready_at: done.at, expires_at: done.until })
    .where('id', '=', id)
    .where('status', 'in', [...finish.from])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Asked for so long ago that nobody prepares it any more. */
export async function giveUpExports(db: Db | Tx, askedBefore: Date) {
  await db
    .updateTable('data_export')
    .set({ status: giveUp.to })
    .where('status', 'in', [...giveUp.from])
    .where('requested_at', '<', askedBefore)
    .execute()
}

/** Those whose time is over lose their file; answers the files. */
export async function expireExports(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('data_export')
    .select(['id', 'storage_key'])
    .where('storage_key', 'is not', null)
    .where('expires_at', '<=', now)
    .forUpdate()
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  await tx.updateTable('data_export').set({ storage_key: null }).where('id', 'in', ids).execute()
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

/** A member has one archive: those before this one lose their file; answers the files. */
export async function expireEarlier(tx: Tx, userId: string, id: string, now: Date): Promise<string[]> {
  const earlier = await tx
    .selectFrom('data_export')
    .select(['id', 'storage_key'])
    .where('user_id', '=', userId)
    .where('id', '<', id)
    .where('storage_key', 'is not', null)
    .forUpdate()
    .execute()
  if (earlier.length === 0) return []
  const ids = earlier.map((row) => row.id)
  await tx.updateTable('data_export').set({ storage_key: null, expires_at: now }).where('id', 'in', ids).execute()
  return earlier.flatMap(({ storage_key }) => storage_key ?? [])
}

/** Of an erased account; answers the files. */
export async function removeExports(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('data_export').where('user_id', '=', userId).returning('storage_key').execute()
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

export async function exportFilesInUse(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('data_export').select('storage_key').where('storage_key', 'is not', null).execute()
  return new Set(rows.map((row) => row.storage_key ?? ''))
}
