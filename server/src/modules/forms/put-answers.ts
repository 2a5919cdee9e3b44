import { type Answers, answerProblems, cleanAnswers, type FormField, type SentAnswers } from '@vondrona/rules/forms'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { badInput, type FieldRefusal, Refusal } from '../../kernel/refusal.ts'
import { addAnswers, changeAnswers, type FormAnswersRow, linkFiles, lockAnswers, lockForm } from './store.ts'

export interface GivenAnswers {
  /** Null: given for the first time. */
  id: string | null
  formId: string
  /** Null: somebody without an account, who cannot send files. */
  userId: string | null
  /** As they were sent, by `fieldName`; absent: those kept so far, without what the form no longer asks. */
  answers?: unknown
  /** Sent: obeys every rule of the form. A draft may be incomplete. */
  isFinal: boolean
  /** The version whose questions were read, of answers that come later than they were given; others are refused. */
  version?: number | null | undefined
  /** What the answers are called in the input that carries them. */
  field?: string
}

/**
 * R-EVT-10: keeps answers to the current version of a form and links the files they name; answers their id. While the form
 * is disabled, what was answered before stays as it is. Whether the member may answer, or answer again, decides the
 * domain that asks. Refused by field: `<field>.<fieldName>`.
 */
export async function putAnswers(tx: Tx, ctx: Context, given: GivenAnswers): Promise<string> {
  const { formId, userId, isFinal, field = 'additionalInfo' } = given
  const form = await lockForm(tx, formId, 'share')
  if (!form) throw new Refusal('NOT_FOUND', 'forms.notFound')
  refuseOtherQuestions(form.version, given.version)
  const before = given.id === null ? null : await lockAnswers(tx, given.id)
  if (before !== null && (before?.formId !== formId || before.userId !== userId))
    throw new Refusal('NOT_FOUND', 'forms.notFound')
  const fields = form.isEnabled ? form.fields : []
  if (before && !form.isEnabled) {
    if (isFinal) await finish(tx, before, given.answers, field, ctx.now())
    return before.id
  }
  const sent = asAnswers(given.answers ?? cleanAnswers(fields, before?.answers ?? {}), field)
  refuse(answerProblems(fields, sent, { isFinal }), field)
  const answers = cleanAnswers(fields, sent)
  const id = before?.id ?? ctx.newId()
  const now = ctx.now()
  if (before) await changeAnswers(tx, { id, version: form.version, answers, isFinal, updatedAt: now })
  else
    await addAnswers(tx, {
      id,
      formId,
      version: form.version,
      userId,
      answers,
      isFinal,
      createdAt: now,
      updatedAt: now,
    })
  await link(tx, { id, formId, userId, now }, fields, answers, field)
  return id
}

/** 0: there was no form. */
export function refuseOtherQuestions(current: number, read: number | null | undefined): void {
  if (read != null && read !== current) throw new Refusal('FORM_CHANGED', 'forms.changed')
}

/** A disabled form asks nothing, and nothing that was answered before is lost. */
async function finish(
  tx: Tx,
  { id, version, answers }: FormAnswersRow,
  sent: unknown,
  field: string,
  updatedAt: Date,
): Promise<void> {
  refuse(answerProblems([], asAnswers(sent ?? {}, field), { isFinal: true }), field)
  await changeAnswers(tx, { id, version, answers, isFinal: true, updatedAt })
}

function asAnswers(raw: unknown, field: string): SentAnswers {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw badInput([{ field, key: 'forms.answerInvalid' }])
  return raw as SentAnswers
}

function refuse(problems: readonly FieldRefusal[], field: string): void {
  if (problems.length > 0)
    throw badInput(problems.map((one) => ({ ...one, field: `${field}${one.field && '.'}${one.field}` })))
}

/** Every file that an answer names must be the member's own, sent for this question, and of no other answers. */
async function link(
  tx: Tx,
  of: Parameters<typeof linkFiles>[1],
  fields: readonly FormField[],
  answers: Answers,
  field: string,
): Promise<void> {
  const named = fields
    .filter(({ fieldType }) => fieldType === 'file')
    .flatMap(({ fieldName }) => [answers[fieldName] ?? []].flat().map((id) => ({ id: id.toLowerCase(), fieldName })))
  const linked = await linkFiles(
    tx,
    of,
    named.map(({ id }) => id),
  )
  const isLinked = (file: { id: string; fieldName: string }) =>
    linked.some(({ id, fieldName }) => id === file.id && fieldName === file.fieldName)
  refuse(
    named.filter((file) => !isLinked(file)).map(({ fieldName }) => ({ field: fieldName, key: 'forms.fileUnknown' })),
    field,
  )
}
