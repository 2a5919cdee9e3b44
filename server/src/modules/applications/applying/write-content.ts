import type { createApplicationInput } from '@vondrona/rules/applications'
import type * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { type ApplicationTypeRow, applicationTypesById } from '../../events/index.ts'
import { answersOf, formsOf, putAnswers, refuseOtherQuestions } from '../../forms/index.ts'
import type { ApplicationRow } from '../store.ts'

export type Content = Pick<
  z.infer<typeof createApplicationInput>,
  'motivationLetter' | 'additionalInfo' | 'documentsSubmitted' | 'formVersion'
>
type Written = Pick<ApplicationRow, 'motivationLetter' | 'answersId'>

/**
 * The letter and the answers; what is absent stays as it is. Sent ones obey every rule of the form, and hold as many
 * files as the type asks for documents, one for each question that takes files.
 */
export async function writeContent(
  tx: Tx,
  ctx: Context,
  type: ApplicationTypeRow,
  before: Written & { userId: string },
  content: Content,
  isFinal: boolean,
): Promise<Written> {
  const motivationLetter = content.motivationLetter ?? before.motivationLetter
  const answersId = await writeAnswers(tx, ctx, type, before, content, isFinal)
  await checkDocuments(tx, type, answersId, content, isFinal)
  return { motivationLetter, answersId }
}

async function writeAnswers(
  tx: Tx,
  ctx: Context,
  { formId }: ApplicationTypeRow,
  { answersId: id, userId }: Written & { userId: string },
  { additionalInfo: sent, formVersion: version }: Content,
  isFinal: boolean,
): Promise<string | null> {
  if (!formId) {
    refuseOtherQuestions(0, version)
    if (sent && Object.keys(sent).length > 0) throw badInput([{ field: 'additionalInfo', key: 'applications.noForm' }])
    return id
  }
  if (!sent && !isFinal) return id
  return putAnswers(tx, ctx, { id, formId, userId, answers: sent, isFinal, version })
}

/** Files arrive as answers. Documents for which the form has no question left are brought along. */
async function checkDocuments(
  tx: Tx,
  { formId, requiredDocuments }: ApplicationTypeRow,
  answersId: string | null,
  { documentsSubmitted }: Content,
  isFinal: boolean,
) {
  const form = isFinal && formId ? (await formsOf(tx, [formId])).get(formId) : undefined
  const questions = form?.isFormEnabled ? form.formFields.filter(({ fieldType }) => fieldType === 'file').length : 0
  const needed = Math.min(requiredDocuments.length, questions)
  if (needed === 0 && !documentsSubmitted?.length) return
  const given = answersId ? (await answersOf(tx, [answersId])).get(answersId) : undefined
  const files = new Set(given?.files.map((file) => file.id))
  if (documentsSubmitted?.some((id) => !files.has(id.toLowerCase())))
    throw badInput([{ field: 'documentsSubmitted', key: 'applications.documentUnknown' }])
  if (files.size < needed) throw badInput([{ field: 'documentsSubmitted', key: 'applications.documentsMissing' }])
}

/** The type, also of an application that can no longer be sent. */
export async function typeOf(tx: Tx, { eventApplicationTypeId: id }: ApplicationRow): Promise<ApplicationTypeRow> {
  const type = (await applicationTypesById(tx, [id])).get(id)
  if (!type) throw new Error(`there is no application type ${id}`) // a foreign key says there is
  return type
}
