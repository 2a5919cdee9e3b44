/** Bib desks and their devices, for tests. */
import type { GateTicket } from '@vondrona/rules/gate'
import { readBundle } from '@vondrona/rules/gate'
import type { Member, Person, World } from '../../../../test/world.ts'

const create = `mutation($eventId: ID!, $name: String!, $role: GateRole) {
  createGateLink(eventId: $eventId, name: $name, role: $role) { id url role } }`
const head = '$eventId: ID, $gateKey: String, $device: String!'
const by = 'eventId: $eventId, gateKey: $gateKey, device: $device'
export const bundle = `query(${head}, $cursor: String) { deskBundle(${by}, cursor: $cursor) {
  eventId gate eventTitle startsAt keys { kid publicKey } tickets count cursor serverTime bibs { prefix digitCount } pile
  otherPiles { id desk device left first last seenAt revision } mayOverride } }`
export const reserve = `mutation(${head}, $count: Int!) { reserveBibs(${by}, count: $count) { pile } }`
export const takeOver = `mutation(${head}, $blockId: ID!, $from: Int!, $revision: Int) {
  takeOverBibs(${by}, blockId: $blockId, from: $from, revision: $revision) { pile } }`
export const sync = `mutation(${head}, $clockOffset: Int, $pickUps: [PickUpInput!]!) {
  syncPickUps(${by}, clockOffset: $clockOffset, pickUps: $pickUps) { nonce ticketId outcome bib givenAt givenDesk obstacles } }`
export const problems = `query($eventId: ID!) { pickUpProblems(eventId: $eventId) {
  nonce fullName outcome number bib desk givenDesk obstacles } }`
export const settle =
  'mutation($nonce: ID!, $despite: String!) { settlePickUp(nonce: $nonce, despite: $despite) { outcome bib } }'
export const blocks = 'query($eventId: ID!) { bibBlocks(eventId: $eventId) { id desk left first last revision } }'
export const release =
  'mutation($id: ID!, $revision: Int) { releaseBibBlock(id: $id, revision: $revision) { released } }'

/** A device of a desk: what it sends with every call. */
export interface Device {
  gateKey?: string
  eventId?: string
  device: string
}

export async function opensDesk(boss: Member, eventId: string, name = 'Soarano', role = 'desk'): Promise<string> {
  const { createGateLink } = await boss.ok(create, { eventId, name, role })
  return createGateLink.url.split('#')[1]
}

/** A pick-up as a device writes it down, `ago` milliseconds before now. */
export const pickUpOf = (
  w: World,
  ticketId: string,
  { ago = 0, ...more }: { ago?: number; [part: string]: unknown } = {},
) => ({ nonce: w.kernel.newId(), ticketId, at: new Date(w.now().getTime() - ago).toISOString(), ...more })

export const sends = async (person: Person, device: Device, pickUps: readonly object[]) =>
  (await person.ok(sync, { ...device, pickUps })).syncPickUps as {
    nonce: string
    outcome: string
    bib: string | null
    givenDesk: string | null
    obstacles: string[]
  }[]

export const reserves = async (person: Person, device: Device, count: number): Promise<number[]> =>
  (await person.ok(reserve, { ...device, count })).reserveBibs.pile

export async function downloads(person: Person, device: Device, cursor?: string) {
  const { deskBundle } = await person.ok(bundle, { ...device, ...(cursor && { cursor }) })
  return { ...deskBundle, list: readBundle(deskBundle.tickets) as GateTicket[] }
}

/** What must hold at any time: a bib is one ticket's, a ticket has the bib of the one pick-up that counts. */
export const oneBibEach = (w: World) =>
  w.sql(`select t.id, t.number, count(distinct p.nonce) as given, count(distinct b.number) as bibs from ticket t
    left join bib_pickup p on p.ticket_id = t.id and p.outcome = 'given'
    left join bib b on b.ticket_id = t.id and b.released_at is null
    group by t.id having count(distinct p.nonce) > 1 or count(distinct b.number) > 1
      or (t.status in ('issued', 'checked_in') and coalesce(max(b.text), '') <> coalesce(t.number, ''))
      or (count(p.nonce) = 1 and t.number is null)
      or (max(p.number) is not null and max(p.number) <> max(b.number))`)
