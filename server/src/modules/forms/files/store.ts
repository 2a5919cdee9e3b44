import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import { lock } from '../../../kernel/locks.ts'
import type { FormFileRow } from '../store.ts'

/** A file, with whether the answers that name it were sent. */
export const findFile = (db: Db | Tx, id: string) =>
  db
    .selectFrom('formFile')
    .leftJoin('formAnswers', 'formAnswers.id', 'formFile.answersId')
    .selectAll('formFile')
    .select('formAnswers.isFinal')
    .where('formFile.id', '=', id)
    .executeTakeFirst()

export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

export const addFile = (tx: Tx, row: FormFileRow) => tx.insertInto('formFile').values(row).execute()

/** Undefined when other answers name it by now. */
export const removeFile = (tx: Tx, { id, answersId }: Pick<FormFileRow, 'id' | 'answersId'>) =>
  tx
    .deleteFrom('formFile')
    .where('id', '=', id)
    .where('answersId', 'is not distinct from', answersId)
    .returning('storageKey')
    .executeTakeFirst()

/** Of one member's files, only one at a time is measured against their quota. */
export const lockQuota = (tx: Tx, userId: string) => lock(tx, 'form-files', userId)

export async function kept(db: Db | Tx, userId: string, since: Date) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) filter (where created_at > ${since}) as count, coalesce(sum(bytes), 0)::bigint as bytes
    from form_file where user_id = ${userId}`.execute(db)
  const { count = 0, bytes = 0 } = rows[0] ?? {}
  return { count, bytes }
}

export const filesOfMember = (db: Db | Tx, userId: string) =>
  db.selectFrom('formFile').selectAll().where('userId', '=', userId).orderBy('id').execute()

/** Removes some that no answer has named since before `before`; answers their storage keys. */
export async function removeUnused(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const unusedSince = sql<Date>`coalesce(unlinked_at, created_at)`
  const old = tx
    .selectFrom('formFile')
    .select('id')
    .where('answersId', 'is', null)
    .where(unusedSince, '<', before)
    .orderBy(unusedSince)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await tx.deleteFrom('formFile').where('id', 'in', old).returning('storageKey').execute()
  return rows.map((row) => row.storageKey)
}

/** Of these ids, those that have a row. */
export async function idsInUse(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('formFile').select('id').where('id', '=', anyOf(ids)).execute()
  return new Set(rows.map((row) => row.id))
}
