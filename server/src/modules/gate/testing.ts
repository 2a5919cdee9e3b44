/** Gate links and phones at the gate, for tests. */
import { type GateTicket, readBundle } from '@vondrona/rules/gate'
import type { Member, Person, World } from '../../../test/world.ts'

export const create = `mutation($eventId: ID!, $name: String!, $expiresAt: DateTime) {
  createGateLink(eventId: $eventId, name: $name, expiresAt: $expiresAt) { id eventId name url createdAt expiresAt revokedAt devices } }`
export const revoke =
  'mutation($id: ID!, $undo: Boolean) { revokeGateLink(id: $id, undo: $undo) { id url revokedAt devices } }'
export const undo = 'mutation($id: ID!, $device: ID) { undoGateLink(id: $id, device: $device) { undone tickets } }'
export const cut = `mutation($id: ID!, $device: ID!, $undo: Boolean) {
  cutGateDevice(id: $id, device: $device, undo: $undo) { id lockedAt devices } }`
export const lock = 'mutation($id: ID!, $locked: Boolean!) { lockGateLink(id: $id, locked: $locked) { id lockedAt } }'
export const devices =
  'query($id: ID!) { gateDevices(id: $id) { device name firstSeenAt lastSeenAt fetchedAt cutAt acts } }'
export const links = 'query($eventId: ID!) { gateLinks(eventId: $eventId) { id name url expiresAt revokedAt devices } }'
export const bundle = `query($eventId: ID, $gateKey: String, $cursor: String, $device: String) {
  checkInBundle(eventId: $eventId, gateKey: $gateKey, cursor: $cursor, device: $device) {
    version eventId gate eventTitle startsAt opensAt closesAt codeSalt aboutMissing keys { kid publicKey } tickets count cursor serverTime } }`
export const sync = `mutation($eventId: ID, $gateKey: String, $device: String!, $clockOffset: Int, $scans: [ScanInput!]!) {
  syncCheckIns(eventId: $eventId, gateKey: $gateKey, device: $device, clockOffset: $clockOffset, scans: $scans) {
    nonce ticketId outcome usedAt usedGate } }`
export const counts = `query($eventId: ID, $gateKey: String) { gateCounts(eventId: $eventId, gateKey: $gateKey) {
  eventId admitted expected duplicates byGate { gate admitted } } }`
export const duplicates = `query($eventId: ID!) { gateDuplicates(eventId: $eventId) {
  ticketId fullName number scans { at gate device outcome } } }`

/** A new link; gives its secret. */
export async function opensGate(
  boss: Member,
  eventId: string,
  name = 'Soarano',
): Promise<{ id: string; gateKey: string }> {
  const { createGateLink } = await boss.ok(create, { eventId, name })
  return { id: createGateLink.id, gateKey: createGateLink.url.split('#')[1] }
}

/** When events of the tests of gates start: in three hours, so that scans count. */
export const soon = 1 / 8

export interface Phone {
  gateKey: string
  device: string
  clockOffset?: number
}

/** A scan as a phone writes it down, `ago` milliseconds before now by a clock that is right. */
export const scanOf = (
  w: World,
  ticketId: string,
  { ago = 0, ...more }: { ago?: number; [part: string]: unknown } = {},
) => ({
  nonce: w.kernel.newId(),
  ticketId,
  at: new Date(w.now().getTime() - ago).toISOString(),
  ...more,
})

export const sends = async (person: Person, phone: Phone, scans: readonly object[]) =>
  (await person.ok(sync, { ...phone, scans })).syncCheckIns as {
    nonce: string
    ticketId: string | null
    outcome: string
    usedAt: string | null
    usedGate: string | null
  }[]

export async function downloads(person: Person, by: object) {
  const { checkInBundle } = await person.ok(bundle, by)
  return { ...checkInBundle, list: readBundle(checkInBundle.tickets) as GateTicket[] }
}

/** What must hold at any time: one scan admits with a ticket, and exactly then the ticket was used. */
export const admittedOnce = (w: World) =>
  w.sql(`select t.id, t.status, count(s.nonce) from ticket t
    left join gate_scan s on s.ticket_id = t.id and s.outcome = 'admitted'
    group by t.id having count(s.nonce) > 1 or (t.status in ('issued', 'checked_in') and (count(s.nonce) = 1) <> (t.status = 'checked_in'))`)

/** What must hold at any time: of each ticket, entries and exits that count take turns, and nothing is followed twice. */
export const passagesInTurn = (w: World) =>
  w.sql(`select s.nonce, s.outcome from (
      select *, lag(nonce) over own as before, lag(exits) over own as left_before from gate_scan
      where outcome in ('admitted', 'readmitted', 'left') window own as (partition by ticket_id order by at, nonce)
    ) s where s.follows is distinct from s.before or s.exits is not distinct from coalesce(s.left_before, true)`)

/** A phone that opened its link, two hours before now: so long has the server known it. */
export async function opensPhone(w: World, gateKey: string, device: string): Promise<Phone> {
  await downloads(w.visitor(), { gateKey, device })
  return { gateKey, device }
}
