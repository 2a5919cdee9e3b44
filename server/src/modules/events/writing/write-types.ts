import { isDeepStrictEqual } from 'node:util'
import type { ApplicationTypeInput, EventInput, TicketTypeInput } from '@vondrona/rules/events'
import { type FormConfigInput, orderedFields } from '@vondrona/rules/forms'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { formsOf, lockForms, removeUnanswered, saveForm } from '../../forms/index.ts'
import type { ApplicationTypeRow, TicketTypeRow } from '../store.ts'
import {
  addApplicationTypes,
  addTicketTypes,
  applicationTypesOf,
  changeApplicationType,
  changeTicketType,
  lockApplicationTypesOf,
  lockTicketTypesOf,
  removeApplicationTypes,
  removeTicketTypes,
} from '../types/store.ts'

/** The types of an event, locked: nobody gets a place or is approved until the transaction ends. */
export interface LockedTypes {
  tickets: readonly TicketTypeRow[]
  applications: readonly ApplicationTypeRow[]
}

export const lockTypes = async (tx: Tx, eventId: string): Promise<LockedTypes> => ({
  tickets: await lockTicketTypesOf(tx, eventId),
  applications: await lockApplicationTypesOf(tx, eventId),
})

/**
 * The same, for who may change or remove their forms. Those are locked first: who sends an application has the form
 * before they wait for the type, and in another order each would wait for the other. The event is locked already.
 */
export async function lockTypesAndForms(tx: Tx, eventId: string): Promise<LockedTypes> {
  const types = [...(await applicationTypesOf(tx, [eventId])).values()].flat()
  await lockForms(
    tx,
    types.flatMap(({ formId }) => formId ?? []),
  )
  return lockTypes(tx, eventId)
}

/** Somebody has a place or an application. */
export const areUsed = ({ tickets, applications }: LockedTypes): boolean =>
  tickets.some(({ soldQuantity }) => soldQuantity > 0) ||
  applications.some(({ applicationsCount, approvedCount }) => applicationsCount + approvedCount > 0)

/** R-EVT-04, R-EVT-07: what was sent of the types, in its order; true when anything changed. */
export async function writeTypes(
  tx: Tx,
  ctx: Context,
  eventId: string,
  known: LockedTypes,
  { ticketTypes, applicationTypes }: EventInput,
): Promise<boolean> {
  const tickets = ticketTypes ? await writeTicketTypes(tx, ctx, eventId, known.tickets, ticketTypes) : false
  const applications = applicationTypes
    ? await writeApplicationTypes(tx, ctx, eventId, known.applications, applicationTypes)
    : false
  return tickets || applications
}

async function writeTicketTypes(
  tx: Tx,
  ctx: Context,
  eventId: string,
  known: readonly TicketTypeRow[],
  inputs: readonly TicketTypeInput[],
) {
  const paired = pair(known, inputs, 'ticketTypes')
  const removed = without(known, paired)
  if (removed.some(({ soldQuantity }) => soldQuantity > 0)) throw inUse('ticketTypes')
  const wanted = paired.map(({ input, row, id }, position) => {
    const soldQuantity = row?.soldQuantity ?? 0
    const one: TicketTypeRow = { ...readTicketType(ctx, eventId, input, row, id), position, soldQuantity }
    if (one.maxQuantity !== null && one.maxQuantity < soldQuantity)
      throw badInput([{ field: `ticketTypes.${position}.maxQuantity`, key: 'events.quantityBelowSold' }])
    if ((one.minAge ?? 0) > (one.maxAge ?? Infinity))
      throw badInput([{ field: `ticketTypes.${position}.maxAge`, key: 'events.agesInvalid' }])
    return { one, row }
  })
  await removeTicketTypes(
    tx,
    removed.map(({ id }) => id),
  )
  const added = wanted.flatMap(({ one: { soldQuantity: _, ...one }, row }) => (row ? [] : [one]))
  if (!(await addTicketTypes(tx, added))) throw unknownType('ticketTypes')
  const changed = wanted.filter(({ one, row }) => row && !isDeepStrictEqual(one, row))
  for (const { one } of changed) {
    const { id, eventId: _, createdAt: __, soldQuantity: ___, ...changes } = one
    await changeTicketType(tx, id, changes)
  }
  return removed.length + added.length + changed.length > 0
}

function readTicketType(
  ctx: Context,
  eventId: string,
  input: TicketTypeInput,
  row: TicketTypeRow | undefined,
  id: string | undefined,
) {
  const { type, title, description, price, isActive, isPopular, allowMinors, minAge, maxAge, maxQuantity } = input
  return {
    id: row?.id ?? id ?? ctx.newId(),
    eventId,
    type: type || row?.type || 'standard',
    title,
    description: description ?? row?.description ?? '',
    price: price ?? row?.price ?? 0,
    isActive: isActive ?? row?.isActive ?? true,
    isPopular: isPopular ?? row?.isPopular ?? false,
    allowMinors: allowMinors ?? row?.allowMinors ?? true,
    minAge: minAge === undefined ? (row?.minAge ?? null) : minAge,
    maxAge: maxAge === undefined ? (row?.maxAge ?? null) : maxAge,
    maxQuantity: maxQuantity === undefined ? (row?.maxQuantity ?? null) : maxQuantity,
    createdAt: row?.createdAt ?? ctx.now(),
  }
}

