import { firstRevision } from '@vondrona/rules/constants'
import { cleanAnswers, type FormField } from '@vondrona/rules/forms'
import { cleanText } from '@vondrona/rules/typed'
import type { Kept, StoredDraft, Written } from './draft-saving.ts'

/** What the draft begins with, and the version that somebody else, or another device, saved in the meantime. */
export function startOf(fields: readonly FormField[], stored: StoredDraft | null, kept: Kept | undefined) {
  if (!kept)
    return {
      id: stored?.id ?? crypto.randomUUID(),
      stored,
      written: stored?.written ?? { motivationLetter: '', additionalInfo: {} },
      isUnsent: false,
      theirs: null,
    }
  const { id, written } = kept
  const isOwn = (one: Written | null) => one && stored && isSame(fields, one, stored.written)
  if (stored && isOwn(written)) return { id: stored.id, stored, written, isUnsent: false, theirs: null }
  // A create that arrived, a save whose answer was lost, or nothing new: what was typed since goes on top of it.
  const known = kept.stored?.revision ?? firstRevision
  const isKnown = !stored || (stored.id === id && (stored.revision === known || isOwn(kept.sending)))
  if (isKnown) return { id, stored: stored ?? kept.stored, written, isUnsent: true, theirs: null }
  return { id, stored: kept.stored, written, isUnsent: true, theirs: stored }
}

/** As the server keeps them: cleaned, and without empty answers. */
export function isSame(fields: readonly FormField[], one: Written, other: Written): boolean {
  const clean = ({ motivationLetter, additionalInfo }: Written) =>
    JSON.stringify([cleanText(motivationLetter), cleanAnswers(fields, additionalInfo)])
  return clean(one) === clean(other)
}
