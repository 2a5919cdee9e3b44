import { randomBytes } from 'node:crypto'
import { dayIn } from '@vondrona/rules/accounts'
import {
  ageAt,
  documentKinds,
  documentsStatusOf,
  isMinorAt,
  makeRegistrationNumber,
  nameKey,
  neededDocuments,
  type ParticipationInput,
  participationInput,
  registrationNumberBytes,
  signatureProblems,
} from '@vondrona/rules/races'
import { raceServer as limits, treesPerRegistration } from '@vondrona/rules/races/constants'
import { searchKey } from '@vondrona/rules/search'
import type { Context } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { reserve } from '../../orders/index.ts'
import { recipientKey, whyUnreachable } from '../../outbox/index.ts'
import { textsOf } from '../races/store.ts'
import { alreadyRegistered } from '../refusals.ts'
import { type Claim, freeOf } from '../registration-documents/store.ts'
import { readUploadToken } from '../registration-documents/upload-token.ts'
import { hashOfNumber, sealText } from '../sealed-text.ts'
import { type SeenParticipation, seenWithLink } from '../seen-participations.ts'
import { liveParticipation, type NewParticipation, type ParticipationRow, participationOfOrder } from '../store.ts'
import { mailLinkTo } from '../telling/mail-link.ts'
import { mayJoin } from './may-join.ts'
import { documentUnknown, type Registration, registrations } from './registrations.ts'
import {
  answersFor,
  isMedicalComplete,
  type RaceFacts,
  type Runner,
  raceFacts,
  refuseRunner,
  runnerOf,
} from './runner.ts'

const hour = 3600
const perAddress = declareAddressLimit({
  name: 'registrations-address',
  points: limits.registrations.perAddressPerHour,
  seconds: hour,
  why: 'Photos, letters and mails of registrations. The e-mail and the phone count first (30 an hour); places are protected by their share (D-28).',
})
const perContact = { name: 'registrations-contact', points: limits.registrations.perContactPerHour, seconds: hour }

/**
 * R-MIT-02: registers one person for a race, with or without an account. The place is held until it is paid, or confirmed
 * at once where it is free and the contact verified (D-28). The same key with the same content gives the same registration; somebody who is registered
 * for the race is refused, and the link of that registration goes to the address it was made with (R-MIT-08).
 */
export async function createMitParticipation(ctx: Context, raw: unknown): Promise<SeenParticipation> {
  const actor = ctx.admit('createMitParticipation')
  const input = parse(participationInput, raw)
  await ctx.limits.spend(perContact, input.phone)
  if (input.email) await ctx.limits.spend(perContact, recipientKey(input.email))
  await ctx.limits.spendFrom(perAddress, ctx)
  const facts = await raceFacts(ctx.db, input.eventId.toLowerCase(), ctx.now())
  const runner = runnerOf(input, facts.race, ctx.now())
  const row = rowOf(ctx, input, runner, facts, actor?.id ?? null)
  const known = await liveParticipation(ctx.db, row)
  // Its answer was lost: its photos are taken by itself, and what it met may be over by now.
  if (known && isItself(known, row)) return seenWithLink(ctx, known)
  const answers = await answersFor(ctx, facts.race, input.additionalInfo)
  refuseRunner(runner, facts, ctx.now(), {
    more: [...whyUnreachable(ctx, input), ...answers.problems, ...commitmentProblems(input, runner, ctx.now())],
  })
  if (known) throw await told(ctx, known)
  if (facts.closed) throw new Refusal('REGISTRATION_CLOSED', facts.closed)
  const registration = await registrationOf(ctx, input, runner, facts, row)
  if (answers.formId) registration.answers = { formId: answers.formId, answers: answers.answers }
  return seenWithLink(ctx, await store(ctx, input, registration, facts))
}

async function store(
  ctx: Context,
  input: ParticipationInput,
  registration: Registration,
  { event, raceDay }: RaceFacts,
): Promise<ParticipationRow> {
  const { row } = registration
  if (input.orderId && !(await mayJoin(ctx, input.orderId, input.orderKey)))
    throw new Refusal('CHARGE_CLOSED', 'payments.closed', { field: 'orderId' })
  const payer = { name: row.fullName, email: row.email, phone: row.phone, language: row.language, title: event.title }
  try {
    const order = await reserve(ctx, {
      userId: row.ownerId,
      limited: isMinorAt({ raceDay }, row.birthDate, ctx.now()),
      age: ageAt({ raceDay }, row.birthDate, ctx.now()),
      eventId: row.eventId,
      places: [{ ticketTypeId: row.ticketTypeId, fullName: row.fullName }],
      idempotencyKey: input.idempotencyKey,
      guest: { email: row.email, phone: row.phone, proof: input.contactProof ?? null },
      charge: input.orderId ? { join: input.orderId } : { payer },
      attach: { kind: registrations, data: registration },
    })
    const stored = await participationOfOrder(ctx.db, order.row.id)
    if (!stored || !isItself(stored, row)) throw new Refusal('CONFLICT', 'races.otherContent')
    return stored
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ALREADY_REGISTERED') throw error
    const known = await liveParticipation(ctx.db, row) // they were faster
    throw known ? await told(ctx, known) : error
  }
}

