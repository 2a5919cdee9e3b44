import type { FormField } from '@vondrona/rules/forms'
import { type Column, type Content, day, moment, number, phone, text } from '@vondrona/rules/sheets'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { applicationTypesById } from '../../events/index.ts'
import { answerColumn, formsOf } from '../../forms/index.ts'
import type { ApplicationFilter } from '../lists/store.ts'
import type { ExportedRow } from './rows.ts'

const common = (word: (key: string) => string): Record<string, Content<ExportedRow>> => ({
  id: text(({ row }) => row.id),
  event: text(({ event }) => event),
  type: text(({ type }) => type?.name),
  status: text(({ row }) => word(`export.status.${row.status}`)),
  paymentStatus: text(({ row, type }) => (type?.price ? word(`export.payment.${row.paymentStatus}`) : '')),
  pseudo: text(({ applicant }) => applicant?.pseudo),
  lastName: text(({ applicant }) => applicant?.nom),
  firstName: text(({ applicant }) => applicant?.prenom),
  email: text(({ applicant }) => applicant?.email),
  phone: phone(({ applicant }) => applicant?.phone),
  birthDate: day(({ applicant }) => applicant?.birthDate),
  submittedAt: moment(({ row }) => row.submittedAt),
  reviewedAt: moment(({ row }) => row.reviewedAt),
  score: number(({ row, isOwn }) => (isOwn ? null : row.score)),
  reviewNotes: text(({ row }) => row.reviewNotes),
  staffNotes: text(({ row, isOwn }) => (isOwn ? null : row.staffNotes)),
  motivationLetter: text(({ row }) => row.motivationLetter),
})

/** The same for all applications; where a type is chosen, each question of its newest form is one more. */
export async function columnsOf(ctx: Context, { typeId }: ApplicationFilter): Promise<Column<ExportedRow>[]> {
  const word = (key: string) => say(ctx.sentences, ctx.language, key)
  const columns = Object.entries(common(word)).map(([name, content]) => ({
    ...content,
    title: word(`export.column.${name}`),
  }))
  const formId = typeId && (await applicationTypesById(ctx.db, [typeId])).get(typeId.toLowerCase())?.formId
  const form = formId ? (await formsOf(ctx.db, [formId])).get(formId) : undefined
  return [...columns, ...(form?.formFields ?? []).map(answerTo)]
}

/** Files are shown by the names they were sent with. */
const answerTo = (field: FormField) =>
  answerColumn<ExportedRow>(field, ({ given }) => {
    const { fieldName } = field
    if (!given || !Object.hasOwn(given.answers, fieldName)) return ''
    const files = given.files.filter((file) => file.fieldName === fieldName)
    if (files.length > 0) return files.map(({ name }) => name).join(', ')
    return [given.answers[fieldName] ?? ''].flat().join(', ')
  })
