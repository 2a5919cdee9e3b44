import type { DocumentFormat, DocumentTypeFields } from '@vondrona/rules/documents'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

export type DocumentTypeRow = Omit<TableRows['documentType'], 'allowedFormats'> & { allowedFormats: DocumentFormat[] }

declare module '../../../kernel/db.ts' {
  interface Tables {
    documentType: DocumentTypeRow
  }
}

/** By category, then by name. */
export const listTypes = (db: Db | Tx, limit: number): Promise<DocumentTypeRow[]> =>
  db.selectFrom('documentType').selectAll().orderBy('category').orderBy('name').orderBy('id').limit(limit).execute()

export const findType = (db: Db | Tx, id: string): Promise<DocumentTypeRow | undefined> =>
  db.selectFrom('documentType').selectAll().where('id', '=', id).executeTakeFirst()

export async function typesById(db: Db | Tx, ids: readonly string[]): Promise<Map<string, DocumentTypeRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('documentType').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function countTypes(db: Db | Tx): Promise<number> {
  const { n } = await db
    .selectFrom('documentType')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Throws the unique violation `document_type_name`. */
export const addType = (db: Db | Tx, row: DocumentTypeRow) => db.insertInto('documentType').values(row).execute()

/** Throws the unique violation `document_type_name`. */
export const changeType = (
  db: Db | Tx,
  id: string,
  changes: Partial<DocumentTypeFields>,
  updatedAt: Date,
): Promise<DocumentTypeRow> =>
  db
    .updateTable('documentType')
    .set((eb) => ({ ...changes, updatedAt, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Throws the foreign key violation of documents that were sent. */
export const removeType = (db: Db | Tx, id: string): Promise<DocumentTypeRow | undefined> =>
  db.deleteFrom('documentType').where('id', '=', id).returningAll().executeTakeFirst()

/** Somebody who changes a type waits here for whoever does so before. */
export const lockType = (tx: Tx, id: string): Promise<DocumentTypeRow | undefined> =>
  tx.selectFrom('documentType').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
