import { createHash } from 'node:crypto'
import { treasury } from '@vondrona/rules/payments/constants'
import { answerable, type ColumnField } from '@vondrona/rules/payments/treasury'
import { cutTo } from '@vondrona/rules/typed'
import { type ProviderId, providerIds } from '../../../gateways/payment/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { IncomingFile } from '../../uploads/index.ts'
import { answersFor } from './columns/store.ts'
import { type Column, fieldOf, isOpen, titleKey } from './reading/columns.ts'
import { readInChild } from './reading/in-child.ts'
import type { Statement } from './reading/read-statement.ts'

export interface Answered {
  title: string
  field: ColumnField
}

export interface ReadFile {
  provider: ProviderId
  sha256: Buffer
  name: string
  /** What was said now of columns, by `titleKey`. */
  answers: ReadonlyMap<string, ColumnField>
  /** null: nobody knows yet which column is the amount. */
  statement: Statement | null
  columns: readonly Column[]
}

/** A statement that somebody sent, read with what is known of the columns of this provider. */
export async function readFile(
  ctx: Context,
  name: string,
  sent: unknown,
  said: readonly Answered[] | null | undefined,
): Promise<ReadFile> {
  const provider = providerIds.find((id) => id === name && id !== 'sandbox')
  if (!provider) throw badInput([{ field: 'provider', key: 'payments.providerUnknown' }])
  if (!(sent instanceof IncomingFile)) throw new Refusal('BAD_USER_INPUT', 'shell.badQuery')
  const tooLarge = new Refusal('TOO_LARGE', 'payments.statementTooLarge', { field: 'file' })
  if (sent.size === null || sent.size > treasury.statement.bytes) throw tooLarge
  const answers = answersIn(said ?? [])
  const bytes = await sent.read()
  const sha256 = createHash('sha256').update(bytes).digest()
  const known = new Map([...(await answersFor(ctx.db, provider)), ...answers])
  const read = await readInChild(ctx, { bytes: new Uint8Array(bytes), answers: known, now: ctx.now() })
  if ('unreadable' in read && read.unreadable === 'tooLarge') throw tooLarge
  if ('unreadable' in read && read.unreadable === 'sheets')
    throw badInput([{ field: 'file', key: 'payments.statementSheets' }])
  const statement = 'statement' in read ? read.statement : null
  if (statement && statement.lines.length > treasury.statement.lines) throw tooLarge
  const columns = statement?.columns ?? ('titles' in read ? read.titles : null)
  if (!columns) throw badInput([{ field: 'file', key: 'payments.statementUnreadable' }])
  return { provider, sha256, name: fileName(sent.name), answers, statement, columns }
}

const fileName = (name: string) => cutTo(name.replace(/[\p{Cc}]+/gu, ' '), 200)

/** What the list knows to change the meaning of a line, nobody can say is something else. */
function answersIn(said: readonly Answered[]): Map<string, ColumnField> {
  const answers = new Map<string, ColumnField>()
  for (const { title, field } of said.slice(0, treasury.statement.columns)) {
    const isKnown = !isOpen(fieldOf(title))
    if (isKnown || !answerable.some((one) => one === field) || title.length > 200 || titleKey(title) === '')
      throw badInput([{ field: 'columns', key: 'payments.statementColumnFixed', params: { title: cutTo(title, 60) } }])
    answers.set(titleKey(title), field)
  }
  return answers
}

/** The columns of which nobody knows whether they change an amount. */
export const unknownColumns = (columns: readonly Column[]): Column[] => columns.filter(({ field }) => field === null)
