import type { ColumnField } from '@vondrona/rules/payments/treasury'
import { sendInForm } from '../../../../lib/upload/send-in-form.ts'
import type { TreasuryStatement } from '../operations.generated.ts'

const importing = `mutation ImportStatement($provider: String!, $file: Upload!, $columns: [StatementColumnInput!]) {
  importStatement(provider: $provider, file: $file, columns: $columns) { id } }`
const previewing = `mutation PreviewStatement($provider: String!, $file: Upload!, $columns: [StatementColumnInput!]) {
  previewStatement(provider: $provider, file: $file, columns: $columns) {
    columns { title field isRemembered isOpen samples } needsAmount lines booked known waiting refused seemsOf undated
    period { from to isSearched } } }`

/** What a person says that a column contains. */
export interface ColumnAnswer {
  title: string
  field: ColumnField
}

export interface StatementPreview {
  columns: {
    title: string
    field: ColumnField | null
    isRemembered: boolean
    isOpen: boolean
    samples: string[]
  }[]
  needsAmount: boolean
  lines: number
  booked: number
  known: number
  waiting: number
  refused: number
  /** Another operator, whose statement it seems to be. */
  seemsOf: string | null
  /** Lines whose date is not understood. */
  undated: number
  period: TreasuryStatement['period']
}

const send = <Data>(query: string, variables: { provider: string; columns: ColumnAnswer[] }, file: File) =>
  sendInForm<Data>(query, variables, { file, name: file.name }, { signal: new AbortController().signal })

/** Compares a statement with what we know; gives its id. Throws a Refusal. */
export async function sendStatement(provider: string, file: File, columns: ColumnAnswer[]): Promise<string> {
  const { importStatement } = await send<{ importStatement: { id: string } }>(importing, { provider, columns }, file)
  return importStatement.id
}

/** What that would do; throws a Refusal. */
export async function previewStatement(
  provider: string,
  file: File,
  columns: ColumnAnswer[],
): Promise<StatementPreview> {
  const wanted = { provider, columns }
  return (await send<{ previewStatement: StatementPreview }>(previewing, wanted, file)).previewStatement
}
