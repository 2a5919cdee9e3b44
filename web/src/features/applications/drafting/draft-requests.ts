/** Between the contract and what the form works on. */
import type { Answers } from '@vondrona/rules/forms'
import { call, isPassing, problemsOf } from '../../../lib/api/graphql.ts'
import { store } from '../../../lib/device/indexed-db-store.ts'
import { applicationDraftPrefix } from '../../../lib/session/session-end.ts'
import {
  CreateApplicationDocument,
  type DraftFields,
  StoredDraftDocument,
  UpdateApplicationDocument,
} from '../operations.generated.ts'
import type { Kept, Outcome, StoredDraft, Written } from './draft-saving.ts'

const keyOf = (typeId: string) => applicationDraftPrefix + typeId
/** The unsent draft for this type on this device; goes with the session, or waits for its member. */
export const keptDraft = (typeId: string) => store.get<Kept>(keyOf(typeId))
/** The types for which a draft of this device has not reached the server. */
export async function typesWithKeptDraft(): Promise<string[]> {
  const keys = (await store.keys()).filter((key) => key.startsWith(keyOf('')))
  const typeIds = keys.map((key) => key.slice(keyOf('').length))
  const drafts = await Promise.all(typeIds.map(keptDraft)) // one that another tab sealed cannot be read here
  return typeIds.filter((_, at) => drafts[at])
}
export const keepDraft = (typeId: string, kept: Kept) => void store.set(keyOf(typeId), kept)
export const dropDraft = (typeId: string) => void store.delete(keyOf(typeId))

/** What the server has of a draft. */
export const storedOf = ({
  id,
  revision,
  motivationLetter,
  additionalInfo,
}: Omit<DraftFields, 'updatedAt'>): StoredDraft => ({
  id,
  revision,
  written: { motivationLetter, additionalInfo: (additionalInfo ?? {}) as Answers },
})

/** Creates the draft or saves on top of the revision that was read. Never throws. */
export async function sendDraft(
  typeId: string,
  id: string,
  written: Written,
  stored: StoredDraft | null,
): Promise<Outcome> {
  try {
    const saved = stored
      ? (await call(UpdateApplicationDocument, { id, input: { ...written, revision: stored.revision } }))
          .updateApplication
      : (await call(CreateApplicationDocument, { input: { ...written, id, eventApplicationTypeId: typeId } }))
          .createApplication
    return saved.status === 'draft' ? { kind: 'saved', stored: storedOf(saved) } : { kind: 'closed' }
  } catch (error) {
    if (isPassing(error)) return { kind: 'lost' }
    return (stored && (await changedElsewhere(id, stored))) ?? { kind: 'refused', ...problemsOf(error) }
  }
}

/** Null: the draft on the server is the one we know, so the refusal is about the content. */
async function changedElsewhere(id: string, known: StoredDraft): Promise<Outcome | null> {
  try {
    const { application } = await call(StoredDraftDocument, { id })
    if (application?.status !== 'draft') return { kind: 'closed' }
    return application.revision === known.revision ? null : { kind: 'conflict', theirs: storedOf(application) }
  } catch {
    return { kind: 'lost' }
  }
}
