import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { refuseStale, writeAudit } from '../../audit/index.ts'
import { type SeenRace, seenRaces } from '../races/seen-races.ts'
import { lockRace, racesById } from '../races/store.ts'
import { coursesOf } from './store.ts'

const unknown = () => new Refusal('NOT_FOUND', 'races.raceUnknown', { field: 'eventId' })

/** The id of a race as it is stored; NOT_FOUND where there is none. */
export async function raceToChange(ctx: Context, eventId: string): Promise<string> {
  const id = eventId.toLowerCase()
  if (!isId(id) || !(await racesById(ctx.db, [id])).has(id)) throw unknown()
  return id
}

interface Change {
  /** The one that was seen, 0 where there was none: another one in the meantime is a CONFLICT. */
  revision: number | null | undefined
  action: 'raceCourse.saved' | 'raceCourse.removed'
}

/** Changes the course under the lock of its race; `next` is its new revision. */
export async function changeCourse(
  ctx: Context,
  id: string,
  { revision, action }: Change,
  change: (tx: Tx, next: number) => Promise<void>,
): Promise<SeenRace> {
  const row = await ctx.transaction(async (tx) => {
    const race = await lockRace(tx, id)
    if (!race) throw unknown()
    const before = (await coursesOf(tx, [id])).get(id)
    if (!before && action === 'raceCourse.removed') return race // the answer was lost
    const { revision: stored = 0, updatedAt: savedAt = race.createdAt } = before ?? {}
    await refuseStale(tx, ctx, { sent: revision, stored, targetId: id, actions: 'raceCourse.', savedAt })
    // That of a removed course never comes again: what was seen of it is old for the next one.
    await change(tx, before ? stored + 1 : Math.floor(ctx.now().getTime() / 1000))
    await writeAudit(tx, ctx, action, { targetId: id })
    afterCommit(tx, () => ctx.publish('events.changed', { id }))
    return race
  })
  return seenRaces(ctx, [row])[0] as SeenRace
}
