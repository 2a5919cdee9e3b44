/** Between the contract and what the editor works on. */
import { firstRevision } from '@vondrona/rules/constants'
import { texts as eventTexts } from '@vondrona/rules/events'
import { forget, onAnswer } from '../../../lib/api/cache-updates.ts'
import { call, isPassing, problemsOf } from '../../../lib/api/graphql.ts'
import { store } from '../../../lib/device/indexed-db-store.ts'
import { eventDraftPrefix } from '../../../lib/session/session-end.ts'
import { textOf } from '../../../lib/texts/texts.ts'
import { emptyDraft, inputOf, readCoordinates, type StoredEvent, sameDraft, storedOf } from './draft.ts'
import { CreateEventDocument, EditEventDocument, UpdateEventDocument } from './operations.generated.ts'
import type { KeptDraft, Outcome, Save } from './saving.ts'

const changed: Parameters<typeof onAnswer>[0][string] = (_answer, _variables, cache) => {
  for (const field of ['events', 'eventsWithPagination', 'event']) forget(cache, field)
}
onAnswer({ createEvent: changed, updateEvent: changed, duplicateEvent: changed })
onAnswer({ deleteEvent: changed, cancelEvent: changed, postponeEvent: changed })
onAnswer({ withdrawPostponement: changed })

/** Where the unsent changes of one event are on this device. Goes with the session, or waits for its member. */
export const keptAt = (member: string, id: string) => `${eventDraftPrefix}${member}:${id}`

/** What the editor begins with. */
export interface Opened extends KeptDraft {
  isUnsent: boolean
}
/** missing: no such event, or not this member's. unreachable: no network, and nothing of it on this device. */
export type Opening = Opened | 'missing' | 'unreachable'

const fresh = new Set<string>()
/** An address for an event that nobody wrote yet: its first opening need not ask the server. */
export function newAddress(): string {
  const id = crypto.randomUUID()
  fresh.add(id)
  return id
}

/** The event of this address with the unsent changes of this device, or a new one. */
export async function openEvent(member: string, id: string, isNew: boolean): Promise<Opening> {
  const kept = await store.get<KeptDraft>(keptAt(member, id))
  const asked = fresh.delete(id) ? null : await askServer(id)
  if (asked === 'unreachable' && kept) return { ...kept, isUnsent: true }
  if (asked === 'unreachable') return isNew ? nothingYet : 'unreachable'
  if (!asked) {
    if (kept && !kept.base) return { ...kept, isUnsent: true }
    return isNew ? nothingYet : 'missing'
  }
  if (!kept || asked.status === 'cancelled' || sameDraft(kept.draft, asked.draft))
    return { base: asked, draft: asked.draft, isUnsent: false }
  // On top of the revision that they began with: another one in the meantime is a conflict when they are sent.
  const isSameText = kept.base !== null && sameDraft(kept.base.draft, asked.draft)
  return { base: isSameText ? asked : kept.base, draft: kept.draft, isUnsent: true }
}

const nothingYet: Opened = { base: null, draft: emptyDraft, isUnsent: false }

/** Null: there is none that this member may edit. */
export async function askServer(id: string): Promise<StoredEvent | null | 'unreachable'> {
  try {
    const { event } = await call(EditEventDocument, { id })
    return event?.mayEdit ? storedOf(event) : null
  } catch (error) {
    return isPassing(error) ? 'unreachable' : null
  }
}

export async function sendSave(id: string, { stored, draft, status }: Save, mayMark: boolean): Promise<Outcome> {
  if (!readCoordinates(draft.coordinates)) {
    const message = await textOf(eventTexts, 'events.placeInvalid')
    return { kind: 'refused', message, fields: { latitude: message } }
  }
  const input = { ...inputOf(draft, mayMark), ...(status && { status }) }
  try {
    if (stored) {
      const { updateEvent } = await call(UpdateEventDocument, {
        id,
        input: { ...input, revision: stored.revision },
      })
      return { kind: 'saved', event: storedOf(updateEvent) }
    }
    const { createEvent } = await call(CreateEventDocument, { input: { ...input, id, status: status ?? 'draft' } })
    const event = storedOf(createEvent)
    if (sameDraft(event.draft, draft)) return { kind: 'saved', event }
    // One that had arrived before is answered as it is now: with our own text of then, or what another device made of it.
    if (event.revision > firstRevision)
      return { kind: 'conflict', theirs: event, message: await textOf(eventTexts, 'events.conflict') }
    return sendSave(id, { stored: event, draft }, mayMark)
  } catch (error) {
    if (isPassing(error)) return { kind: 'lost' }
    const { code, message, fields } = problemsOf(error)
    const theirs = code === 'CONFLICT' ? await askServer(id) : null
    if (theirs === 'unreachable') return { kind: 'lost' }
    if (theirs) return { kind: 'conflict', theirs, message }
    return { kind: 'refused', message, fields }
  }
}
