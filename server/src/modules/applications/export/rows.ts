import { applicationServer } from '@vondrona/rules/applications/constants'
import type { Context } from '../../../kernel/context.ts'
import { type ApplicationTypeRow, applicationTypesById, eventsOf } from '../../events/index.ts'
import { answersOf, type GivenForm } from '../../forms/index.ts'
import { type ApplicationFilter, listApplications, type Place } from '../lists/store.ts'
import { type ApplicationRow, applicantsOf } from '../store.ts'

/** An application with what its line in the file says. */
export interface ExportedRow {
  row: ApplicationRow
  event: string
  type: ApplicationTypeRow | undefined
  applicant: Awaited<ReturnType<typeof applicantsOf>> extends Map<string, infer A> ? A | undefined : never
  given: GivenForm | undefined
  /** The reader's: what the staff writes about it is not for them. */
  isOwn: boolean
}

/**
 * Newest first; one page in memory. Goes on from a place in the order, not from a row: that may be erased by then. Answers are read where a type is chosen: only then they are columns.
 */
export async function* exportedRows(ctx: Context, filter: ApplicationFilter): AsyncGenerator<ExportedRow[]> {
  let after: Place | undefined
  for (;;) {
    const rows = await listApplications(ctx.db, filter, { after, limit: applicationServer.exportPage })
    if (rows.length > 0) yield await withDetails(ctx, filter, rows)
    if (rows.length < applicationServer.exportPage) return
    after = rows.at(-1)
  }
}

async function withDetails(ctx: Context, { typeId }: ApplicationFilter, rows: readonly ApplicationRow[]) {
  const ids = (column: 'eventId' | 'eventApplicationTypeId' | 'userId' | 'answersId') => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ]
  const [events, types, applicants, answers] = await Promise.all([
    eventsOf(ctx.db, ids('eventId')),
    applicationTypesById(ctx.db, ids('eventApplicationTypeId')),
    applicantsOf(ctx.db, ids('userId')),
    typeId ? answersOf(ctx.db, ids('answersId')) : new Map<string, GivenForm>(),
  ])
  return rows.map((row) => ({
    row,
    event: events.get(row.eventId)?.title ?? '',
    type: types.get(row.eventApplicationTypeId),
    applicant: applicants.get(row.userId),
    given: row.answersId ? answers.get(row.answersId) : undefined,
    isOwn: row.userId === ctx.actor?.id,
  }))
}
