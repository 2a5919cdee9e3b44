import { cleanAnswers, type FormField } from '@vondrona/rules/forms'
import type { Kept, StoredDraft, Written } from './draft-saving.ts'

/** What the draft begins with, and the version that somebody else, or another device, saved in the meantime. */
export function startOf(fields: readonly FormField[], stored: StoredDraft | null, kept: Kept | undefined) {
  if (!kept || (stored && stored.id !== kept.id))
    return {
      id: stored?.id ?? crypto.randomUUID(),
      stored,
      written: stored?.written ?? { motivationLetter: '', additionalInfo: {} },
      isUnsent: false,
      theirs: null,
    }
  const { id, written } = kept
  const isOwn = (one: Written | null) => one && stored && isSame(fields, one, stored.written)
  if (isOwn(written)) return { id, stored, written, isUnsent: false, theirs: null }
  // A create that arrived, a save whose answer was lost, or nothing new: what was typed since goes on top of it.
  const isKnown = !stored || !kept.stored || stored.revision === kept.stored.revision || isOwn(kept.sending)
  if (isKnown) return { id, stored: stored ?? kept.stored, written, isUnsent: true, theirs: null }
  return { id, stored: kept.stored, written, isUnsent: true, theirs: stored }
}

/** As the server keeps them: without spaces around, and without empty answers. */
function isSame(fields: readonly FormField[], one: Written, other: Written): boolean {
  const clean = ({ motivationLetter, additionalInfo }: Written) =>
    JSON.stringify([motivationLetter.trim(), cleanAnswers(fields, additionalInfo)])
  return clean(one) === clean(other)
}
