import { isAdult } from '@vondrona/rules/accounts'
import {
  comparedWith,
  editableStatuses,
  nameKey,
  type ParticipationChanges,
  participationChanges,
} from '@vondrona/rules/races'
import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { putAnswers } from '../../forms/index.ts'
import { reachedBy } from '../../orders/index.ts'
import { whyUnreachable } from '../../outbox/index.ts'
import { type Party, participationFor } from '../access.ts'
import { followTickets } from '../following/follow-tickets.ts'
import { lockRegistration } from '../lock-registration.ts'
import { notEditable } from '../refusals.ts'
import { searchTextOf } from '../registering/create-mit-participation.ts'
import { type RaceFacts, raceFacts, refuseRunner, runnerOf } from '../registering/runner.ts'
import { followDocuments, medicalOf } from '../registration-documents/documents-status.ts'
import { reopenDocuments } from '../registration-documents/store.ts'
import { hashOfNumber, openText, sealText } from '../sealed-text.ts'
import { type SeenParticipation, seenFully, seenWithLink } from '../seen-participations.ts'
import { changeParticipation, type ParticipationRow, removeCommitment } from '../store.ts'
import { mailLinkTo } from '../telling/mail-link.ts'
import { noteChange } from './note-change.ts'

const perRegistration = { name: 'registration-changes', points: raceServer.changesPerHour, seconds: 3600 }

/**
 * Corrects a registration until bib pick-up: measured by all rules again, each change noted; the ticket follows. With another
 * contact the link ends, and a new one goes there.
 */
export async function updateMitParticipation(
  ctx: Context,
  { id, key, input: raw }: { id: string; key?: string | null; input: unknown },
): Promise<SeenParticipation> {
  const { row: found, party } = await participationFor(ctx, 'updateMitParticipation', id, key)
  const changes = parse(participationChanges, raw)
  if (!editableStatuses.includes(found.status)) throw notEditable()
  await ctx.limits.spend(perRegistration, found.id)
  try {
    const row = await ctx.transaction(async (tx) => {
      const before = await lockRegistration(tx, found)
      if (!before) throw notEditable()
      const facts = await raceFacts(tx, before.eventId, ctx.now())
      if (facts.hasBegun) throw notEditable()
      return correct(tx, ctx, before, changes, facts, party)
    })
    if (row.linkGeneration !== found.linkGeneration) await mailLinkTo(ctx, row)
    return party === 'link' ? seenWithLink(ctx, row) : seenFully(ctx, row)
  } catch (error) {
    throw isSamePerson(error) ? new Refusal('ALREADY_REGISTERED', 'races.sameAsOther', { field: 'fullName' }) : error
  }
}

const isSamePerson = (error: unknown) => (error as { constraint?: unknown }).constraint === 'participation_once'

async function correct(
  tx: Tx,
  ctx: Context,
  before: ParticipationRow,
  changes: ParticipationChanges,
  facts: RaceFacts,
  party: Party,
): Promise<ParticipationRow> {
  const runner = runnerOf({ ...sentBefore(ctx, before), ...given(changes) }, facts.race, before.createdAt)
  const isOtherContact = changes.email !== undefined || changes.phone !== undefined
  refuseRunner(runner, facts, ctx.now(), {
    more: isOtherContact ? whyUnreachable(ctx, runner) : [],
    registered: { birthDate: before.birthDate, medical: medicalOf(ctx, before), at: before.createdAt },
  })
  const { medical: sent, idNumber, ...who } = runner
  const medical = facts.race.medicalProof === 'none' ? medicalOf(ctx, before) : sent // the race may ask for it again
  const answersId = await answered(tx, ctx, before, changes, facts)
  const contact = changes.emergencyContact
  const next = {
    ...who,
    nameKey: nameKey(runner.fullName),
    club: changes.club ?? before.club,
    team: changes.team ?? before.team,
    wishedBib: changes.wishedBib === undefined ? before.wishedBib : changes.wishedBib,
    emergencyName: contact === undefined ? before.emergencyName : (contact?.name ?? null),
    emergencyPhone: contact === undefined ? before.emergencyPhone : (contact?.phone ?? null),
    medicalProof: medical?.proof ?? null,
    medicalIssuedOn: medical?.issuedOn ?? null,
    answersId,
  }
  const fields = Object.keys(next).filter((name) => isOther(name as keyof typeof next, next, before))
  if ((idNumber || null) !== openText(ctx, before.idNumber)) fields.push('idNumber')
  if ((medical?.number ?? null) !== openText(ctx, before.medicalNumber)) fields.push('medicalNumber')
  if (changes.additionalInfo && !fields.includes('answersId')) fields.push('additionalInfo')
  if (fields.length === 0) return before
  const isReachedElsewhere = fields.includes('email') || fields.includes('phone')
  const row = await changeParticipation(tx, before.id, {
    ...next,
    ...(isReachedElsewhere && { linkGeneration: before.linkGeneration + 1 }),
    idNumber: sealText(ctx, idNumber),
    idNumberHash: hashOfNumber(ctx, idNumber),
    medicalNumber: sealText(ctx, medical?.number),
    searchText: searchTextOf({ ...before, ...next }),
    updatedAt: ctx.now(),
  })
  if (!row) throw notEditable()
  const noted = fields
    .filter((name) => name !== 'nameKey')
    .map((name) => (name === 'answersId' ? 'additionalInfo' : name))
  await noteChange(tx, ctx, before, party, noted)
  const isOtherName = fields.includes('nameKey') && party !== 'organiser'
  if (isOtherName || isOtherAge(before, row)) await removeCommitment(tx, row.id)
  const doubted = party === 'organiser' ? [] : comparedWith(fields)
  if (doubted.length > 0) await reopenDocuments(tx, row.id, doubted)
  if (isReachedElsewhere) await reachedBy(tx, ctx, row.orderId, row)
  await followTickets(tx, ctx, [row])
  return followDocuments(tx, ctx, row, facts)
}

const isOther = <K extends keyof ParticipationRow>(
  name: K,
  next: Partial<ParticipationRow>,
  before: ParticipationRow,
) => (next[name] ?? null) !== (before[name] ?? null)

/** As if it had been sent just now. */
const sentBefore = (ctx: Context, row: ParticipationRow) => ({
  fullName: row.fullName,
  email: row.email,
  phone: row.phone ?? '',
  gender: row.gender,
  nationality: row.nationality,
  birthDate: row.birthDate,
  birthDateIsApproximate: row.birthDateIsApproximate,
  idType: row.idType,
  idNumber: openText(ctx, row.idNumber),
  medical: medicalOf(ctx, row),
})

/** What is absent stays; null is an answer. */
const given = (changes: ParticipationChanges) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

async function answered(
  tx: Tx,
  ctx: Context,
  { answersId, ownerId }: ParticipationRow,
  { additionalInfo }: ParticipationChanges,
  { race: { formId } }: RaceFacts,
): Promise<string | null> {
  if (!additionalInfo || !formId) return answersId
  return putAnswers(tx, ctx, { id: answersId, formId, userId: ownerId, answers: additionalInfo, isFinal: true })
}

/** Who turns out to be a minor needs a guardian: what they signed themselves is to be signed again. */
const isOtherAge = (before: ParticipationRow, after: ParticipationRow) =>
  isAdult(before.birthDate, before.createdAt) !== isAdult(after.birthDate, before.createdAt)
