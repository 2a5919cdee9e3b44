/** Application types, applications and the questions about them, for tests. */
import assert from 'node:assert/strict'
import type { Member, Person, World } from '../../../test/world.ts'

const fields = `id kind eventId eventApplicationTypeId userId status paymentStatus motivationLetter additionalInfo
  documentsSubmitted reviewNotes staffNotes score reviewedBy reviewedAt submittedAt revision waitlistPosition`
export const create = `mutation($input: CreateApplicationInput!) { createApplication(input: $input) { ${fields} } }`
export const update = `mutation($id: ID!, $input: UpdateApplicationInput!) { updateApplication(id: $id, input: $input) { ${fields} } }`
export const submit = `mutation($id: ID!) { submitApplication(id: $id) { ... on EventApplication { ${fields} } } }`
export const withdraw = `mutation($id: ID!, $reason: String) { withdrawApplication(id: $id, reason: $reason) { ... on EventApplication { ${fields} } } }`
export const review = `mutation($id: ID!, $status: ApplicationDecision, $reviewNotes: String, $staffNotes: String, $score: Int, $revision: Int) {
  reviewApplication(id: $id, status: $status, reviewNotes: $reviewNotes, staffNotes: $staffNotes, score: $score, revision: $revision) { ${fields} } }`
export const reviewMany = `mutation($ids: [ID!]!, $revisions: [Int!], $status: ApplicationDecision!, $reviewNotes: String) {
  reviewApplications(ids: $ids, revisions: $revisions, status: $status, reviewNotes: $reviewNotes) { id message application { status } } }`
export const one = `query($id: ID!) { application(id: $id) { ${fields} moves { from to reason by } answers { fieldName value files { id } }
  applicant { id pseudo name email } event { title } applicationType { name applicationsCount } } }`
export const mine = '{ myApplications { id status } }'
export const list = `query($filters: ApplicationFilters, $pagination: PaginationInput, $order: ApplicationOrder) {
  allApplications(filters: $filters, pagination: $pagination, order: $order) { items { ${fields} } total totalCapped hasMore endCursor } }`
export const ofEvent = `query($id: ID!, $filters: ApplicationFilters, $pagination: PaginationInput) {
  eventApplications(eventId: $id, filters: $filters, pagination: $pagination) { items { id status } total hasMore endCursor } }`
export const counts =
  'query($filters: ApplicationFilters) { applicationCounts(filters: $filters) { status count countCapped } }'
export const exporting =
  'mutation($filters: ApplicationFilters, $format: ExportFormat!) { exportApplications(filters: $filters, format: $format) { url expiresAt } }'

export const question = (fieldName: string, more: object = {}) => ({
  fieldName,
  fieldLabel: `Question ${fieldName}`,
  fieldType: 'text',
  ...more,
})

const day = 86_400_000
/** Days from the world's now. */
export const inDays = (w: World, days: number): string => new Date(w.now().getTime() + days * day).toISOString()

const createEvent = 'mutation($input: EventInput!) { createEvent(input: $input) { id applicationTypes { id } } }'

/** An announced event with one type; `type` and `event` add to it. */
export async function openType(w: World, by: Member, type: object = {}, event: object = {}) {
  const usual = { title: 'Marathon', date: inDays(w, 7), status: 'published' }
  const input = { ...usual, applicationTypes: [{ name: 'Bénévole', ...type }], ...event }
  const { createEvent: made } = await by.ok(createEvent, { input })
  return { eventId: made.id as string, typeId: made.applicationTypes[0].id as string }
}

/** One that is sent. */
export async function apply(member: Person, typeId: string, input: object = {}) {
  const sent = { eventApplicationTypeId: typeId, submit: true, ...input }
  return (await member.ok(create, { input: sent })).createApplication
}

export const draft = (member: Person, typeId: string, input: object = {}) =>
  apply(member, typeId, { submit: false, ...input })

/** Puts it into any status, as no operation could. */
export const put = (w: World, id: string, status: string) =>
  w.sql(
    `update event_application set status = $2, waitlisted_at = case when $2 = 'waitlisted' then now() end,
       submitted_at = case when $2 = 'draft' then null else coalesce(submitted_at, created_at) end where id = $1`,
    [id, status],
  )

export const statusOf = async (w: World, id: string): Promise<string> =>
  (await w.sql('select status from event_application where id = $1', [id]))[0].status

/** Every counter says what counting says. */
export async function countersAreRight(w: World): Promise<void> {
  const wrong = await w.sql(`
    select * from (
      select t.id, t.applications_count as said, (select count(*)::int from event_application a where a.event_application_type_id = t.id and status not in ('draft', 'withdrawn')) as counted from event_application_type t
      union all
      select t.id, t.approved_count, (select count(*)::int from event_application a where a.event_application_type_id = t.id and status = 'approved') from event_application_type t
      union all
      select t.id, coalesce((select sum(count)::int from application_count c where c.event_application_type_id = t.id and c.status = s.status), 0),
        (select count(*)::int from event_application a where a.event_application_type_id = t.id and a.status = s.status and submitted_at is not null)
        from event_application_type t, (select distinct status from event_application) s
    ) counters where said <> counted`)
  assert.deepEqual(wrong, [])
}
