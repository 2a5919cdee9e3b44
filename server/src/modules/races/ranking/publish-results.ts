import { dayIn } from '@vondrona/rules/accounts'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { type SeenRace, seenRaces } from '../races/seen-races.ts'
import { lockRace, racesById } from '../races/store.ts'
import { raceFacts } from '../registering/runner.ts'
import { hasResults, moveBack, moveByResults, publish, rankResults, resultsVersion } from './store.ts'

/**
 * Shows the results of a race to everybody, or to organisers only again. Registrations of who finished or did not start
 * say so as long as a published result does. `version` is that of the results that were seen: others are not published.
 */
export async function publishResults(
  ctx: Context,
  { eventId, published, version }: { eventId: string; published: boolean; version?: string | null },
): Promise<SeenRace> {
  ctx.require('publishResults')
  const id = eventId.toLowerCase()
  const row = await ctx.transaction(async (tx) => {
    const race = isId(id) ? await lockRace(tx, id) : undefined
    if (!race) throw new Refusal('NOT_FOUND', 'races.raceUnknown')
    if (published === (race.resultsPublishedAt !== null)) return race // the answer was lost
    if (published && !(await hasResults(tx, id))) throw new Refusal('CONFLICT', 'races.noResults')
    if (published && version && version !== (await resultsVersion(tx, id)))
      throw new Refusal('CONFLICT', 'races.resultsMoved')
    await publish(tx, id, published ? ctx.now() : null)
    await rankNow(tx, ctx, id)
    await writeAudit(tx, ctx, published ? 'results.published' : 'results.withdrawn', { targetId: id })
    announce(tx, ctx, id)
    return (await racesById(tx, [id])).get(id) ?? race
  })
  return seenRaces(ctx, [row])[0] as SeenRace
}

/** Ranks as of now; where the results are published the registrations follow. The race is locked by the caller. */
export async function rankNow(tx: Tx, ctx: Context, eventId: string): Promise<void> {
  const { race, raceDay } = await raceFacts(tx, eventId, ctx.now())
  await rankResults(tx, eventId, race.ageDate ?? raceDay ?? dayIn(ctx.now()))
  if (race.resultsPublishedAt) {
    await moveByResults(tx, eventId, 'finish', ['finished'], ctx.now())
    await moveByResults(tx, eventId, 'absent', ['dns'], ctx.now())
    await moveByResults(tx, eventId, 'correctFinish', ['dnf', 'dsq', 'otl', 'nc'], ctx.now())
  }
  const published = race.resultsPublishedAt !== null
  await moveBack(tx, eventId, 'correctFinish', 'checked_in', published, ctx.now())
  await moveBack(tx, eventId, 'reopen', 'issued', published, ctx.now())
}

/** Pages that show the race are rendered again. */
export const announce = (tx: Tx, ctx: Context, eventId: string): void =>
  afterCommit(tx, () => ctx.publish('events.changed', { id: eventId }))
