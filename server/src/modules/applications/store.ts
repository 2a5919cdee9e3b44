import {
  type ApplicationPaymentStatus,
  type ApplicationStatus,
  applicationStates,
  countedStatuses,
  overStatuses,
} from '@vondrona/rules/applications'
import type { Move } from '@vondrona/rules/states'
import { type Generated, sql } from 'kysely'
import { columnCounter, groupCounter } from '../../kernel/counters/counter.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { lock } from '../../kernel/locks.ts'
import type { TableRows } from '../../tables.generated.ts'
import type { ApplicationTypeRow } from '../events/index.ts'

export type ApplicationRow = Omit<TableRows['eventApplication'], 'status' | 'paymentStatus'> & {
  status: ApplicationStatus
  paymentStatus: ApplicationPaymentStatus
}
export type MoveRow = Omit<TableRows['applicationMove'], 'fromStatus' | 'toStatus'> & {
  fromStatus: ApplicationStatus | null
  toStatus: ApplicationStatus
}

type Given = 'id' | 'eventId' | 'eventApplicationTypeId' | 'userId' | 'status' | 'createdAt' | 'updatedAt'

declare module '../../kernel/db.ts' {
  interface Tables {
    eventApplication: {
      [K in keyof ApplicationRow]: K extends Given ? ApplicationRow[K] : Generated<ApplicationRow[K]>
    }
    applicationMove: MoveRow
    /** Kept by a trigger. */
    applicationCount: { eventApplicationTypeId: string; status: ApplicationStatus; count: number }
  }
}

type NewApplication = Pick<ApplicationRow, Given> & Partial<ApplicationRow>
type Changes = Partial<Omit<ApplicationRow, 'id' | 'status' | 'revision'>>

