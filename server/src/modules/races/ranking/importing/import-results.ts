import { asInMadagascar } from '@vondrona/rules/dates'
import type { Choices, Line, Runner } from '@vondrona/rules/races/importing'
import type { Context } from '../../../../kernel/context.ts'
import type { Tx } from '../../../../kernel/db.ts'
import { isId } from '../../../../kernel/ids.ts'
import { parse } from '../../../../kernel/parse.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { writeAudit } from '../../../audit/index.ts'
import { lockRace } from '../../races/store.ts'
import { raceFacts } from '../../registering/runner.ts'
import { announce, rankNow } from '../publish-results.ts'
import { previousResults, putResults, resultsVersion, runnersOf } from '../store.ts'
import { choicesOf, resultsChoices } from './choices.ts'
import { readResultsFile, type UnderstoodFile } from './read-file.ts'
import { putReading, readingOf } from './store.ts'

/** What a file says, and whether it was stored. */
export interface ResultsImport extends UnderstoodFile {
  /** Lines that are a result of somebody. */
  results: Line[]
  /** Of the results that it is compared with. */
  version: string
}

/**
 * F-RACE-14: makes a file of a timekeeper, CSV or XLSX, the results of a race, instead of those of before. `dryRun` changes
 * nothing. What cannot be known for sure is asked: while a question is open nothing is stored. The same file again changes
 * nothing either. `version` is that of the results that were seen: where they are others by now, nothing is replaced.
 * The choices about columns, ranking and words are remembered for the next import of the race.
 */
export async function importResults(
  ctx: Context,
  {
    eventId,
    file,
    dryRun,
    choices,
    version,
  }: { eventId: string; file: unknown; dryRun: boolean; choices?: unknown; version?: string | null },
): Promise<ResultsImport> {
  ctx.require('importResults')
  const { sheet, ...chosen } = choicesOf(parse(resultsChoices, choices ?? {}))
  const id = eventId.toLowerCase()
  if (!isId(id)) throw new Refusal('NOT_FOUND', 'races.raceUnknown')
  const now = await resultsVersion(ctx.db, id) // before what the file is compared with
  const found = await readResultsFile(ctx, file, { ...(await factsOf(ctx, id)), sheet, choices: chosen })
  const results = found.lines.filter(({ kind }) => kind !== 'notUnderstood')
  if (!dryRun) {
    refuseOpen(found, results)
    await ctx.transaction((tx) => store(tx, ctx, id, found, results, chosen, version))
  }
  return { ...found, results, version: now }
}

/** What the file is read with: the race, who runs, and the results of before. */
async function factsOf(ctx: Context, id: string) {
  const { race, event, raceDay, hasBegun } = await raceFacts(ctx.db, id, ctx.now()).catch((error) => {
    if (error instanceof Refusal) throw new Refusal('NOT_FOUND', 'races.raceUnknown')
    throw error
  })
  const [runners, previous, remembered] = await Promise.all([
    runnersOf(ctx.db, id),
    previousResults(ctx.db, id),
    readingOf(ctx.db, id),
  ])
  const start = event.startsAt && asInMadagascar(event.startsAt)
  return {
    runners: runners satisfies Runner[],
    previous,
    remembered,
    race: {
      distance: race.distanceMetres,
      day: race.ageDate ?? raceDay,
      startsAt: start ? start.getTime() % 86_400_000 : null,
      hasBegun,
    },
  }
}

function refuseOpen({ questions }: UnderstoodFile, results: readonly Line[]) {
  const [open] = questions.filter(({ isOpen }) => isOpen)
  if (open) throw new Refusal('BAD_USER_INPUT', `organising.result.ask.${open.id}`, { field: `choices.${open.id}` })
  if (results.length === 0) throw new Refusal('BAD_USER_INPUT', 'organising.result.nobody', { field: 'file' })
}

async function store(
  tx: Tx,
  ctx: Context,
  id: string,
  { columns, lines }: UnderstoodFile,
  results: readonly Line[],
  choices: Omit<Choices, 'sheet'>,
  seen: string | null | undefined,
) {
  if (!(await lockRace(tx, id))) throw new Refusal('NOT_FOUND', 'races.raceUnknown')
  const now = await resultsVersion(tx, id)
  await putResults(
    tx,
    id,
    results.map((line) => ({
      id: ctx.newId(),
      participationId: line.participationId ?? '',
      bib: line.bib ?? '',
      status: line.status ?? 'nc',
      laps: line.laps,
      timeMs: line.ms,
      gunMs: line.gunMs,
      chipMs: line.chipMs,
      splits: line.splits,
    })),
  )
  const isAgain = (await resultsVersion(tx, id)) === now // of these very results: an answer was lost
  if (seen && seen !== now && !isAgain) throw new Refusal('CONFLICT', 'organising.result.replaced')
  const before = await readingOf(tx, id)
  await putReading(tx, id, {
    columns: {
      ...before.columns,
      ...Object.fromEntries(
        columns.filter(({ key, by }) => key && by !== 'position').map(({ key, role }) => [key, role]),
      ),
    },
    ranking: choices.ranking ?? before.ranking,
    words: { ...before.words, ...Object.fromEntries(choices.words.map(({ word, meaning }) => [word, meaning])) },
  })
  await rankNow(tx, ctx, id)
  await writeAudit(tx, ctx, 'results.imported', {
    targetId: id,
    detail: { rows: results.length, leftOut: lines.length - results.length },
  })
  announce(tx, ctx, id)
}
