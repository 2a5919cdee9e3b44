/** What an editor writes of an event, as its fields hold it, and back to what the server takes. Pure. */

import { fromMadagascar, toMadagascar } from '@vondrona/rules/dates'
import { type EventStatus, isOver } from '@vondrona/rules/events'
import { event } from '@vondrona/rules/events/constants'
import type { FormFieldInput } from '@vondrona/rules/forms'
import type { EditEvent, UpdateEventVariables } from './operations.generated.ts'

export interface TicketDraft {
  id: string
  type: string
  title: string
  description: string
  /** Digits; empty: free. */
  price: string
  /** Digits; empty: unlimited. */
  maxQuantity: string
  isActive: boolean
  isPopular: boolean
  allowMinors: boolean
  /** Digits, in years; empty: no limit. */
  minAge: string
  maxAge: string
}
export interface ApplicationDraft {
  id: string
  name: string
  details: string
  eligibilityCriteria: string
  /** One a line. */
  requiredDocuments: string
  price: string
  /** The time in Madagascar, as `datetime-local` holds it. */
  applicationDeadline: string
  places: string
  isActive: boolean
  allowMinors: boolean
  isFormEnabled: boolean
  formFields: readonly FormFieldInput[]
}
export interface EventDraft {
  title: string
  description: string
  date: string
  endDate: string
  location: string
  /** « -18.9137, 47.5361 » */
  coordinates: string
  cover: { id: string; url: string } | null
  isMit: boolean
  ticketTypes: readonly TicketDraft[]
  applicationTypes: readonly ApplicationDraft[]
}

/** An event as last received from the server. */
export interface StoredEvent {
  id: string
  revision: number
  status: EventStatus
  cancelReason: string
  /** Of the race; without them nobody can register. */
  hasRules: boolean
  /** The latest one that holds. Drafts of earlier versions do not say. */
  postponement?: Answer['postponement']
  draft: EventDraft
  /** By the id of a type: how many have a place or an application. */
  taken: Readonly<Record<string, number>>
}

export const emptyDraft: EventDraft = {
  title: '',
  description: '',
  date: '',
  endDate: '',
  location: '',
  coordinates: '',
  cover: null,
  isMit: false,
  ticketTypes: [],
  applicationTypes: [],
}

export const newTicket = (id: string, title: string): TicketDraft => ({
  id,
  type: 'standard',
  title,
  description: '',
  price: '',
  maxQuantity: '',
  isActive: true,
  isPopular: false,
  allowMinors: true,
  minAge: '',
  maxAge: '',
})

export const newApplication = (id: string, name: string): ApplicationDraft => ({
  id,
  name,
  details: '',
  eligibilityCriteria: '',
  requiredDocuments: '',
  price: '',
  applicationDeadline: '',
  places: '',
  isActive: true,
  allowMinors: false,
  isFormEnabled: false,
  formFields: [],
})

type Answer = NonNullable<EditEvent['event']>

const localTime = (at: string | null | undefined) => (at ? toMadagascar(new Date(at)) : '')
const digits = (value: number | null | undefined) => (value == null ? '' : String(value))

/** Its draft, from the answer of the server. */
export function storedOf(event: Answer): StoredEvent {
  const { id, title, description, location, isMit, latitude, longitude } = event
  const tickets = event.ticketTypes.map((type) => [type.id, type.soldQuantity] as const)
  const applications = event.applicationTypes.map((type) => [type.id, type.applicationsCount] as const)
  return {
    id,
    revision: event.revision ?? 0,
    status: event.status,
    cancelReason: event.cancelReason ?? '',
    hasRules: event.hasRules,
    postponement: event.postponement,
    taken: Object.fromEntries([...tickets, ...applications]),
    draft: {
      title,
      description,
      location,
      isMit,
      date: localTime(event.date),
      endDate: localTime(event.endDate),
      coordinates: latitude == null || longitude == null ? '' : `${latitude}, ${longitude}`,
      cover: event.cover ? { id: event.cover.id, url: event.cover.url } : null,
      ticketTypes: event.ticketTypes.map((type) => ({
        id: type.id,
        type: type.type,
        title: type.title,
        description: type.description,
        price: type.price === 0 ? '' : String(type.price),
        maxQuantity: digits(type.maxQuantity),
        isActive: type.isActive,
        isPopular: type.isPopular,
        allowMinors: type.allowMinors,
        minAge: digits(type.minAge),
        maxAge: digits(type.maxAge),
      })),
      applicationTypes: event.applicationTypes.map(applicationDraft),
    },
  }
}

