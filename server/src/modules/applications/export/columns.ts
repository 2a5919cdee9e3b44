import type { FormField } from '@vondrona/rules/forms'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import type { Cell, Column } from '../../../kernel/sheets/sheet.ts'
import { applicationTypesById } from '../../events/index.ts'
import { formsOf } from '../../forms/index.ts'
import type { ApplicationFilter } from '../lists/store.ts'
import type { ExportedRow } from './rows.ts'

type Value = (one: ExportedRow, word: (key: string) => string) => Cell
const common: Record<string, Value> = {
  id: ({ row }) => row.id,
  event: ({ event }) => event,
  type: ({ type }) => type?.name,
  status: ({ row }, word) => word(`export.status.${row.status}`),
  paymentStatus: ({ row, type }, word) => (type?.price ? word(`export.payment.${row.paymentStatus}`) : ''),
  pseudo: ({ applicant }) => applicant?.pseudo,
  lastName: ({ applicant }) => applicant?.nom,
  firstName: ({ applicant }) => applicant?.prenom,
  email: ({ applicant }) => applicant?.email,
  phone: ({ applicant }) => applicant?.phone,
  birthDate: ({ applicant }) => applicant?.birthDate,
  submittedAt: ({ row }) => row.submittedAt,
  reviewedAt: ({ row }) => row.reviewedAt,
  score: ({ row, isOwn }) => (isOwn ? null : row.score),
  reviewNotes: ({ row }) => row.reviewNotes,
  staffNotes: ({ row, isOwn }) => (isOwn ? null : row.staffNotes),
  motivationLetter: ({ row }) => row.motivationLetter,
}

/** The same for all applications; where a type is chosen, each question of its newest form is one more. */
export async function columnsOf(ctx: Context, { typeId }: ApplicationFilter): Promise<Column<ExportedRow>[]> {
  const word = (key: string) => say(ctx.sentences, ctx.language, key)
  const columns = Object.entries(common).map(([name, value]) => ({
    title: word(`export.column.${name}`),
    value: (one: ExportedRow) => value(one, word),
  }))
  const formId = typeId && (await applicationTypesById(ctx.db, [typeId])).get(typeId.toLowerCase())?.formId
  const form = formId ? (await formsOf(ctx.db, [formId])).get(formId) : undefined
  return [...columns, ...(form?.formFields ?? []).map((field) => ({ title: field.fieldLabel, value: answerTo(field) }))]
}

/** Files are shown by the names they were sent with. */
const answerTo =
  ({ fieldName }: FormField) =>
  ({ given }: ExportedRow): Cell => {
    if (!given || !Object.hasOwn(given.answers, fieldName)) return ''
    const files = given.files.filter((file) => file.fieldName === fieldName)
    if (files.length > 0) return files.map(({ name }) => name).join(', ')
    return [given.answers[fieldName] ?? ''].flat().join(', ')
  }
