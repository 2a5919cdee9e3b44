import { raceServer } from '@vondrona/rules/constants'
import { bareBib, type ResultProblem, readResults, textOf } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { IncomingFile } from '../../uploads/index.ts'
import { lockRace } from '../races/store.ts'
import { announce, rankNow } from './publish-results.ts'
import { bibsOf, type NewResult, putResults } from './store.ts'

const { results: limits } = raceServer

/** What became of a file, or would become of it. */
interface ResultsImport {
  imported: number
  /** Bibs that nobody of the race wears. */
  unknown: string[]
  /** In the caller's language, each with its line. */
  problems: string[]
}

/**
 * F-RACE-14: makes a CSV file the results of a race, instead of those of before. Lines that cannot be read and unknown
 * bibs are named and left out. `dryRun` changes nothing. The same file again changes nothing either.
 */
export async function importResults(
  ctx: Context,
  { eventId, file, dryRun }: { eventId: string; file: unknown; dryRun: boolean },
): Promise<ResultsImport> {
  ctx.require('importResults')
  const { lines, problems } = await read(file)
  return ctx.transaction(async (tx) => {
    const id = eventId.toLowerCase()
    if (!isId(id) || !(await lockRace(tx, id))) throw new Refusal('NOT_FOUND', 'races.raceUnknown')
    const wearers = wearersOf(await bibsOf(tx, id))
    const [found, unknown]: [Map<string, NewResult>, string[]] = [new Map(), []]
    const all = [...problems]
    for (const { bib, time, status, line } of lines) {
      const wearer = wearers(bib)
      if (!wearer) unknown.push(bib)
      else if (found.has(wearer.participationId))
        all.push({ line, key: 'organising.result.twice', params: { text: bib } })
      else found.set(wearer.participationId, { id: ctx.newId(), ...wearer, status, timeMs: time })
    }
    if (!dryRun) {
      if (found.size === 0) throw new Refusal('BAD_USER_INPUT', 'organising.result.nobody', { field: 'file' })
      await putResults(tx, id, [...found.values()])
      await rankNow(tx, ctx, id)
      await writeAudit(tx, ctx, 'results.imported', { targetId: id, detail: { rows: found.size } })
      announce(tx, ctx, id)
    }
    return {
      imported: found.size,
      unknown: unknown.slice(0, limits.shown),
      problems: all
        .sort((a, b) => a.line - b.line)
        .slice(0, limits.shown)
        .map((one) => sentence(ctx, one)),
    }
  })
}

async function read(file: unknown) {
  const refuse = (key: string) => new Refusal('BAD_USER_INPUT', key, { field: 'file' })
  if (!(file instanceof IncomingFile)) throw refuse('organising.result.noFile')
  if (file.size === null || file.size > limits.maxBytes) throw refuse('organising.result.tooLarge')
  const read = readResults(textOf(await file.read()))
  if (read.lines.length + read.problems.length > limits.lines) throw refuse('organising.result.tooLarge')
  if (read.lines.length === 0) throw refuse('organising.result.noFile')
  return read
}

const sentence = (ctx: Context, { line, key, params }: ResultProblem) =>
  say(ctx.sentences, ctx.language, key, { line, ...params })

interface Wearer {
  participationId: string
  /** As printed. */
  bib: string
}

/** By the bib as printed, else by its number alone where one person has that number. */
function wearersOf(all: readonly Wearer[]) {
  const [exact, bare] = [new Map<string, Wearer>(), new Map<string, Wearer | null>()]
  for (const wearer of all) {
    exact.set(wearer.bib.toUpperCase(), wearer)
    const number = bareBib(wearer.bib)
    if (number) bare.set(number, bare.has(number) ? null : wearer)
  }
  const byNumber = (bib: string) => (/^\d+$/.test(bib) ? bare.get(bareBib(bib) ?? '') : undefined)
  return (bib: string): Wearer | null => exact.get(bib) ?? byNumber(bib) ?? null
}
