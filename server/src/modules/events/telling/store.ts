import { event as limits } from '@vondrona/rules/events/constants'
import { type Generated, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { EventRow } from '../store.ts'

export type ChangeRow = TableRows['eventChange']

declare module '../../../kernel/db.ts' {
  interface Tables {
    eventChange: { [K in keyof ChangeRow]: K extends 'isOpen' | 'toldThrough' ? Generated<ChangeRow[K]> : ChangeRow[K] }
    eventTold: TableRows['eventTold']
  }
}

/**
 * What an event was before it changed, unless an earlier change still waits to be told: this one is told with it, some
 * minutes after the last of them and at most an hour after the first.
 */
export async function noteChange(tx: Tx, id: string, row: EventRow, now: Date): Promise<void> {
  const later = (ms: number) => new Date(now.getTime() + ms)
  await tx
    .insertInto('eventChange')
    .values({
      id,
      eventId: row.id,
      fromEndsAt: row.endsAt,
      fromLocation: row.location,
      notedAt: now,
      changedAt: now,
      tellAt: later(limits.tellChanges.after),
    })
    .onConflict((oc) =>
      oc
        .column('eventId')
        .where(sql<boolean>`is_open`)
        .doUpdateSet({
          changedAt: now,
          tellAt: sql<Date>`least(${later(limits.tellChanges.after)}::timestamptz,
            event_change.noted_at + make_interval(secs => ${limits.tellChanges.latest / 1000}))`,
        }),
    )
    .execute()
}

/** A postponement tells the new end by itself. */
export const tellEndOtherwise = (tx: Tx, eventId: string, endsAt: Date | null) =>
  tx
    .updateTable('eventChange')
    .set({ fromEndsAt: endsAt })
    .where('eventId', '=', eventId)
    .where('isOpen', '=', true)
    .execute()

/** Changes whose time has come, oldest first. */
export async function dueChanges(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('eventChange').select('id').where('tellAt', '<=', now).orderBy('tellAt').execute()
  return rows.map(({ id }) => id)
}

/** Whoever tells it waits here for whoever tells it, too; undefined once everybody is told, or it was changed again. */
export const lockChange = (tx: Tx, id: string, now: Date): Promise<ChangeRow | undefined> =>
  tx
    .selectFrom('eventChange')
    .selectAll()
    .where('id', '=', id)
    .where('tellAt', '<=', now)
    .forUpdate()
    .executeTakeFirst()

/** The members up to this id are told; no further change joins it. */
export const noteToldThrough = (tx: Tx, id: string, userId: string) =>
  tx.updateTable('eventChange').set({ isOpen: false, toldThrough: userId }).where('id', '=', id).execute()

export const removeChange = (tx: Tx, id: string) => tx.deleteFrom('eventChange').where('id', '=', id).execute()

/** Of these members those who were not told yet that the event is cancelled; from the commit on they are. */
export async function takeUntoldOfCancellation(
  tx: Tx,
  eventId: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .insertInto('eventTold')
    .columns(['eventId', 'userId', 'toldAt'])
    .expression(
      (eb) =>
        eb
          .selectFrom('appUser')
          .select([sql<string>`${eventId}::uuid`.as('eventId'), 'id', sql<Date>`${now}::timestamptz`.as('toldAt')])
          .where('id', '=', anyOf([...new Set(userIds)]))
          .orderBy('id'), // one order for all: no deadlock
    )
    .onConflict((oc) => oc.doNothing())
    .returning('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
