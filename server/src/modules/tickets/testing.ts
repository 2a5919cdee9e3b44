/** Tickets of confirmed orders, and verbs of those who hold them, for tests. */
import assert from 'node:assert/strict'
import type { TestEvent } from '../../../test/tickets.ts'
import type { Member, World } from '../../../test/world.ts'
import type { TicketRow } from './index.ts'

export { buys, confirm, giveBack, makeEvent, ordersById, pay, reserves, type TestEvent } from '../../../test/tickets.ts'

/** Postpones to a date that is not known yet, as the domain of events does. */
export const leaveDateOpen = (w: World, event: TestEvent, by: Member) =>
  w.sql(
    `insert into event_postponement (id, event_id, from_date, reason, choice_until, otherwise, by_id, created_at)
     select $1, id, starts_at, 'Cyclone', $2, 'keep', $3, $2 from event where id = $4`,
    [w.kernel.newId(), w.now(), by.id, event.id],
  )

export const mine = `query($pagination: PaginationInput) { myTickets(pagination: $pagination) {
  id orderId eventId eventTitle startsAt overAt location ticketType fullName status shortCode code number advice pdfUrl link checkedInAt } }`
export const one = `query($id: ID!, $key: String) { ticket(id: $id, key: $key) {
  id eventTitle fullName status shortCode code number pdfUrl link } }`
export const reissue = `mutation($id: ID!) { reissueTicket(id: $id) { id status shortCode code pdfUrl link number fullName } }`
export const sendMail =
  'mutation($ticketId: ID!, $key: String) { sendTicketEmail(ticketId: $ticketId, key: $key) { success message } }'
export const search = `mutation($email: String!, $phone: String!, $birthDate: Date!) {
  retrieveTickets(email: $email, phone: $phone, birthDate: $birthDate) {
    codeSent message retrievalId tickets { id fullName shortCode code number pdfUrl link eventTitle } } }`
export const enter = `mutation($retrievalId: ID!, $code: String!) { confirmRetrieval(retrievalId: $retrievalId, code: $code) {
  codeSent message retrievalId tickets { id fullName shortCode code link } } }`

export const keyIn = (link: string) => new URL(link, 'http://vondrona.test').searchParams.get('key') ?? ''

/**
 * What must hold at any time, each one query: I4 each confirmed place has one ticket that admits, and other places have
 * none; a short code is of one ticket; an event with tickets has a key.
 */
export const invariants: Readonly<Record<string, string>> = {
  'I4 a confirmed place has one ticket': `select p.order_id, p.position, count(t.id) from order_place p
    join ticket_order o on o.id = p.order_id
    left join ticket t on t.order_id = p.order_id and t.position = p.position and t.status in ('issued', 'checked_in')
    where o.status = 'confirmed' group by p.order_id, p.position having count(t.id) <> 1`,
  'I4 other places have none': `select t.id from ticket t join ticket_order o on o.id = t.order_id
    where t.status in ('issued', 'checked_in') and o.status <> 'confirmed'`,
  'a short code is of one ticket': 'select short_code from ticket group by short_code having count(*) > 1',
  'an event with tickets has a key': `select distinct event_id from ticket t
    where not exists (select from ticket_key k where k.event_id = t.event_id)`,
}

export async function ticketsHold(w: World): Promise<void> {
  for (const [name, query] of Object.entries(invariants)) assert.deepEqual(await w.sql(query), [], name)
}

export const ticketRows = (w: World): Promise<TicketRow[]> => w.sql<TicketRow>('select * from ticket order by id')
