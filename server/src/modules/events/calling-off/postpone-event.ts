import { answersEnd, overAt, postponeEventInput } from '@vondrona/rules/events'
import { event as limits } from '@vondrona/rules/events/constants'
import type * as z from 'zod/mini'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { requireReauthentication } from '../../sessions/index.ts'
import { answer, eventFor } from '../find-event.ts'
import type { SeenEvent } from '../seen-events.ts'
import { changeEvent, type EventRow, type PostponementRow } from '../store.ts'
import { tellEndOtherwise } from '../telling/store.ts'
import { dateProblems, sameTime } from '../writing/read-fields.ts'
import { openForChanges, refuseStaleEvent } from '../writing/update-event.ts'
import { areUsed, lockTypes } from '../writing/write-types.ts'
import { refuseUnannounced } from './cancel-event.ts'
import { addPostponement, latestPostponement } from './store.ts'

type Input = z.infer<typeof postponeEventInput>

/**
 * To another date, or to one that is not known yet: then it keeps its former date and stays among the upcoming ones, however
 * long. Sent twice it is one postponement; of two people who postpone the same date, the second reads first what the other
 * decided.
 */
export async function postponeEvent(ctx: Context, raw: unknown): Promise<SeenEvent> {
  const { id: by } = ctx.require('postponeEvent')
  const input = parse(postponeEventInput, raw)
  const { id } = await eventFor(ctx, 'postponeEvent', input.id)
  await ctx.transaction(async (tx) => {
    const row = await openForChanges(tx, id)
    await refuseUnannounced(tx, ctx, row)
    const latest = (await latestPostponement(tx, [id])).get(id)
    if (isAgain(latest, input)) return
    await refuseStaleEvent(tx, ctx, row, input.revision)
    const { startsAt, endsAt, choiceUntil } = readDates(ctx, row, input)
    if (areUsed(await lockTypes(tx, id))) requireReauthentication(ctx)
    const [postponementId, now] = [ctx.newId(), ctx.now()]
    const fromDate = row.startsAt as Date // a published event has one
    await addPostponement(tx, {
      id: postponementId,
      eventId: id,
      fromDate,
      fromEnd: row.endsAt,
      toDate: startsAt,
      reason: input.reason,
      choiceUntil,
      otherwise: input.otherwise ?? 'keep',
      byId: by,
      createdAt: now,
      withdrawalId: null,
      withdrawnAt: null,
      withdrawnBy: null,
    })
    const dates = startsAt ? { startsAt, endsAt, overAt: overAt(startsAt, endsAt) } : { overAt: null }
    const event = await changeEvent(tx, id, { ...dates, updatedAt: now })
    const since = latest?.toDate === null ? latest.createdAt : now // its date was not known since then
    await ctx.publishWithin(tx, 'events.moved', { before: row, event, since })
    if (startsAt) await tellEndOtherwise(tx, id, endsAt ?? null)
    await writeAudit(tx, ctx, 'event.postponed', {
      targetId: id,
      detail: { before: fromDate, after: startsAt },
    })
    afterCommit(tx, () => {
      ctx.publish('events.changed', { id })
      ctx.publish('events.postponed', { postponementId })
    })
  })
  return answer(ctx, id)
}

/** The answer to the same postponement was lost. */
const isAgain = (latest: PostponementRow | undefined, { date = null, reason }: Input) =>
  latest !== undefined && sameTime(latest.toDate, date) && latest.reason === reason

/** Without a new end, the event is as long as before. */
function readDates(ctx: Context, row: EventRow, { date, endDate, choiceUntil }: Input) {
  const [now, from] = [ctx.now(), row.startsAt as Date]
  const startsAt = date ?? null
  if (startsAt && (startsAt <= now || sameTime(startsAt, from)))
    throw badInput([{ field: 'date', key: 'events.dateInvalid' }])
  const usualEnd = startsAt && row.endsAt && new Date(startsAt.getTime() + row.endsAt.getTime() - from.getTime())
  const endsAt = endDate === undefined || !startsAt ? usualEnd : endDate
  const problems = dateProblems(ctx, startsAt, endsAt, true)
  const usualChoice = new Date(now.getTime() + limits.choiceTime)
  const latest = startsAt && answersEnd(startsAt, now)
  const until = choiceUntil ?? (latest && latest < usualChoice ? latest : usualChoice)
  if (until <= now || (latest && until > latest)) problems.push({ field: 'choiceUntil', key: 'events.choiceInvalid' })
  if (problems.length > 0) throw badInput(problems)
  return { startsAt, endsAt, choiceUntil: until }
}
