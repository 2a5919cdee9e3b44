/** A race whose people are in every state, and its postponement, for tests. */
import type { PostponementChoice } from '@vondrona/rules/events'
import type { ParticipationStatus } from '@vondrona/rules/races'
import { sends as handsOut, pickUpOf } from '../../src/modules/gate/desk/testing.ts'
import { expire, linkOf, pay, registers, type TestRace, withdraw } from '../../src/modules/races/testing.ts'
import type { Member, Person, World } from '../world.ts'

export const day = 86_400_000
export const hour = 3_600_000

export const postponeEvent = `mutation($input: PostponeEventInput!) { postponeEvent(input: $input) {
  id date endDate postponement { id fromDate toDate choiceUntil } } }`
export const withdrawPostponement = `mutation($id: ID!) { withdrawPostponement(postponementId: $id) {
  id date endDate postponement { id toDate } } }`
export const choose = `mutation($id: ID!, $key: String, $choice: PostponementChoice!) {
  chooseMitPostponement(id: $id, key: $key, choice: $choice) { status choice { choice answers } } }`
export const shown = `query($id: ID!, $key: String) { mitParticipation(id: $id, key: $key) {
  status bibNumber choice { choice byDeadline answers } } }`

export interface Made {
  id: string
  accessKey: string
  orderId: string
}

/** `days` from now, or to a date that is not known; gives the id. Everybody is asked afterwards. */
export async function postpones(
  w: World,
  boss: Member,
  eventId: string,
  { days = 60, ...more }: { days?: number | null; otherwise?: PostponementChoice; reason?: string } = {},
): Promise<string> {
  const date = days === null ? null : new Date(w.now().getTime() + days * day).toISOString()
  const input = { id: eventId, date, reason: 'Cyclone', ...more }
  const { postponeEvent: event } = await boss.ok(postponeEvent, { input })
  await w.runJobs()
  return event.postponement.id
}

export const withdraws = async (w: World, boss: Member, id: string) => {
  const { withdrawPostponement: event } = await boss.ok(withdrawPostponement, { id })
  await w.runJobs()
  return event
}

export const seen = async (person: Person, made: Made) => (await person.ok(shown, linkOf(made))).mitParticipation
export const answers = (person: Person, made: Made, choice: PostponementChoice) =>
  person.gql(choose, { ...linkOf(made), choice })

export const ticketOf = async (w: World, { id }: Made): Promise<string> =>
  (
    await w.sql(
      `select t.id from ticket t join participation p on p.order_id = t.order_id where p.id = $1
       order by t.replaced_by is null desc`,
      [id],
    )
  )[0].id

/** An organiser hands out the bib of this registration. */
export const givesBib = async (w: World, { id, boss }: TestRace, made: Made, more: object = {}) => {
  const act = pickUpOf(w, await ticketOf(w, made), { despite: 'vu', ...more })
  const [result] = await handsOut(boss, { eventId: id, device: 'bureau' }, [act])
  return { ...act, ...result }
}

type Reach = (w: World, race: TestRace, made: Made) => Promise<unknown>
const paid: Reach = (w, _, { orderId }) => pay(w, orderId)
const becomes =
  (status: ParticipationStatus): Reach =>
  async (w, race, made) => {
    await paid(w, race, made)
    await w.sql('update participation set status = $1 where id = $2', [status, made.id])
  }

/** How a registration gets into each state in which one can be; the type names a new one. */
export const reach: Record<Exclude<ParticipationStatus, 'draft' | 'deferred'>, Reach> = {
  expired: (w) => expire(w), // first: it lets time pass
  awaiting_payment: async () => {},
  confirmed: paid,
  checked_in: async (w, race, made) => {
    await paid(w, race, made)
    await givesBib(w, race, made)
  },
  finished: becomes('finished'),
  dns: becomes('dns'),
  withdrawn: async (w, race, made) => {
    await paid(w, race, made)
    await w.visitor().ok(withdraw, linkOf(made))
  },
  refunded: async (w, race, made) => {
    await reach.withdrawn(w, race, made)
    await w.sql(
      `update ticket_order set status = 'refunded' where id = (select order_id from participation where id = $1)`,
      [made.id],
    )
    await w.sql(`update participation set status = 'refunded' where id = $1`, [made.id])
  },
}
export type Reachable = keyof typeof reach

/** One registration in each state; the organiser has just given the password again, as calling off asks for. */
export async function inEveryState(w: World, race: TestRace): Promise<Record<Reachable, Made>> {
  const found: Partial<Record<Reachable, Made>> = {}
  for (const [status, get] of Object.entries(reach) as [Reachable, Reach][]) {
    const made: Made = await registers(w, w.visitor(), race)
    await get(w, race, made)
    found[status] = made
  }
  await w.reauthenticated(race.boss.id)
  return found as Record<Reachable, Made>
}