const applicationDraft = (type: Answer['applicationTypes'][number]): ApplicationDraft => ({
  id: type.id,
  name: type.name,
  details: type.details,
  eligibilityCriteria: type.eligibilityCriteria,
  requiredDocuments: type.requiredDocuments.join('\n'),
  price: type.price === 0 ? '' : String(type.price),
  applicationDeadline: localTime(type.applicationDeadline),
  places: digits(type.places),
  isActive: type.isActive,
  allowMinors: type.allowMinors,
  isFormEnabled: type.formConfig?.isFormEnabled ?? false,
  formFields: (type.formConfig?.formFields ?? []).map(
    ({ sortOrder: _, ...field }) => withoutTypename(field) as FormFieldInput,
  ),
})

function withoutTypename<T extends object>(value: T): T {
  const { __typename: _, ...rest } = value as T & { __typename?: string }
  return rest as T
}

const numberOf = (text: string) => (text === '' ? null : Number(text))
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Null: not coordinates. Both empty where there are none. */
export function readCoordinates(text: string): { latitude: number | null; longitude: number | null } | null {
  if (text.trim() === '') return { latitude: null, longitude: null }
  const match = /^(-?\d{1,3}(?:\.\d{1,20})?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(text.trim())
  return match && { latitude: Number(match[1]), longitude: Number(match[2]) }
}

/** `EventInput` of the contract, without its status and revision. */
export function inputOf(draft: EventDraft, mayMark: boolean): UpdateEventVariables['input'] {
  return {
    title: draft.title,
    description: draft.description,
    date: fromMadagascar(draft.date),
    endDate: fromMadagascar(draft.endDate),
    location: draft.location,
    ...readCoordinates(draft.coordinates),
    coverId: draft.cover?.id ?? null,
    ...(mayMark && { isMit: draft.isMit }),
    ticketTypes: draft.ticketTypes.map(({ price, maxQuantity, minAge, maxAge, ...type }) => ({
      ...type,
      minAge: numberOf(minAge),
      maxAge: numberOf(maxAge),
      price: numberOf(price) ?? 0,
      maxQuantity: numberOf(maxQuantity),
    })),
    applicationTypes: draft.applicationTypes.map(
      ({ isFormEnabled, formFields, price, places, requiredDocuments, applicationDeadline, ...type }) => ({
        ...type,
        price: numberOf(price) ?? 0,
        places: numberOf(places),
        requiredDocuments: linesOf(requiredDocuments),
        applicationDeadline: fromMadagascar(applicationDeadline),
        ...((isFormEnabled || formFields.length > 0) && {
          formConfig: {
            isFormEnabled,
            formFields: formFields.map((field, sortOrder) => ({ ...field, sortOrder })),
          },
        }),
      }),
    ),
  }
}

/** Whether two are the same once they are sent. */
export const sameDraft = (one: EventDraft, other: EventDraft): boolean =>
  one === other || JSON.stringify(inputOf(tidy(one), true)) === JSON.stringify(inputOf(tidy(other), true))

const tidy = (draft: EventDraft): EventDraft => ({
  ...draft,
  title: draft.title.replace(/\s+/g, ' ').trim(),
  description: draft.description.trim(),
  location: draft.location.replace(/\s+/g, ' ').trim(),
})

/** What participants are told once these changes of an announced event are published; null: nothing. */
export function tells(before: EventDraft, after: EventDraft, now: Date): 'place' | 'end' | 'placeAndEnd' | null {
  const [date, endDate] = [fromMadagascar(after.date), fromMadagascar(after.endDate)]
  if (isOver({ date, endDate }, now)) return null
  const isElsewhere = before.location.trim() !== after.location.trim()
  const endsOtherwise = before.endDate !== after.endDate
  if (isElsewhere && endsOtherwise) return 'placeAndEnd'
  return isElsewhere ? 'place' : endsOtherwise ? 'end' : null
}

/** What an event lacks before it can be announced, in the order of the fields. */
export const missingOf = ({ title, date }: EventDraft): ('title' | 'date')[] => [
  ...(title.trim().length < event.title.min ? (['title'] as const) : []),
  ...(date === '' ? (['date'] as const) : []),
]

/** What hangs on an event: places that are taken, what they cost together, applications. */
export function takenOf({ draft, taken }: Pick<StoredEvent, 'draft' | 'taken'>) {
  const count = ({ id }: { id: string }) => taken[id] ?? 0
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    places: sum(draft.ticketTypes.map(count)),
    amount: sum(draft.ticketTypes.map((type) => count(type) * Number(type.price))),
    applications: sum(draft.applicationTypes.map(count)),
  }
}
