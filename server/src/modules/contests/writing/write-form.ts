import { isDeepStrictEqual } from 'node:util'
import { type ContestInput, telling } from '@vondrona/rules/contests'
import { type FormField, orderedFields } from '@vondrona/rules/forms'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { type Form, formsOf, saveForm } from '../../forms/index.ts'
import { roundsOf } from '../judging/store.ts'
import { type ContestRow, isEntered } from '../store.ts'

type FormColumns = Pick<ContestRow, 'formId' | 'hiddenFields' | 'publicFields'>

/**
 * F-CON-01: the form of a contest, and which of its answers the jury does not see and voters do. Once entries are closed the
 * questions stay as they were answered. Whoever entered was told what the public sees: from then on it can only see less.
 * So can the jury from its first round on: an entry keeps its number in all of them, and what was hidden may tell whose it is.
 */
export async function writeForm(
  tx: Tx,
  ctx: Context,
  before: (FormColumns & Pick<ContestRow, 'id' | 'status'>) | null,
  input: ContestInput,
): Promise<FormColumns & { isChanged: boolean }> {
  const old = before?.formId ? (await formsOf(tx, [before.formId])).get(before.formId) : undefined
  const isChanged = Boolean(input.formConfig) && !isSame(old, input)
  if (isChanged && before && !['draft', 'open'].includes(before.status))
    throw new Refusal('CONFLICT', 'contests.formFrozen', { field: 'formConfig' })
  const formId = isChanged
    ? await saveForm(tx, ctx, input.formConfig, before?.formId ?? null, 'formConfig')
    : (before?.formId ?? null)
  const form = formId ? (await formsOf(tx, [formId])).get(formId) : undefined
  const names = {
    hiddenFields: known(form, 'hiddenFields', input.hiddenFields, before?.hiddenFields),
    publicFields: known(form, 'publicFields', input.publicFields, before?.publicFields),
  }
  const open = form?.formFields.filter(({ fieldName }) => names.publicFields.includes(fieldName)) ?? []
  if (open.some(tells)) throw badInput([{ field: 'publicFields', key: 'contests.fieldTelling' }])
  const revealed = names.publicFields.filter((name) => !before?.publicFields.includes(name))
  if (before && revealed.length > 0 && (await isEntered(tx, before.id)))
    throw new Refusal('CONFLICT', 'contests.publicFrozen', { field: 'publicFields' })
  const unhidden = before?.hiddenFields.filter((name) => !names.hiddenFields.includes(name)) ?? []
  if (before && unhidden.length > 0 && (await roundsOf(tx, before.id)).length > 0)
    throw new Refusal('CONFLICT', 'contests.hiddenFrozen', { field: 'hiddenFields' })
  return { formId, ...names, isChanged }
}

const tells = ({ fieldType }: FormField) => telling.some((type) => type === fieldType)

/** Names that are sent have to be of the form; those of questions that are gone go, too. */
function known(
  form: Form | undefined,
  field: 'hiddenFields' | 'publicFields',
  sent: readonly string[] | null | undefined,
  before: readonly string[] = [],
): string[] {
  const names = new Set(form?.formFields.map(({ fieldName }) => fieldName))
  if (sent?.some((name) => !names.has(name))) throw badInput([{ field, key: 'contests.fieldUnknown' }])
  return [...new Set(sent ?? before)].filter((name) => names.has(name))
}

function isSame(form: Form | undefined, { formConfig }: ContestInput): boolean {
  if (!form || !formConfig) return false
  if ((formConfig.isFormEnabled ?? form.isFormEnabled) !== form.isFormEnabled) return false
  return !formConfig.formFields || isDeepStrictEqual(orderedFields(formConfig.formFields), form.formFields)
}
