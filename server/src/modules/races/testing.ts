/** Races, and verbs of people who register for them, for tests. */
import type { Member, Person, World } from '../../../test/world.ts'
import type { Job } from '../../kernel/module.ts'
import { orders } from '../orders/index.ts'
import { payCharge } from '../payments/testing.ts'

export const saveRace = `mutation($input: RaceInput!) { saveRace(input: $input) {
  id revision name distanceMetres minAge maxAge ageDate allowMinors accompanied medicalProof medicalValidityDays isOpen opensAt closesAt
  categories { id name gender minAge maxAge } commitment { version title body } formConfig { version formFields { fieldName } } } }`

const participation = `id registrationNumber orderId status paymentStatus documentsStatus documentsReason bibNumber raceName eventId
  ticketType ticketTypeId fullName amount currency expiresAt trees accessKey
  details { fullName email phone gender nationality birthDate birthDateIsApproximate idType idNumber club team wishedBib
    emergencyContact { name phone } medical { proof number issuedOn } answers { fieldName fieldLabel value } documents { id kind status reason }
    commitment { version signerName guardianName guardianRelation signedAt pdfUrl } isEditable changes { by fields at }
    ticket { id fullName status } }`
const key = '$id: ID!, $key: String'
const by = 'id: $id, key: $key'

export const create = `mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { ${participation} } }`
export const show = `query(${key}) { mitParticipation(${by}) { ${participation} } }`
export const mine = `{ myParticipations { ${participation} } }`
export const byEmail = `query($input: ParticipationByEmailInput!) { getMitParticipationByEmail(input: $input) { ${participation} } }`
export const byNumber = `query($number: String!) { getMitParticipationByRegistrationNumber(registrationNumber: $number) { ${participation} } }`
export const update = `mutation(${key}, $input: ParticipationChangesInput!) { updateMitParticipation(${by}, input: $input) { ${participation} } }`
export const sign = `mutation(${key}, $input: CommitmentInput!) { signCommitmentLetter(participationId: $id, key: $key, input: $input) { ${participation} } }`
export const resume = `mutation(${key}) { resumeMitParticipation(${by}) { ${participation} } }`
export const withdraw = `mutation(${key}) { withdrawMitParticipation(${by}) { ${participation} } }`
export const start = 'mutation { startRegistrationUploads { uploadToken expiresAt } }'
export const upload =
  'mutation($uploadToken: String!, $kind: RegistrationDocumentKind!, $file: Upload!) { uploadRegistrationDocument(uploadToken: $uploadToken, kind: $kind, file: $file) { id kind } }'
export const replace = `mutation(${key}, $kind: RegistrationDocumentKind!, $file: Upload!) { replaceRegistrationDocument(${by}, kind: $kind, file: $file) { ${participation} } }`
export const review = `mutation($id: ID!, $accept: Boolean!, $reason: String) { reviewMitDocument(documentId: $id, accept: $accept, reason: $reason) {
  id documentsStatus details { documents { id kind status reason } } } }`
export const photoTicket = 'mutation($id: ID!) { registrationDocumentTicket(documentId: $id) { url expiresAt } }'
export const list = `query($filters: ParticipationFilters, $pagination: PaginationInput, $order: ParticipationOrder) { mitParticipations(filters: $filters, pagination: $pagination, order: $order) {
  total totalCapped hasMore endCursor items { id registrationNumber raceName ticketType status paymentStatus documentsStatus bibNumber category age amount orderId
    details { fullName email idNumber documents { id kind } changes { by } } } } }`
export const counts = 'query($eventId: ID) { mitParticipationCounts(eventId: $eventId) { status count } }'

/** As an organiser sends it: the Foulée Écolo, unless said otherwise. */
export const raceInput = (eventId: string, more: object = {}) => ({
  eventId,
  distanceMetres: 10_000,
  minAge: 10,
  maxAge: 80,
  allowMinors: true,
  accompanied: false,
  medicalProof: 'none',
  categories: [
    { name: 'Jeunes', minAge: 10, maxAge: 17 },
    { name: 'Seniors F', gender: 'female', minAge: 18, maxAge: 39 },
    { name: 'Seniors H', gender: 'male', minAge: 18, maxAge: 39 },
  ],
  commitmentTitle: "Lettre d'engagement",
  commitmentBody: 'Je cours à mes risques et je respecte la forêt.',
  ...more,
})

