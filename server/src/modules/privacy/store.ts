import { type ExportStatus, exportStates } from '@vondrona/rules/privacy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export interface ExportRow {
  id: string
  userId: string
  status: ExportStatus
  requestedAt: Date
  readyAt: Date | null
  expiresAt: Date | null
  storageKey: string | null
}

const { finish, giveUp } = exportStates.moves

declare module '../../kernel/db.ts' {
  interface Tables {
    dataExport: ExportRow
  }
}

/** Of two requests at the same time one is new; the other gets null: an export is being prepared already. */
export async function addExport(tx: Tx, row: Pick<ExportRow, 'id' | 'userId' | 'requestedAt'>) {
  const added = await tx
    .insertInto('dataExport')
    .values({ ...row, status: 'preparing', readyAt: null, expiresAt: null, storageKey: null })
    .onConflict((on) => on.column('userId').where('status', '=', sql.lit('preparing')).doNothing())
    .returningAll()
    .executeTakeFirst()
  return added ?? null
}

/** The export of a member that is being prepared. */
export const exportInPreparation = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('dataExport')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', 'preparing')
    .executeTakeFirst()

/** An export by its id. */
export const findExport = (db: Db | Tx, id: string) =>
  db.selectFrom('dataExport').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const exportsOf = (db: Db | Tx, userId: string, limit: number) =>
  db.selectFrom('dataExport').selectAll().where('userId', '=', userId).orderBy('id', 'desc').limit(limit).execute()

/** False when it is no longer awaited: given up, or its owner erased. */
export async function finishExport(tx: Tx, id: string, done: { key: string; at: Date; until: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('dataExport')
    .set({ status: finish.to, storageKey: done.key, readyAt: done.at, expiresAt: done.until })
    .where('id', '=', id)
    .where('status', 'in', [...finish.from])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Asked for so long ago that nobody prepares it any more. */
export async function giveUpExports(db: Db | Tx, askedBefore: Date) {
  await db
    .updateTable('dataExport')
    .set({ status: giveUp.to })
    .where('status', 'in', [...giveUp.from])
    .where('requestedAt', '<', askedBefore)
    .execute()
}

/** Those whose time is over lose their file; answers the files. */
export async function expireExports(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('dataExport')
    .select(['id', 'storageKey'])
    .where('storageKey', 'is not', null)
    .where('expiresAt', '<=', now)
    .forUpdate()
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  await tx.updateTable('dataExport').set({ storageKey: null }).where('id', 'in', ids).execute()
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

/** A member has one archive: those before this one lose their file; answers the files. */
export async function expireEarlier(tx: Tx, userId: string, id: string, now: Date): Promise<string[]> {
  const earlier = await tx
    .selectFrom('dataExport')
    .select(['id', 'storageKey'])
    .where('userId', '=', userId)
    .where('id', '<', id)
    .where('storageKey', 'is not', null)
    .execute()
  if (earlier.length === 0) return []
  const ids = earlier.map((row) => row.id)
  await tx.updateTable('dataExport').set({ storageKey: null, expiresAt: now }).where('id', 'in', ids).execute()
  return earlier.flatMap(({ storageKey }) => storageKey ?? [])
}

/** Of an erased account; answers the files. */
export async function removeExports(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('dataExport').where('userId', '=', userId).returning('storageKey').execute()
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

/** The storage keys of all archives; the sweep deletes the others. */
export async function exportFilesInUse(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('dataExport').select('storageKey').where('storageKey', 'is not', null).execute()
  return new Set(rows.map((row) => row.storageKey ?? ''))
}
