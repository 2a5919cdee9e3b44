import type { Answers, FormField } from '@vondrona/rules/forms'
import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { namelessFiles } from './files/nameless-files.ts'
import { pictureAddress } from './files/pictures.ts'
import { type FormFileRow, filesOfAnswers, findAnswers } from './store.ts'

export interface GivenForm {
  answers: Answers
  /** The questions of the version that was answered. */
  fields: FormField[]
  files: FormFileRow[]
}

/** The answers that exist of these ids. */
export async function answersOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, GivenForm>> {
  if (ids.length === 0) return new Map()
  const rows = await findAnswers(db, ids)
  const byAnswers = Map.groupBy(await filesOfAnswers(db, ids), ({ answersId }) => answersId)
  return new Map(rows.map(({ id, answers, fields }) => [id, { answers, fields, files: byAnswers.get(id) ?? [] }]))
}

/** `FormAnswer` of the contract: each question as it was asked, with its answer. */
export const readAnswers = ({ answers, fields, files }: GivenForm) =>
  fields.map(({ fieldName, fieldLabel, fieldType }) => ({
    fieldName,
    fieldLabel,
    fieldType,
    value: Object.hasOwn(answers, fieldName) ? answers[fieldName] : null,
    files: files.filter((file) => file.fieldName === fieldName),
  }))

/**
 * The same for who may not learn whose answers they are: files are numbered, as their senders name them after themselves,
 * and photos have the address of their picture.
 */
export const readNamelessAnswers = (ctx: Context, given: GivenForm) =>
  readAnswers({
    ...given,
    files: namelessFiles(given.files).map((file) => ({ ...file, picture: pictureAddress(ctx, file) })),
  })
