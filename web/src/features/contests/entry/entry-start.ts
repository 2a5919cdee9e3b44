import type { Answers } from '@vondrona/rules/forms'
import type { Entering } from '../acts.ts'

/**
 * What the form of an entry begins with: what was sent without a network by a page that was closed (`left`), else what the
 * server has. What was refused is sent anew on top of what is read now: its answers stay, its revision is past.
 */
export function entryStart(
  left: Pick<Entering, 'applicationData' | 'revision'> | undefined,
  isWaiting: boolean,
  entry: { applicationData: unknown; revision: number } | null,
): { answers: Answers; revision: number } {
  return {
    answers: (left?.applicationData ?? entry?.applicationData ?? {}) as Answers,
    revision: (isWaiting ? left?.revision : null) ?? entry?.revision ?? 0,
  }
}
