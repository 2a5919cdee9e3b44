import { createHash } from 'node:crypto'
import { treasury } from '@vondrona/rules/constants'
import { type ProviderId, providerIds } from '../../../gateways/payment/port.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { IncomingFile } from '../../uploads/index.ts'
import { tellProblems } from '../settling/tell-problems.ts'
import { indexOf, type Match, matchLine } from './match-lines.ts'
import { readStatement, type StatementLine } from './read-statement.ts'
import { settleLines } from './settle-lines.ts'
import {
  attemptsNamed,
  clearMissing,
  findImport,
  insertImport,
  insertLines,
  markProblems,
  missingIn,
  provedBy,
  resultOf,
  type StatementResult,
  setMissing,
} from './store.ts'

/**
 * F-PAY-09: a statement of a provider as CSV, compared with the payments and the books. Money that it shows and that we
 * did not know of is applied like any other news of it; what does not agree waits for a person. The same file again,
 * also at the same time, changes nothing and gives the same answer.
 */
export async function importStatement(ctx: Context, name: string, sent: unknown): Promise<StatementResult> {
  ctx.require('importStatement')
  const provider = providerIds.find((id) => id === name && id !== 'sandbox')
  if (!provider) throw badInput([{ field: 'provider', key: 'payments.providerUnknown' }])
  if (!(sent instanceof IncomingFile)) throw new Refusal('BAD_USER_INPUT', 'shell.badQuery')
  if (sent.size === null || sent.size > treasury.statement.bytes)
    throw new Refusal('TOO_LARGE', 'payments.statementTooLarge', { field: 'file' })
  const bytes = await sent.read()
  const lines = readStatement(bytes)
  if (!lines) throw badInput([{ field: 'file', key: 'payments.statementUnreadable' }])
  const sha256 = createHash('sha256').update(bytes).digest()
  const id = await ctx.transaction(async (tx) => keep(tx, ctx, { provider, sha256, name: sent.name }, lines))
  await settleLines(ctx, { importId: id, provider })
  return resultOf(ctx.db, id)
}

interface File {
  provider: ProviderId
  sha256: Buffer
  name: string
}

async function keep(tx: Tx, ctx: Context, file: File, lines: readonly StatementLine[]): Promise<string> {
  const id = ctx.newId()
  const { id: importedBy } = ctx.require('importStatement')
  const name = file.name.replace(/[\p{Cc}]+/gu, ' ').slice(0, 200)
  const row = { ...file, id, name, lines: lines.length, missing: 0, importedBy, importedAt: ctx.now() }
  if (!(await insertImport(tx, row))) {
    const before = await findImport(tx, file.provider, file.sha256)
    if (!before) throw new Error('a statement that is there cannot be read')
    return before.id
  }
  const matches = await matchAll(tx, file.provider, lines)
  await insertLines(
    tx,
    lines.map(({ names, operatorRef, amount, at }, position) => ({
      importId: id,
      position,
      reference: matches[position]?.attempt?.reference ?? names.find((name) => /\p{L}/u.test(name)) ?? null, // dates, too, are names
      operatorRef,
      amount,
      at,
      outcome: matches[position]?.outcome ?? 'unknown',
      attemptId: matches[position]?.attempt?.id ?? null,
    })),
  )
  await list(tx, ctx, { id, provider: file.provider }, lines, matches)
  await writeAudit(tx, ctx, 'statement.imported', {
    targetId: id,
    detail: { provider: file.provider, lines: lines.length },
  })
  await ctx.jobs.enqueue(tx, 'payments.settleStatement', { importId: id, provider: file.provider })
  return id
}

async function matchAll(tx: Tx, provider: ProviderId, lines: readonly StatementLine[]): Promise<Match[]> {
  const operatorRefs = lines.flatMap(({ operatorRef }) => operatorRef ?? [])
  const names = [...new Set(lines.flatMap((line) => line.names))]
  const find = indexOf(await attemptsNamed(tx, provider, names, operatorRefs))
  const proofs = await provedBy(tx, operatorRefs)
  return lines.map((line) => matchLine(line, find(line), line.operatorRef !== null && proofs.has(line.operatorRef)))
}

/** The exceptions, for a person. */
async function list(
  tx: Tx,
  ctx: Context,
  { id, provider }: { id: string; provider: ProviderId },
  lines: readonly StatementLine[],
  matches: readonly Match[],
) {
  for (const problem of ['amount_differs', 'double_payment', 'statement_only'] as const)
    await markProblems(
      tx,
      matches.flatMap((match) => (match.problem === problem && match.attempt ? [match.attempt.id] : [])),
      problem,
    )
  await clearMissing(
    tx,
    matches.flatMap(({ outcome, attempt }) => (outcome === 'matched' && attempt ? [attempt.id] : [])),
  )
  const times = lines.flatMap(({ at }) => at?.getTime() ?? []).sort((a, b) => a - b)
  const [first, last] = [times[0], times.at(-1)]
  if (first !== undefined && last !== undefined) {
    const from = new Date(first + treasury.statementMargin)
    const to = new Date(last - treasury.statementMargin)
    const missing = await missingIn(tx, provider, from, to, treasury.problemsMax)
    await markProblems(tx, missing, 'missing_in_statement')
    await setMissing(tx, id, missing.length)
  }
  await tellProblems(tx, ctx)
}
