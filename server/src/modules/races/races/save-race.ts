import { isDeepStrictEqual } from 'node:util'
import { type RaceInput, raceInput } from '@vondrona/rules/races'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { refuseStale, writeAudit } from '../../audit/index.ts'
import { eventsOf, managerOf, requireRegistration } from '../../events/index.ts'
import { formsOf, saveForm } from '../../forms/index.ts'
import { rankNow } from '../ranking/publish-results.ts'
import { hasResults } from '../ranking/store.ts'
import { followRulesLater } from '../registration-documents/documents-status.ts'
import { type SeenRace, seenRaces } from './seen-races.ts'
import {
  addText,
  type CategoryRow,
  categoriesOf,
  lockRace,
  putCategories,
  putRace,
  type RaceRow,
  textsOf,
} from './store.ts'

/**
 * Makes an event of the MIT section a race, or changes its rules. Another letter is a new version: what was signed stays
 * as it was. From then on places of the event are taken by registrations only.
 */
export async function saveRace(ctx: Context, raw: unknown): Promise<SeenRace> {
  const actor = ctx.require('saveRace')
  const input = parse(raceInput, raw)
  const eventId = input.eventId.toLowerCase()
  const row = await ctx.transaction(async (tx) => {
    const event = (await eventsOf(tx, [eventId])).get(eventId)
    if (!event) throw new Refusal('NOT_FOUND', 'orders.eventUnknown', { field: 'eventId' })
    ctx.require('saveRace', managerOf(event, actor))
    if (!event.isMit) throw badInput([{ field: 'eventId', key: 'races.mitOnly' }])
    const before = await lockRace(tx, eventId)
    const { revision = 0, updatedAt: savedAt = ctx.now() } = before ?? {}
    await refuseStale(tx, ctx, { sent: input.revision, stored: revision, targetId: eventId, actions: 'race.', savedAt })
    const formId = await formOf(tx, ctx, input, before?.formId ?? null)
    const saved = rowOf(input, {
      eventId,
      revision: revision + 1,
      formId,
      resultsPublishedAt: before?.resultsPublishedAt ?? null,
      missingAtGate: input.missingAtGate ?? before?.missingAtGate ?? 'warn',
      teamSize: input.teamSize ?? before?.teamSize ?? 0, // absent: it stays
      createdAt: before?.createdAt ?? ctx.now(),
      updatedAt: ctx.now(),
    })
    const known = (await categoriesOf(tx, [eventId])).get(eventId) ?? []
    const categories = categoriesIn(ctx, input, eventId, known)
    await putRace(tx, saved)
    await putCategories(tx, eventId, categories)
    await keepText(tx, ctx, input, eventId)
    await requireRegistration(tx, eventId)
    if (before && isOtherProof(before, saved)) await followRulesLater(tx, ctx, eventId)
    if (before && isOtherRanking(before, saved, known, categories) && (await hasResults(tx, eventId)))
      await rankNow(tx, ctx, eventId)
    afterCommit(tx, () => ctx.publish('events.changed', { id: eventId }))
    await writeAudit(tx, ctx, before ? 'race.changed' : 'race.created', { targetId: eventId })
    return saved
  })
  return seenRaces(ctx, [row])[0] as SeenRace
}

/** R-MIT-10: what registrants sent is measured anew. */
const isOtherProof = (before: RaceRow, now: RaceRow) =>
  before.medicalProof !== now.medicalProof || before.medicalValidityDays !== now.medicalValidityDays

/** Results have their category and their rank in it. */
const isOtherRanking = (
  before: RaceRow,
  now: RaceRow,
  known: readonly CategoryRow[],
  categories: readonly CategoryRow[],
) => before.ageDate !== now.ageDate || !isDeepStrictEqual(known.map(withoutId), categories.map(withoutId))

const withoutId = ({ id: _, ...category }: CategoryRow) => category

function rowOf(
  input: RaceInput,
  more: Pick<
    RaceRow,
    'eventId' | 'revision' | 'formId' | 'resultsPublishedAt' | 'missingAtGate' | 'teamSize' | 'createdAt' | 'updatedAt'
  >,
): RaceRow {
  return {
    ...more,
    distanceMetres: input.distanceMetres ?? null,
    minAge: input.minAge,
    maxAge: input.maxAge,
    ageDate: input.ageDate ?? null,
    allowMinors: input.allowMinors,
    accompanied: input.accompanied,
    medicalProof: input.medicalProof,
    medicalValidityDays: input.medicalValidityDays ?? null,
    opensAt: input.opensAt ?? null,
    closesAt: input.closesAt ?? null,
  }
}

/** Absent: the questions stay. A file needs an account, which registrants may not have. */
async function formOf(tx: Tx, ctx: Context, { formConfig }: RaceInput, formId: string | null): Promise<string | null> {
  if (formConfig === null || formConfig === undefined) return formId
  const id = await saveForm(tx, ctx, formConfig, formId, 'formConfig')
  const form = (await formsOf(tx, [id])).get(id)
  if (form?.formFields.some(({ fieldType }) => fieldType === 'file'))
    throw badInput([{ field: 'formConfig', key: 'races.noFileQuestions' }])
  return id
}

/** A category keeps its id; one of another race is a new one. */
function categoriesIn(ctx: Context, { categories }: RaceInput, eventId: string, known: readonly CategoryRow[]) {
  const own = new Set(known.map(({ id }) => id))
  return categories.map(({ id, name, gender, minAge, maxAge }, position) => {
    const kept = id && own.delete(id.toLowerCase()) ? id.toLowerCase() : ctx.newId()
    return { id: kept, eventId, position, name, gender: gender ?? null, minAge, maxAge }
  })
}

async function keepText(
  tx: Tx,
  ctx: Context,
  { commitmentTitle: title, commitmentBody: body }: RaceInput,
  eventId: string,
) {
  const current = (await textsOf(tx, [eventId])).get(eventId)
  if (current?.title === title && current.body === body) return
  await addText(tx, { eventId, version: (current?.version ?? 0) + 1, title, body, createdAt: ctx.now() })
}
