import type { Answers, FormField } from '@vondrona/rules/forms'
import { type Generated, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'

export type FormRow = TableRows['form']
export type FormVersionRow = Omit<TableRows['formVersion'], 'fields'> & { fields: FormField[] }
export type FormAnswersRow = Omit<TableRows['formAnswers'], 'answers'> & { answers: Answers }
export type FormFileRow = TableRows['formFile']

declare module '../../kernel/db.ts' {
  interface Tables {
    form: FormRow
    formVersion: FormVersionRow
    formAnswers: { [K in keyof FormAnswersRow]: K extends 'isFinal' ? Generated<FormAnswersRow[K]> : FormAnswersRow[K] }
    formFile: FormFileRow
  }
}

const written = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

// forms

/** Forms with the questions of their current version. */
export const findForms = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('form')
    .innerJoin('formVersion', (join) =>
      join.onRef('formVersion.formId', '=', 'form.id').onRef('formVersion.version', '=', 'form.version'),
    )
    .select(['form.id', 'form.isEnabled', 'form.version', 'formVersion.fields'])
    .where('form.id', '=', anyOf(ids))
    .execute()

/** `update`: nobody else changes it, or answers it, until the end of the transaction; `share`: nobody changes it. */
export async function lockForm(tx: Tx, id: string, how: 'update' | 'share') {
  const query = tx.selectFrom('form').select('id').where('id', '=', id)
  const locked = await (how === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst()
  return locked && (await findForms(tx, [id]))[0]
}

/** Several, to change or remove them, in the order of ids. */
export const lockForms = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('form').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

export const addForm = (tx: Tx, row: FormRow) => tx.insertInto('form').values(row).execute()

export const changeForm = (tx: Tx, id: string, changes: Partial<FormRow>) =>
  tx.updateTable('form').set(changes).where('id', '=', id).execute()

export const putVersion = (tx: Tx, row: FormVersionRow) =>
  tx
    .insertInto('formVersion')
    .values({ ...row, fields: written(row.fields) })
    .onConflict((on) => on.columns(['formId', 'version']).doUpdateSet({ fields: written(row.fields) }))
    .execute()

export const removeVersion = (tx: Tx, formId: string, version: number) =>
  tx.deleteFrom('formVersion').where('formId', '=', formId).where('version', '=', version).execute()

export const isAnswered = (tx: Tx, formId: string, version: number): Promise<boolean> =>
  tx
    .selectFrom('formAnswers')
    .select('id')
    .where('formId', '=', formId)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()
    .then(Boolean)

// answers

export const lockAnswers = (tx: Tx, id: string) =>
  tx.selectFrom('formAnswers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const addAnswers = (tx: Tx, row: FormAnswersRow) =>
  tx
    .insertInto('formAnswers')
    .values({ ...row, answers: written(row.answers) })
    .execute()

export const changeAnswers = (tx: Tx, { id, ...row }: Omit<FormAnswersRow, 'formId' | 'userId' | 'createdAt'>) =>
  tx
    .updateTable('formAnswers')
    .set({ ...row, answers: written(row.answers) })
    .where('id', '=', id)
    .execute()

/** Their files are swept later, as those that no answer names. */
export const removeAnswers = (tx: Tx, ...ids: readonly string[]) =>
  tx.deleteFrom('formAnswers').where('id', '=', anyOf(ids)).execute()

/** Answers with the questions of the version that was answered. */
export const findAnswers = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('formAnswers')
    .innerJoin('formVersion', (join) =>
      join
        .onRef('formVersion.formId', '=', 'formAnswers.formId')
        .onRef('formVersion.version', '=', 'formAnswers.version'),
    )
    .select(['formAnswers.id', 'formAnswers.answers', 'formVersion.fields'])
    .where('formAnswers.id', '=', anyOf(ids))
    .execute()

// files

/** Oldest first. */
export const filesOfAnswers = (db: Db | Tx, ids: readonly string[]) =>
  db.selectFrom('formFile').selectAll().where('answersId', '=', anyOf(ids)).orderBy('id').execute()

/**
 * Makes exactly these the files of the answers, as far as they are this member's, of this form, and of no other answers;
 * answers which. Of those that were so before, the day until they are swept begins now.
 */
export async function linkFiles(
  tx: Tx,
  { id, formId, userId, now }: Pick<FormAnswersRow, 'id' | 'formId' | 'userId'> & { now: Date },
  fileIds: readonly string[],
): Promise<Pick<FormFileRow, 'id' | 'fieldName'>[]> {
  await tx
    .updateTable('formFile')
    .set({ answersId: null, unlinkedAt: now })
    .where('answersId', '=', id)
    .where('id', '!=', sql<string>`all(${[...fileIds]}::uuid[])`)
    .execute()
  if (fileIds.length === 0 || userId === null) return []
  return tx
    .updateTable('formFile')
    .set({ answersId: id })
    .where('id', '=', anyOf(fileIds))
    .where('formId', '=', formId)
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('answersId', 'is', null), eb('answersId', '=', id)]))
    .returning(['id', 'fieldName'])
    .execute()
}

/** Removes forms that nobody answered, with no file sent to them; the others stay for their answers. */
export async function removeUnanswered(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from form where id = any(${[...ids]}::uuid[])
    and not exists (select from form_answers where form_id = form.id)
    and not exists (select from form_file where form_id = form.id)`.execute(tx)
}
