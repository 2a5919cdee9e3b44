/** Events and the questions about them, for tests. */
import type { Member, World } from '../../../test/world.ts'

const day = 86_400_000
const fields = 'id title date endDate location status revision mayEdit isMit cancelReason'
export const ticketFields = 'id type title description price isActive isPopular allowMinors maxQuantity soldQuantity'
const applicationFields = `id name details eligibilityCriteria requiredDocuments price applicationDeadline isActive
  allowMinors eventId applicationsCount places`
export const formFields = `formConfig { id eventApplicationTypeId isFormEnabled formFields {
  fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern
  validationMessage fieldOptions } }`
const types = `ticketTypes { ${ticketFields} } applicationTypes { ${applicationFields} }`
export const applicationTypeFields = `${applicationFields} ${formFields}`

export const create = `mutation($input: EventInput!) { createEvent(input: $input) { ${fields} ${types} } }`
export const update = `mutation($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { ${fields} ${types} } }`
export const remove = 'mutation($id: ID!) { deleteEvent(id: $id) }'
export const duplicate = `mutation($id: ID!, $idempotencyKey: ID) { duplicateEvent(id: $id, idempotencyKey: $idempotencyKey) { ${fields} ${types} } }`
export const cancel = `mutation($id: ID!, $reason: String!, $revision: Int) { cancelEvent(id: $id, reason: $reason, revision: $revision) { ${fields} } }`
export const postpone = `mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { ${fields}
  postponement { id fromDate toDate reason choiceUntil otherwise } } }`
export const one = `query($id: ID!) { event(id: $id) { ${fields} ${types} } }`
export const list = `query($filters: EventFilters, $pagination: PaginationInput) {
  events(filters: $filters, pagination: $pagination) { ${fields} } }`
export const page = `query($filters: EventFilters, $pagination: PaginationInput) {
  eventsWithPagination(filters: $filters, pagination: $pagination) {
    items { ${fields} ${types} } totalCount hasNext currentPage endCursor } }`

export const editor = (w: World, options = {}): Promise<Member> => w.member({ role: 'redacteur', ...options })

/** Days from the world's now. */
export const inDays = (w: World, days: number): string => new Date(w.now().getTime() + days * day).toISOString()

/** A race in a week, unless said otherwise. */
export async function makeEvent(w: World, by: Member, input: object = {}) {
  const usual = { title: 'Marathon', date: inDays(w, 7), location: 'Mahamasina' }
  return (await by.ok(create, { input: { ...usual, ...input } })).createEvent
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id)
