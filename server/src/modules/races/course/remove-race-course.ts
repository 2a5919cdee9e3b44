import type { Context } from '../../../kernel/context.ts'
import type { SeenRace } from '../races/seen-races.ts'
import { changeCourse, raceToChange } from './change-course.ts'
import { deleteCourse } from './store.ts'

/** Nobody sees a course of the race any more; once more it changes nothing. */
export async function removeRaceCourse(
  ctx: Context,
  { eventId, revision }: { eventId: string; revision?: number | null | undefined },
): Promise<SeenRace> {
  ctx.require('removeRaceCourse')
  const id = await raceToChange(ctx, eventId)
  return changeCourse(ctx, id, { revision, action: 'raceCourse.removed' }, (tx) => deleteCourse(tx, id))
}