async function writeApplicationTypes(
  tx: Tx,
  ctx: Context,
  eventId: string,
  known: readonly ApplicationTypeRow[],
  inputs: readonly ApplicationTypeInput[],
) {
  const paired = pair(known, inputs, 'applicationTypes')
  const removed = without(known, paired)
  if (removed.some(({ applicationsCount, approvedCount }) => applicationsCount + approvedCount > 0))
    throw inUse('applicationTypes')
  await removeTypes(tx, ctx, removed)
  let isChanged = removed.length > 0
  for (const [position, { input, row, id }] of paired.entries()) {
    const field = `applicationTypes.${position}`
    isChanged = (await writeApplicationType(tx, ctx, { eventId, input, row, id, position, field })) || isChanged
  }
  return isChanged
}

/** With their forms. */
export async function removeTypes(tx: Tx, ctx: Context, types: readonly ApplicationTypeRow[]): Promise<void> {
  await clearTypes(tx, ctx, types)
  await removeApplicationTypes(
    tx,
    types.map(({ id }) => id),
  )
  await removeForms(tx, types)
}

/** Takes away what was withdrawn or never sent of types that nobody takes part by (D-70). */
export const clearTypes = (tx: Tx, ctx: Context, types: readonly ApplicationTypeRow[]) =>
  ctx.publishWithin(tx, 'events.removingTypes', { applicationTypeIds: types.map(({ id }) => id) })

/** Of types that are gone. */
export const removeForms = (tx: Tx, types: readonly ApplicationTypeRow[]) =>
  removeUnanswered(
    tx,
    types.flatMap(({ formId }) => formId ?? []),
  )

interface OneType {
  eventId: string
  input: ApplicationTypeInput
  row: ApplicationTypeRow | undefined
  id: string | undefined
  position: number
  /** Where it stands in the input: what is refused of it is named below this. */
  field: string
}

/** True when anything changed. `row` is locked. */
export async function writeApplicationType(tx: Tx, ctx: Context, type: OneType): Promise<boolean> {
  const { input, row, field, eventId, position } = type
  const at = (name: string) => (field ? `${field}.${name}` : name)
  const form = await writeForm(tx, ctx, input.formConfig ?? null, row?.formId ?? null, at('formConfig'))
  const { applicationsCount = 0, approvedCount = 0 } = row ?? {}
  const fields = {
    name: input.name,
    details: input.details ?? row?.details ?? '',
    eligibilityCriteria: input.eligibilityCriteria ?? row?.eligibilityCriteria ?? '',
    requiredDocuments: input.requiredDocuments ?? row?.requiredDocuments ?? [],
    price: input.price ?? row?.price ?? 0,
    applicationDeadline:
      input.applicationDeadline === undefined ? (row?.applicationDeadline ?? null) : input.applicationDeadline,
    isActive: input.isActive ?? row?.isActive ?? true,
    allowMinors: input.allowMinors ?? row?.allowMinors ?? false,
    places: input.places === undefined ? (row?.places ?? null) : input.places,
    formId: form.id,
    position,
  }
  if (fields.places !== null && fields.places < approvedCount)
    throw badInput([{ field: at('places'), key: 'events.placesBelowApproved' }])
  if (row && fields.price !== row.price && applicationsCount + approvedCount > 0)
    throw new Refusal('IN_USE', 'events.priceFrozen', { field: at('price') })
  if (!row) {
    const added = { id: type.id ?? ctx.newId(), eventId, ...fields, createdAt: ctx.now() }
    if (!(await addApplicationTypes(tx, [added]))) throw unknownType(field ? 'applicationTypes' : 'id')
    return true
  }
  const { id, createdAt } = row
  if (isDeepStrictEqual({ id, eventId, ...fields, createdAt, applicationsCount, approvedCount }, { ...row }))
    return form.isChanged
  await changeApplicationType(tx, id, fields)
  return true
}

/** Absent = unchanged. What is refused of the form is named below `field`. */
async function writeForm(tx: Tx, ctx: Context, input: FormConfigInput | null, formId: string | null, field: string) {
  if (!input) return { id: formId, isChanged: false }
  if (formId && (await isSameForm(tx, input, formId))) return { id: formId, isChanged: false }
  return { id: await saveForm(tx, ctx, input, formId, field), isChanged: true }
}

async function isSameForm(tx: Tx, { isFormEnabled, formFields }: FormConfigInput, formId: string) {
  const form = (await formsOf(tx, [formId])).get(formId)
  if (!form || (isFormEnabled ?? form.isFormEnabled) !== form.isFormEnabled) return false
  return !formFields || isDeepStrictEqual(orderedFields(formFields), form.formFields)
}

/** Each input with the row of its id, if there is one; the same id twice is refused. */
function pair<Row extends { id: string }, Input extends { id?: string | null | undefined }>(
  known: readonly Row[],
  inputs: readonly Input[],
  field: string,
) {
  const rows = new Map(known.map((row) => [row.id, row]))
  const seen = new Set<string>()
  return inputs.map((input, n) => {
    const id = input.id?.toLowerCase()
    if (id && seen.has(id)) throw unknownType(`${field}.${n}.id`)
    if (id) seen.add(id)
    return { input, id, row: id ? rows.get(id) : undefined }
  })
}

const without = <Row extends { id: string }>(known: readonly Row[], paired: readonly { row: Row | undefined }[]) => {
  const kept = new Set(paired.map(({ row }) => row?.id))
  return known.filter(({ id }) => !kept.has(id))
}

const unknownType = (field: string) => badInput([{ field, key: 'events.typeUnknown' }])
const inUse = (field: string) => new Refusal('IN_USE', 'events.typeInUse', { field })
