import { scoreInput } from '@vondrona/rules/contests'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { unknownEntry, unknownRound } from '../refusals.ts'
import { findEntry } from '../store.ts'
import { type SeenRoundEntry, seenRoundEntries } from './seen-rounds.ts'
import { findRound, isInRound, isJuror, putScore, stayJuror } from './store.ts'

/** F-CON-04: by a member of its jury; another one replaces it until the round is locked. */
export async function scoreContestEntry(ctx: Context, raw: unknown): Promise<SeenRoundEntry> {
  const { id: jurorId } = ctx.require('scoreContestEntry')
  const { roundId, entryId, score, comment } = parse(scoreInput, raw)
  const found = await findRound(ctx.db, roundId)
  if (!found || !(await isJuror(ctx.db, found.contestId, jurorId))) throw unknownRound()
  const work = ctx.transaction(async (tx) => {
    if (!(await stayJuror(tx, found.contestId, jurorId))) throw unknownRound() // taken off it meanwhile
    if (!(await isInRound(tx, found.id, entryId))) throw unknownEntry()
    const text = comment ?? ''
    const row = { roundId: found.id, entryId: entryId.toLowerCase(), jurorId, score, comment: text }
    await putScore(tx, { ...row, scoredAt: ctx.now() })
    return findEntry(tx, entryId)
  })
  const entry = await work.catch((error: unknown) => {
    throw (error as { code?: unknown } | null)?.code === '23001'
      ? new Refusal('ROUND_LOCKED', 'contests.roundLocked')
      : error
  })
  return seenRoundEntries(ctx, found, entry ? [entry] : [])[0] as SeenRoundEntry
}
