import { isDeepStrictEqual } from 'node:util'
import { type FormConfigInput, formConfigInput, formProblems, orderedFields } from '@vondrona/rules/forms'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { check } from '../../kernel/parse.ts'
import { badInput, Refusal } from '../../kernel/refusal.ts'
import { addForm, changeForm, findForms, isAnswered, lockForm, putVersion, removeVersion } from './store.ts'

/**
 * R-EVT-08: creates a form, or changes the one of this id; answers its id. Absent fields stay as they are. Whose form it
 * is decides the domain that asks. Other questions are another version, so that whoever answers can say which were read;
 * one that was answered stays readable, one that was not goes.
 * What is refused is named below `field`.
 */
export async function saveForm(
  tx: Tx,
  ctx: Context,
  raw: unknown,
  formId: string | null,
  field?: string,
): Promise<string> {
  const { isFormEnabled, formFields } = readForm(raw, field)
  const fields = formFields && orderedFields(formFields)
  const now = ctx.now()
  if (formId === null) {
    const id = ctx.newId()
    await addForm(tx, { id, isEnabled: isFormEnabled ?? true, version: 1, createdAt: now, updatedAt: now })
    await putVersion(tx, { formId: id, version: 1, fields: fields ?? [], createdAt: now })
    return id
  }
  const form = await lockForm(tx, formId, 'update')
  if (!form) throw new Refusal('NOT_FOUND', 'forms.notFound')
  const isOther = fields != null && !isDeepStrictEqual(fields, form.fields)
  const version = form.version + Number(isOther)
  if (isOther) await putVersion(tx, { formId, version, fields, createdAt: now })
  await changeForm(tx, formId, { isEnabled: isFormEnabled ?? form.isEnabled, version, updatedAt: now })
  if (isOther && !(await isAnswered(tx, formId, form.version))) await removeVersion(tx, formId, form.version)
  return formId
}

function readForm(raw: unknown, field: string | undefined): FormConfigInput {
  const { data, problems: broken } = check(formConfigInput, raw)
  const problems = data ? formProblems(data.formFields ?? []) : broken
  if (data && problems.length === 0) return data
  throw badInput(field ? problems.map((one) => ({ ...one, field: `${field}.${one.field}` })) : problems)
}

/** A form of its own with the same questions, which nobody has answered yet; answers its id. */
export async function copyForm(tx: Tx, ctx: Context, formId: string): Promise<string> {
  const [form] = await findForms(tx, [formId])
  if (!form) throw new Refusal('NOT_FOUND', 'forms.notFound')
  return saveForm(tx, ctx, { isFormEnabled: form.isEnabled, formFields: form.fields }, null)
}
