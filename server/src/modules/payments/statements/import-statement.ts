import { treasury } from '@vondrona/rules/payments/constants'
import type { ProviderId } from '../../../gateways/payment/port.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { lockCharges } from '../charges/store.ts'
import { tellProblems } from '../settling/tell-problems.ts'
import { keepAnswers } from './columns/store.ts'
import { matchAll } from './match-all.ts'
import type { Match } from './match-lines.ts'
import { periodIn } from './period.ts'
import { type Answered, type ReadFile, readFile, unknownColumns } from './read-file.ts'
import { isUntitled } from './reading/columns.ts'
import type { StatementLine } from './reading/line.ts'
import { settleLines } from './settle-lines.ts'
import {
  clearMissing,
  findImport,
  insertImport,
  insertLines,
  markProblems,
  missingIn,
  resultOf,
  type StatementResult,
  setMissing,
} from './store.ts'

interface Sent {
  provider: string
  file: unknown
  columns?: readonly Answered[] | null | undefined
}

/**
 * F-PAY-09: a statement of a provider as CSV, compared with the payments and the books. Money that it shows and that we
 * did not know of is applied like any other news of it; what does not agree, and what is not known to mean that money
 * came, waits for a person. The same file again, also at the same time, changes nothing and gives the same answer.
 */
export async function importStatement(ctx: Context, { provider, file, columns }: Sent): Promise<StatementResult> {
  ctx.require('importStatement')
  const read = await readFile(ctx, provider, file, columns)
  const [unknown] = unknownColumns(read.columns)
  if (unknown)
    throw badInput([{ field: 'file', key: 'payments.statementColumnUnknown', params: { title: unknown.title } }])
  const { statement } = read
  if (!statement) throw badInput([{ field: 'file', key: 'payments.statementUnreadable' }])
  const id = await ctx.transaction(async (tx) => keep(tx, ctx, read, statement.lines))
  await settleLines(ctx, { importId: id, provider: read.provider })
  return resultOf(ctx.db, id)
}

async function keep(tx: Tx, ctx: Context, file: ReadFile, lines: readonly StatementLine[]): Promise<string> {
  const id = ctx.newId()
  const { id: importedBy } = ctx.require('importStatement')
  const { provider, sha256, name } = file
  const row = { provider, sha256, name, id, lines: lines.length, missing: 0, importedBy, importedAt: ctx.now() }
  if (!(await insertImport(tx, row))) {
    const before = await findImport(tx, provider, sha256)
    if (!before) throw new Error('a statement that is there cannot be read')
    return before.id
  }
  const titled = new Map([...file.answers].filter(([key]) => !isUntitled(key)))
  await keepAnswers(tx, { provider, by: importedBy, at: ctx.now() }, titled)
  const matches = await matchAll(tx, provider, lines)
  await lockCharges(
    tx,
    matches.flatMap(({ outcome, attempt }) => (outcome === 'reversed' && attempt ? [attempt.chargeId] : [])),
  ) // a line of another file is not booked meanwhile
  await insertLines(
    tx,
    lines.map(({ names, operatorRef, amount, at }, position) => {
      const { attempt, outcome = 'unknown', reason = null } = matches[position] ?? {}
      const reference = attempt?.reference ?? names.find((name) => /\p{L}/u.test(name)) ?? null
      return {
        importId: id,
        position,
        reference,
        operatorRef,
        amount,
        at,
        outcome,
        reason,
        attemptId: attempt?.id ?? null,
      }
    }),
  )
  await list(tx, ctx, { id, provider }, lines, matches)
  await writeAudit(tx, ctx, 'statement.imported', { targetId: id, detail: { provider, lines: lines.length } })
  await ctx.jobs.enqueue(tx, 'payments.settleStatement', { importId: id, provider })
  return id
}

/** The exceptions, for a person. */
async function list(
  tx: Tx,
  ctx: Context,
  { id, provider }: { id: string; provider: ProviderId },
  lines: readonly StatementLine[],
  matches: readonly Match[],
) {
  for (const problem of ['reversed', 'amount_differs', 'double_payment', 'statement_only'] as const)
    await markProblems(
      tx,
      matches.flatMap((match) => (match.problem === problem && match.attempt ? [match.attempt.id] : [])),
      problem,
    )
  await clearMissing(
    tx,
    matches.flatMap(({ outcome, attempt }) => (outcome === 'matched' && attempt ? [attempt.id] : [])),
  )
  const period = periodIn(lines)
  if (period?.isSearched) {
    const from = new Date(period.from.getTime() + treasury.statementMargin)
    const to = new Date(period.to.getTime() - treasury.statementMargin)
    const missing = await missingIn(tx, provider, from, to, treasury.problemsMax)
    await markProblems(tx, missing, 'missing_in_statement')
    await setMissing(tx, id, missing.length)
  }
  await tellProblems(tx, ctx)
}
