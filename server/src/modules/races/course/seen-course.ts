import { type Course, drawCourse, drawProfile, pathOf } from '@vondrona/rules/races/course'
import type { ReadableCourse } from '@vondrona/rules/races/offer'
import type { Resolvers } from '../../../kernel/module.ts'
import type { CourseRow } from './store.ts'

declare module '../../../kernel/module.ts' {
  interface Parents {
    RaceCourse: CourseRow
  }
}

/** The drawing of a course: no place on Earth is in it, so that nobody learns more than the line shows. */
export const drawingOf = (course: Course) => {
  const { width, height, parts, marks, points, start, finish } = drawCourse(course)
  const profile = drawProfile(course)
  return { width, height, marks, points, start, finish, line: pathOf(parts), profile: profile && pathOf([profile]) }
}

/** As the pages for visitors read it. */
export const readableCourse = (row: CourseRow | undefined): ReadableCourse | null => {
  if (!row) return null
  const { length, heights } = row.course
  const { climb = null, lowest = null, highest = null } = heights ?? {}
  return { length, climb, lowest, highest, drawing: drawingOf(row.course) }
}

export const courseFields: NonNullable<Resolvers['RaceCourse']> = {
  length: ({ course }) => course.length,
  climb: ({ course }) => course.heights?.climb ?? null,
  descent: ({ course }) => course.heights?.descent ?? null,
  lowest: ({ course }) => course.heights?.lowest ?? null,
  highest: ({ course }) => course.heights?.highest ?? null,
  drawing: ({ course }) => drawingOf(course),
  cutStart: ({ course }, _, ctx) => (ctx.may('saveRaceCourse') ? course.cutStart : null),
  cutEnd: ({ course }, _, ctx) => (ctx.may('saveRaceCourse') ? course.cutEnd : null),
}
