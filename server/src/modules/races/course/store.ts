import type { Course } from '@vondrona/rules/races/course'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

export type CourseRow = Omit<TableRows['raceCourse'], 'course'> & { course: Course }

declare module '../../../kernel/db.ts' {
  interface Tables {
    raceCourse: CourseRow
  }
}

export async function coursesOf(db: Db | Tx, eventIds: readonly string[]): Promise<Map<string, CourseRow>> {
  const rows = await db.selectFrom('raceCourse').selectAll().where('eventId', '=', anyOf(eventIds)).execute()
  return new Map(rows.map((row) => [row.eventId, row]))
}

export async function putCourse(tx: Tx, { eventId, course, revision, updatedAt }: CourseRow): Promise<void> {
  await sql`
    insert into race_course (event_id, course, revision, updated_at)
    values (${eventId}, ${JSON.stringify(course)}::jsonb, ${revision}, ${updatedAt})
    on conflict (event_id) do update
      set course = excluded.course, revision = excluded.revision, updated_at = excluded.updated_at`.execute(tx)
}

export async function deleteCourse(tx: Tx, eventId: string): Promise<void> {
  await tx.deleteFrom('raceCourse').where('eventId', '=', eventId).execute()
}
