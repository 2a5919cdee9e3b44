import type { ColumnField } from '@vondrona/rules/payments/treasury'
import type { Context } from '../../../kernel/context.ts'
import { answersFor, providerKnowing } from './columns/store.ts'
import { matchAll } from './match-all.ts'
import type { Match } from './match-lines.ts'
import { type Period, periodIn } from './period.ts'
import { type Answered, readFile } from './read-file.ts'
import { fieldOf, isOpen } from './reading/columns.ts'
import type { LineOutcome } from './store.ts'

interface PreviewedColumn {
  title: string
  /** null: a person has to say. */
  field: ColumnField | null
  isRemembered: boolean
  isOpen: boolean
  samples: string[]
}

export interface StatementPreview {
  columns: PreviewedColumn[]
  /** Nobody knows yet which one it is. */
  needsAmount: boolean
  lines: number
  booked: number
  known: number
  waiting: number
  refused: number
  /** Another operator, whose statement it seems to be. */
  seemsOf: string | null
  period: Period | null
  /** Lines whose date is missing, or says no day that has been. */
  undated: number
}

/** What the import of a statement would do, and which column it would take for what; changes nothing. */
export async function previewStatement(
  ctx: Context,
  {
    provider,
    file,
    columns: said,
  }: { provider: string; file: unknown; columns?: readonly Answered[] | null | undefined },
): Promise<StatementPreview> {
  ctx.require('previewStatement')
  const read = await readFile(ctx, provider, file, said)
  const remembered = await answersFor(ctx.db, read.provider)
  const lines = read.statement?.lines ?? []
  const matches = await matchAll(ctx.db, read.provider, lines)
  const found = matches.map((match, at) => kindOf(match, lines[at]?.amount ?? null))
  const count = (kind: Kind) => found.filter((one) => one === kind).length
  return {
    columns: read.columns.map(({ title, key, field }, at) => ({
      title,
      field,
      isRemembered: remembered.has(key),
      isOpen: isOpen(fieldOf(title)),
      samples: read.statement?.samples[at] ?? [],
    })),
    needsAmount: read.statement === null,
    lines: lines.length,
    booked: count('booked'),
    known: count('known'),
    waiting: count('waiting'),
    refused: count('refused'),
    seemsOf:
      providerNamed(matches) ??
      (await providerKnowing(
        ctx.db,
        read.provider,
        read.columns.map(({ key }) => key),
      )),
    period: periodIn(lines),
    undated: lines.filter(({ at }) => at === null).length,
  }
}

/** Most lines that name payments of another operator name this one's. */
function providerNamed(matches: readonly Match[]): string | null {
  const named = new Map<string, number>()
  for (const { reason, attempt } of matches)
    if (reason === 'provider' && attempt) named.set(attempt.provider, (named.get(attempt.provider) ?? 0) + 1)
  return [...named].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

type Kind = 'booked' | 'known' | 'waiting' | 'refused'

const kinds: Record<LineOutcome, Kind> = {
  found: 'booked',
  settled: 'booked',
  attached: 'booked',
  matched: 'known',
  payout: 'known',
  amount_differs: 'waiting',
  double: 'waiting',
  unknown: 'waiting',
  held: 'waiting',
  reversed: 'waiting',
  skipped: 'refused',
}

/** Another amount than was asked for is not booked: it waits. */
const kindOf = ({ outcome, attempt }: Match, amount: number | null): Kind =>
  outcome === 'found' && amount !== attempt?.amount ? 'waiting' : kinds[outcome]