export const findApplication = (db: Db | Tx, id: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('eventApplication').selectAll().where('id', '=', id).executeTakeFirst()

/** What these answers were given for. */
export const findByAnswers = (db: Db, answersId: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('eventApplication').selectAll().where('answersId', '=', answersId).executeTakeFirst()

export const lockApplication = (tx: Tx, id: string): Promise<ApplicationRow | undefined> =>
  tx.selectFrom('eventApplication').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Whoever moves an application of a type, waits here for whoever did before: counters, places and the waiting list of a
 * type change one move at a time. Locked before any application of the type that was sent.
 */
export const lockType = (tx: Tx, id: string): Promise<ApplicationTypeRow | undefined> =>
  tx.selectFrom('eventApplicationType').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Of two clicks of one member, the second waits for the first. */
export const lockApplicant = (tx: Tx, userId: string, typeId: string) =>
  lock(tx, 'applicant', `${userId} ${typeId.toLowerCase()}`)

/** R-APP-08: undefined if this id is taken, or the member has a live application of the type. */
export const addApplication = (tx: Tx, row: NewApplication): Promise<ApplicationRow | undefined> =>
  tx
    .insertInto('eventApplication')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst()

/** R-APP-08: the one beside which the member cannot apply again. */
export const liveApplication = (db: Db | Tx, typeId: string, userId: string): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom('eventApplication')
    .selectAll()
    .where('eventApplicationTypeId', '=', typeId)
    .where('userId', '=', userId)
    .where('status', 'not in', [...overStatuses])
    .executeTakeFirst()

/** What is not a move; undefined if somebody changed it since `revision` was read. */
export const changeApplication = (
  tx: Tx,
  { id, revision }: Pick<ApplicationRow, 'id' | 'revision'>,
  changes: Changes,
): Promise<ApplicationRow | undefined> =>
  tx
    .updateTable('eventApplication')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

/** Moves the status only from where the move begins; undefined if it is another one by now. */
export const moveStatus = (
  tx: Tx,
  id: string,
  { from, to }: Pick<Move<ApplicationStatus>, 'from' | 'to'>,
  at: Date,
  changes: Changes = {},
): Promise<ApplicationRow | undefined> =>
  tx
    .updateTable('eventApplication')
    .set({ ...changes, status: to, waitlistedAt: to === 'waitlisted' ? at : null, updatedAt: at })
    .set({ revision: sql`revision + 1` })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst()

export const addMove = (tx: Tx, move: Omit<MoveRow, 'position'>) =>
  tx
    .insertInto('applicationMove')
    .values({
      ...move,
      position: sql`(select coalesce(max(position), 0) + 1 from application_move where application_id = ${move.applicationId})`,
    })
    .execute()

/** Of these applications, oldest first, the newest `limit` of each, with the pseudo of who made it. */
export async function movesOf(db: Db, ids: readonly string[], limit: number) {
  const rows = await db
    .selectFrom('applicationMove as move')
    .leftJoin('appUser as maker', 'maker.id', 'move.byId')
    .selectAll('move')
    .select('maker.pseudo as byPseudo')
    .where('move.applicationId', '=', anyOf(ids))
    .orderBy('move.applicationId')
    .orderBy('move.position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.applicationId)].map(([id, moves]) => [id, moves.slice(-limit)] as const),
  )
}

/** By application: its place in the waiting list of its type, from 1. */
export async function waitingPlaces(db: Db, rows: readonly ApplicationRow[]): Promise<Map<string, number>> {
  const waiting = rows.filter(({ status }) => status === 'waitlisted')
  if (waiting.length === 0) return new Map()
  const types = [...new Set(waiting.map((row) => row.eventApplicationTypeId))]
  const list = db
    .selectFrom('eventApplication')
    .select('id')
    .select(
      sql<number>`row_number() over (partition by event_application_type_id order by waitlisted_at, id)`.as('place'),
    )
    .where('eventApplicationTypeId', '=', anyOf(types))
    .where('status', '=', 'waitlisted')
    .as('list')
  const found = await db
    .selectFrom(list)
    .selectAll()
    .where('id', '=', anyOf(waiting.map((row) => row.id)))
    .execute()
  return new Map(found.map(({ id, place }) => [id, place]))
}

const { moveUp } = applicationStates.moves

const isActive = (column: string) =>
  sql<boolean>`exists (select from app_user where id = ${sql.ref(column)} and status = 'active' and deleted_at is null)`

/** Who waits longest and can still take part. */
export const nextWaiting = (tx: Tx, typeId: string): Promise<ApplicationRow | undefined> =>
  tx
    .selectFrom('eventApplication')
    .selectAll()
    .where('eventApplicationTypeId', '=', typeId)
    .where('status', 'in', [...moveUp.from])
    .where(isActive('eventApplication.userId'))
    .orderBy('waitlistedAt')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Types (of one event) where somebody who can take part waits although places are free, and the event is not over. */
export async function typesToFill(db: Db, eventId: string | null, now: Date): Promise<string[]> {
  let query = db
    .selectFrom('eventApplicationType as type')
    .innerJoin('event', 'event.id', 'type.eventId')
    .select('type.id')
    .whereRef('type.approvedCount', '<', 'type.places')
    .where('event.status', '=', 'published')
    .where((eb) => eb.or([eb('event.overAt', 'is', null), eb('event.overAt', '>', now)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('eventApplication as one')
          .select('one.id')
          .whereRef('one.eventApplicationTypeId', '=', 'type.id')
          .where('one.status', 'in', [...moveUp.from])
          .where(isActive('one.userId')),
      ),
    )
  if (eventId) query = query.where('type.eventId', '=', eventId)
  return (await query.execute()).map((row) => row.id)
}

/** With its moves. */
export const removeApplication = (tx: Tx, id: string) =>
  tx.deleteFrom('eventApplication').where('id', '=', id).execute()

/** All applications of one person, with their moves; which types they were of. Types are locked in the order of ids. */
export async function removeApplicationsOf(tx: Tx, userId: string) {
  const ofPerson = tx.selectFrom('eventApplication').where('userId', '=', userId)
  await tx
    .selectFrom('eventApplicationType')
    .select('id')
    .where('id', 'in', ofPerson.select('eventApplicationTypeId'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return tx
    .deleteFrom('eventApplication')
    .where('userId', '=', userId)
    .returning(['id', 'eventId', 'chargeId', 'eventApplicationTypeId', 'status'])
    .execute()
}

/** D-70: of these types what was withdrawn or never sent, and no charge was made for. Their types are locked. */
export const removeUnused = (tx: Tx, typeIds: readonly string[]) =>
  tx
    .deleteFrom('eventApplication')
    .where('eventApplicationTypeId', '=', anyOf(typeIds))
    .where('status', 'in', ['draft', 'withdrawn'])
    .where('chargeId', 'is', null)
    .returning('answersId')
    .execute()

/** What reviewers see of a member. */
export async function applicantsOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'pseudo', 'nom', 'prenom', 'email', 'phone', 'profilePicture'])
    .select('dateNaissance as birthDate')
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What waits for a review: of all events, and of the races of the MIT; from counters. */
export async function countWaiting(db: Db | Tx): Promise<{ all: number; ofMit: number }> {
  const rows = await db
    .selectFrom('applicationCount as one')
    .innerJoin('eventApplicationType as type', 'type.id', 'one.eventApplicationTypeId')
    .innerJoin('event', 'event.id', 'type.eventId')
    .select((eb) => ['event.isMit', eb.fn.sum<number>('one.count').$castTo<number>().as('count')])
    .where('one.status', 'in', ['submitted', 'under_review'])
    .groupBy('event.isMit')
    .execute()
  const ofMit = rows.find(({ isMit }) => isMit)?.count ?? 0
  return { all: rows.reduce((sum, { count }) => sum + count, 0), ofMit }
}

const ofType = (column: string, statuses: readonly ApplicationStatus[]) =>
  columnCounter({
    table: 'event_application_type',
    column,
    counted: `select count(*) from event_application a
      where a.event_application_type_id = one.id and a.status in (${statuses.map((status) => `'${status}'`).join()})`,
  })

export const counters = [
  ofType('applications_count', countedStatuses),
  ofType('approved_count', ['approved']),
  groupCounter({
    table: 'application_count',
    column: 'count',
    keys: { event_application_type_id: 'uuid', status: 'text' },
    counted: `select event_application_type_id, status, count(*) as n from event_application
      where submitted_at is not null group by 1, 2`,
  }),
]
