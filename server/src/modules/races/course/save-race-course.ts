import { type Course, courseInput, courseReading } from '@vondrona/rules/races/course'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import type { SeenRace } from '../races/seen-races.ts'
import { changeCourse, raceToChange } from './change-course.ts'
import { readCourse } from './read-file.ts'
import { putCourse } from './store.ts'

const perMember = { name: 'courses', points: courseReading.perHour, seconds: 3600 }

interface SavedCourse {
  race: SeenRace
  /** Tracks of the file, of which the longest one was taken. */
  tracks: number
}

/**
 * Makes a GPX file the course of a race, instead of the one of before. The file is not kept, so that nothing is left of
 * what is cut off.
 */
export async function saveRaceCourse(ctx: Context, { file, ...raw }: Record<string, unknown>): Promise<SavedCourse> {
  const { id: by } = ctx.require('saveRaceCourse')
  const { eventId, revision, ...cuts } = parse(courseInput, raw)
  const id = await raceToChange(ctx, eventId) // before a file is read for it
  await ctx.limits.spend(perMember, by)
  const { course, tracks } = await readCourse(ctx, file, cuts)
  return { race: await storeCourse(ctx, { eventId: id, course, revision }), tracks }
}

/** `revision`: of the course that was seen. */
export const storeCourse = (
  ctx: Context,
  { eventId, course, revision }: { eventId: string; course: Course; revision?: number | null | undefined },
): Promise<SeenRace> =>
  changeCourse(ctx, eventId, { revision, action: 'raceCourse.saved' }, (tx, next) =>
    putCourse(tx, { eventId, course, revision: next, updatedAt: ctx.now() }),
  )
