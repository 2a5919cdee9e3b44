import { type EntryInput, type EntryObstacle, sentEntries, whyNotEnter } from '@vondrona/rules/contests'
import type { Actor } from '@vondrona/rules/permissions'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { putAnswers, refuseOtherQuestions } from '../../forms/index.ts'
import { isVisible } from '../find-contest.ts'
import { isJuror } from '../judging/store.ts'
import { cannotEnter, conflict, unknownContest } from '../refusals.ts'
import { type ContestRow, type EntryRow, liveEntry, lockContest } from '../store.ts'

export interface Place {
  contest: ContestRow
  entry: EntryRow | undefined
  /** With its answers; they may still change. */
  isSent: boolean
  /** Why nothing can be written now. */
  obstacle: EntryObstacle | null
}

/** The contest, locked, and the caller's live entry; refused where they may never write one. */
export async function placeToWrite(
  tx: Tx,
  ctx: Context,
  actor: Actor,
  contestId: string,
  isSending: boolean,
): Promise<Place> {
  const contest = await lockContest(tx, contestId)
  if (!contest || !isVisible(ctx, contest)) throw unknownContest()
  if (contest.organizerId === actor.id) throw new Refusal('NOT_YOURSELF', 'contests.yourOwn')
  if (await isJuror(tx, contest.id, actor.id)) throw new Refusal('NOT_YOURSELF', 'contests.jurorEnters')
  const entry = await liveEntry(tx, contest.id, actor.id)
  const isSent = entry !== undefined && sentEntries.includes(entry.status)
  if (entry && entry.status !== 'draft' && !isSent) throw new Refusal('ALREADY_SENT', 'contests.sent')
  const obstacle = whyNotEnter(actor, contest, ctx.now(), isSent || !isSending)
  return { contest, entry, isSent, obstacle }
}

/** The first reason why they cannot write now. */
export function refuseObstacle({ obstacle }: Place): void {
  if (obstacle) throw cannotEnter(obstacle)
}

/** The answers of an entry; null where the contest asks nothing. Sent ones obey every rule of the form. */
export async function writeAnswers(
  tx: Tx,
  ctx: Context,
  { contest, entry }: Place,
  userId: string,
  { applicationData: answers, formVersion: version }: Pick<EntryInput, 'applicationData' | 'formVersion'>,
  isFinal: boolean,
): Promise<string | null> {
  const id = entry?.answersId ?? null
  if (!contest.formId) {
    refuseOtherQuestions(0, version)
    if (answers && Object.keys(answers).length > 0)
      throw badInput([{ field: 'applicationData', key: 'contests.noForm' }])
    return id
  }
  if (!answers && !isFinal) return id
  return putAnswers(tx, ctx, {
    id,
    formId: contest.formId,
    userId,
    answers: answers ?? undefined,
    isFinal,
    version,
    field: 'applicationData',
  })
}

/** Nobody overwrites what they have not seen. */
export function refuseOld(entry: EntryRow | undefined, revision: number | null | undefined): void {
  if (typeof revision === 'number' && revision !== (entry?.revision ?? 0)) throw conflict()
}

export const announce = (tx: Tx, ctx: Context, id: string) =>
  afterCommit(tx, () => ctx.publish('contests.changed', { id, places: true }))
