import { roundInput } from '@vondrona/rules/contests'
import { contest as limits } from '@vondrona/rules/contests/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { judgedFor, openForChanges } from '../find-contest.ts'
import { type ContestRow, countOfStatus } from '../store.ts'
import { tellJury } from './jurors.ts'
import { addRound, addRoundEntries, juriesOf, type RoundRow, roundsOf } from './store.ts'

/** F-CON-04: of what is shortlisted, else of all that takes part; one at a time. The jury is told. */
export async function openContestRound(ctx: Context, contestId: string, sent?: string | null): Promise<RoundRow> {
  const found = await judgedFor(ctx, 'openContestRound', contestId)
  const { name } = parse(roundInput, { name: sent })
  return ctx.transaction(async (tx) => {
    const contest = await openForChanges(tx, found.id)
    if (contest.status !== 'judging') throw new Refusal('CONFLICT', 'contests.notJudging')
    const rounds = await roundsOf(tx, contest.id)
    if (rounds.some(({ lockedAt }) => !lockedAt)) throw new Refusal('ROUND_OPEN', 'contests.roundOpen')
    if (rounds.length >= limits.rounds) throw new Refusal('CONFLICT', 'contests.roundsMany')
    const jury = (await juriesOf(tx, [contest.id])).get(contest.id) ?? []
    if (jury.length === 0) throw new Refusal('CONFLICT', 'contests.noJury')
    const statuses = await scored(tx, contest)
    const of = { contestId: contest.id, position: rounds.length + 1, name: name ?? '' }
    const round = { id: ctx.newId(), ...of, openedAt: ctx.now(), lockedAt: null }
    await addRound(tx, round)
    await addRoundEntries(tx, round.id, contest.id, statuses)
    await tellJury(tx, ctx, contest, jury, 'contest.round')
    await writeAudit(tx, ctx, 'contest.roundOpened', { targetId: contest.id, detail: { round: round.position } })
    afterCommit(tx, () => ctx.publish('contests.changed', { id: contest.id }))
    return round
  })
}

async function scored(tx: Tx, contest: ContestRow) {
  const shortlisted = await countOfStatus(tx, contest.id, ['shortlisted'])
  const statuses = shortlisted > 0 ? (['shortlisted'] as const) : (['submitted', 'accepted'] as const)
  const count = shortlisted || (await countOfStatus(tx, contest.id, statuses))
  if (count === 0) throw new Refusal('CONFLICT', 'contests.roundEmpty')
  if (count > limits.entriesPerRound) throw new Refusal('CONFLICT', 'contests.roundTooLarge')
  return statuses
}
