import { article } from '../constants.ts'
import type { ArticleStatus } from '../states.ts'

/** Its minute has passed and it is not out, because its author may not write any more: an administrator decides. */
export const isHeld = (
  { status, scheduledAt }: { status: ArticleStatus; scheduledAt: Date | string | null },
  now: Date,
): boolean =>
  status === 'scheduled' && scheduledAt !== null && now.getTime() - new Date(scheduledAt).getTime() > article.heldAfter