export interface TestEvent {
  id: string
  /** Ids in the order of the types. */
  types: string[]
}

interface TypeOptions {
  price?: number
  maxQuantity?: number | null
  allowMinors?: boolean
  minAge?: number
  maxAge?: number
}

const day = 86_400_000
const createEvent = 'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }'

/** An announced event of the MIT section, unless said otherwise; `in`: days until it starts. */
export async function makeEvent(
  w: World,
  boss: Member,
  types: readonly TypeOptions[] = [{}],
  { in: days = 30, isMit = true } = {},
): Promise<TestEvent> {
  const input = {
    title: 'Course de la forêt',
    date: new Date(w.now().getTime() + days * day).toISOString(),
    location: 'Antananarivo',
    status: 'published',
    isMit,
    ticketTypes: types.map((type) => ({ type: 'standard', title: 'Standard', price: 0, ...type })),
  }
  const { createEvent: event } = await boss.ok(createEvent, { input })
  return { id: event.id, types: event.ticketTypes.map(({ id }: { id: string }) => id) }
}

export interface TestRace extends TestEvent {
  boss: Member
}

interface RaceOptions {
  types?: readonly TypeOptions[]
  race?: object
  /** Days until it starts. */
  in?: number
}

/** A race that was announced, with its administrator. */
export async function makeRace(
  w: World,
  { types = [{ price: 20_000 }], race = {}, in: days }: RaceOptions = {},
): Promise<TestRace> {
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, types, days ? { in: days } : {})
  await boss.ok(saveRace, { input: raceInput(event.id, race) })
  return { ...event, boss }
}

/** The race started an hour ago. */
export const begins = (w: World, { id }: Pick<TestEvent, 'id'>) =>
  w.sql('update event set starts_at = $2 where id = $1', [id, new Date(w.now().getTime() - day / 24)])

let people = 0

/** What an adult with a CIN sends; each time somebody else. */
export const inputOf = (w: World, race: TestEvent, more: object = {}) => {
  people += 1
  return {
    eventId: race.id,
    ticketTypeId: race.types[0],
    fullName: `Rakoto Numéro ${people}`,
    email: `coureur${people}@exemple.mg`,
    phone: '034 00 000 12',
    gender: 'male',
    nationality: 'malagasy',
    birthDate: '1990-05-01',
    idType: 'CIN',
    idNumber: '101 234 567 890',
    idempotencyKey: w.kernel.newId(),
    ...more,
  }
}

export const registers = async (w: World, person: Person, race: TestEvent, more: object = {}) =>
  (await person.ok(create, { input: inputOf(w, race, more) })).createMitParticipation

/** Id and secret of a registration, as variables. */
export const linkOf = ({ id, accessKey }: { id: string; accessKey: string }) => ({ id, key: accessKey })

/** Somebody pays all of it, at the counter. */
export const pay = (w: World, chargeId: string): Promise<void> => payCharge(w, chargeId)

/** Lets the hold of unpaid registrations end. */
export async function expire(w: World) {
  w.advance(16 * 60_000)
  const job = orders.jobs?.['orders.expire'] as Job
  await job(w.system, {} as never)
  await w.runJobs()
}

/** I1 to I3: never more sold than there are, and as much as orders hold. */
export const soldIsRight = (w: World): Promise<unknown[]> =>
  w.sql(`select t.id, t.sold_quantity, count(o.id) from ticket_type t
    left join order_place p on p.ticket_type_id = t.id
    left join ticket_order o on o.id = p.order_id and o.status in ('awaiting_payment', 'confirmed')
    group by t.id having t.sold_quantity <> count(o.id) or t.sold_quantity > coalesce(t.max_quantity, t.sold_quantity)`)
