import { applicationServer } from '@vondrona/rules/applications/constants'
import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import {
  applicationTypesById,
  type EventRow,
  eventsOf,
  runnerOf,
  seenApplicationTypes,
  visibleEvents,
} from '../events/index.ts'
import { answersOf, type GivenForm } from '../forms/index.ts'
import { type ApplicationRow, applicantsOf, movesOf, waitingPlaces } from './store.ts'

/** An application together with those that were read with it. */
export interface SeenApplication extends ApplicationRow {
  readonly __typename: 'EventApplication'
  page: SeenPage
}

export const seen = (ctx: Context, rows: readonly ApplicationRow[]): SeenApplication[] => {
  const page = new SeenPage(ctx, rows)
  return rows.map((row) => ({ ...row, __typename: 'EventApplication', page }))
}

export const seenOne = (ctx: Context, row: ApplicationRow): SeenApplication => seen(ctx, [row])[0] as SeenApplication

/** What is requested for one application of a page is fetched for all of them, once. */
export class SeenPage {
  readonly #ctx: Context
  readonly #rows: readonly ApplicationRow[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly ApplicationRow[]) {
    this.#ctx = ctx
    this.#rows = rows
  }

  /** Whether the caller reviews this application: notes of the staff and the applicant's data are for them. */
  async reviews(row: ApplicationRow): Promise<boolean> {
    const { actor } = this.#ctx
    const event = (await this.events()).get(row.eventId)
    if (!actor || !event || row.userId === actor.id) return false
    return this.#ctx.may('reviewApplication', runnerOf(event, actor))
  }

  events(): Promise<Map<string, EventRow>> {
    return this.#once('events', () => eventsOf(this.#ctx.db, this.#ids('eventId')))
  }

  /** As the type `Event` of the contract; without those that are drafts again, which are for their editors. */
  seenEvents() {
    return this.#once('seenEvents', async () => {
      const all = visibleEvents(this.#ctx, (await this.events()).values())
      return new Map(all.map((event) => [event.id, event]))
    })
  }

  /** As the type `EventApplicationType` of the contract. */
  seenTypes() {
    return this.#once('seenTypes', async () => {
      const [rows, events] = await Promise.all([
        applicationTypesById(this.#ctx.db, this.#ids('eventApplicationTypeId')),
        this.seenEvents(),
      ])
      const visible = [...rows.values()].filter(({ eventId }) => events.has(eventId))
      return new Map(seenApplicationTypes(this.#ctx, visible).map((type) => [type.id, type]))
    })
  }

  async answers({ answersId }: ApplicationRow): Promise<GivenForm | undefined> {
    const all = await this.#once('answers', () => answersOf(this.#ctx.db, this.#ids('answersId')))
    return answersId ? all.get(answersId) : undefined
  }

  applicants() {
    return this.#once('applicants', () => applicantsOf(this.#ctx.db, this.#ids('userId')))
  }

  moves() {
    return this.#once('moves', () => movesOf(this.#ctx.db, this.#ids('id'), applicationServer.movesShown))
  }

  waitingPlaces() {
    return this.#once('waitingPlaces', () => waitingPlaces(this.#ctx.db, this.#rows))
  }

  #ids(column: 'id' | 'eventId' | 'eventApplicationTypeId' | 'userId' | 'answersId'): string[] {
    return [...new Set(this.#rows.flatMap((row) => row[column] ?? []))]
  }
}
