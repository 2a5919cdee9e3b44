import type { Answers, FormField } from '@vondrona/rules/forms'
import type { Generated } from 'kysely'
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