/** The same was sent again. One that changed hands since is not given to whoever made it. */
const isItself = (stored: ParticipationRow, { contentHash }: Pick<ParticipationRow, 'contentHash'>): boolean =>
  stored.linkGeneration === 0 && sameBytes(stored.contentHash, contentHash)

/** Tells who is registered already, and nobody else, where their registration is. */
async function told(ctx: Context, known: ParticipationRow): Promise<Refusal> {
  await mailLinkTo(ctx, known)
  return alreadyRegistered()
}

function commitmentProblems({ commitment }: ParticipationInput, runner: Runner, now: Date) {
  if (!commitment) return []
  return signatureProblems(commitment, runner, now).map((one) => ({ ...one, field: `commitment.${one.field}` }))
}

async function registrationOf(
  ctx: Context,
  input: ParticipationInput,
  runner: Runner,
  facts: RaceFacts,
  row: Registration['row'],
): Promise<Registration> {
  const { commitment } = input
  if (
    commitment &&
    (await textsOf(ctx.db, [facts.race.eventId])).get(facts.race.eventId)?.version !== commitment.version
  )
    throw new Refusal('COMMITMENT_CHANGED', 'races.commitmentChanged', { field: 'commitment.version' })
  const documents = await documentsIn(ctx, input, runner, facts)
  row.documentsStatus = documentsStatusOf(
    neededDocuments(facts.race, runner),
    documents.map(({ kind }) => ({ kind, status: 'submitted' })),
    isMedicalComplete(facts, runner.medical, ctx.now()),
  )
  return { row, documents, commitment, answers: null, cause: ctx.cause }
}

/** Of the photos that were sent those that are needed; the others are swept. */
async function documentsIn(ctx: Context, input: ParticipationInput, runner: Runner, { race }: RaceFacts) {
  const needed = new Set(neededDocuments(race, runner))
  const sessionId = readUploadToken(ctx, input.uploadToken ?? '')?.id ?? ''
  const claims = documentKinds.flatMap((kind): Claim[] => {
    const id = input.documents?.[kind]
    return id && needed.has(kind) ? [{ id: id.toLowerCase(), kind, sessionId }] : []
  })
  if (claims.length > 0 && !(sessionId && (await freeOf(ctx.db, claims)).size === claims.length))
    throw documentUnknown()
  return claims
}

function rowOf(
  ctx: Context,
  input: ParticipationInput,
  runner: Runner,
  { race }: RaceFacts,
  ownerId: string | null,
): Registration['row'] {
  const now = ctx.now()
  const registrationNumber = makeRegistrationNumber(
    Number(dayIn(now).slice(0, 4)),
    randomBytes(registrationNumberBytes),
  )
  const { medical, idNumber, ...who } = runner
  const row: Omit<NewParticipation, 'orderId'> = {
    ...who,
    id: ctx.newId(),
    eventId: race.eventId,
    ticketTypeId: input.ticketTypeId.toLowerCase(),
    ownerId,
    registrationNumber,
    contentHash: contentHash(ctx, input, ownerId),
    nameKey: nameKey(runner.fullName),
    language: languageOf(ctx, input),
    idNumber: sealText(ctx, idNumber),
    idNumberHash: hashOfNumber(ctx, idNumber),
    club: input.club ?? '',
    team: input.team ?? '',
    wishedBib: input.wishedBib ?? null,
    emergencyName: input.emergencyContact?.name ?? null,
    emergencyPhone: input.emergencyContact?.phone ?? null,
    medicalProof: medical?.proof ?? null,
    medicalNumber: sealText(ctx, medical?.number),
    medicalIssuedOn: medical?.issuedOn ?? null,
    answersId: null,
    status: 'awaiting_payment',
    documentsStatus: 'none',
    trees: treesPerRegistration,
    searchText: '',
    createdAt: now,
    updatedAt: now,
  }
  return { ...row, searchText: searchTextOf(row) }
}

/** What the organiser finds a registration by. */
export const searchTextOf = (
  row: Pick<ParticipationRow, 'fullName' | 'email' | 'phone' | 'registrationNumber'>,
): string => searchKey([row.fullName, row.registrationNumber, row.email, row.phone])

/** « en », « en-GB »: English; anything else that somebody sends: the language of the request. */
const languageOf = (ctx: Context, { locale }: ParticipationInput) =>
  locale?.startsWith('en') ? 'en' : locale?.startsWith('fr') ? 'fr' : ctx.language

/**
 * Of everything that was sent, by whom: keyed, because it holds numbers that could be guessed. Without what is another
 * one when the same is sent again: photos are sent anew, an order to join may be paid by then, the page has a language.
 */
function contentHash(ctx: Context, input: ParticipationInput, ownerId: string | null): Buffer {
  const { documents, uploadToken, locale, orderId, orderKey, contactProof, ...content } = input
  return ctx.secrets.keyedHash('registration-content', JSON.stringify([ownerId, sorted(content)]))
}

const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, one]) => one !== undefined && one !== null)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : value
