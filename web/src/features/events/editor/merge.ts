/** Two versions of an event that began as one, part by part. Pure. */
import { type EventDraft, emptyDraft, sameDraft } from './draft.ts'

export type Part = keyof EventDraft
export type Side = 'mine' | 'theirs'
export type Choices = Readonly<Partial<Record<Part, Side>>>

const parts = Object.keys(emptyDraft) as Part[]
const same = (part: Part, one: EventDraft, other: EventDraft) =>
  sameDraft({ ...emptyDraft, [part]: one[part] }, { ...emptyDraft, [part]: other[part] })

/**
 * What one side changed is taken; `asked` is what both changed, each in their own way: mine, unless `theirs` is chosen. With
 * nothing that they began with, all that differs is asked.
 */
export function mergeDrafts(
  base: EventDraft | null,
  mine: EventDraft,
  theirs: EventDraft,
  chosen: Choices = {},
): { draft: EventDraft; asked: readonly Part[] } {
  const isUntouched = (part: Part, side: EventDraft) => base !== null && same(part, base, side)
  const asked = parts.filter(
    (part) => !same(part, mine, theirs) && !isUntouched(part, mine) && !isUntouched(part, theirs),
  )
  const taken = parts.filter((part) =>
    asked.includes(part) ? chosen[part] === 'theirs' : isUntouched(part, mine) && !isUntouched(part, theirs),
  )
  return { draft: { ...mine, ...Object.fromEntries(taken.map((part) => [part, theirs[part]])) }, asked }
}
