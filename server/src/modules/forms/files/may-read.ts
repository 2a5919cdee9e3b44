import type { Context, Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import type { FoundFile } from './store.ts'

/**
 * Whether the caller may read what answers this question, as the domain says that asked for it. `unnamed`: without what
 * its sender called the file; `public`: the same, as everybody may, so that nobody is noted; `blind`: whatever else the
 * caller is.
 */
export type MayReview = (
  ctx: Context,
  answersId: string,
  fieldName: string,
) => Promise<boolean | 'unnamed' | 'public' | 'blind'>

const reviews = perProcess((): MayReview[] => [])

/** A domain that asks with forms says who may read the files of answers that were sent to it; called in its `listen`. */
export const registerReview = (kernel: Kernel, mayReview: MayReview) => void reviews(kernel).push(mayReview)

/** How somebody may read a file: as it is, or without its name. */
export type Allowed = true | 'unnamed' | 'public'

/** Its sender may always; of answers that were sent, administrators and whoever reviews them. */
export async function mayRead(ctx: Context, file: FoundFile): Promise<Allowed | false> {
  if (ctx.actor?.id === file.userId) return true
  if (!file.answersId || !file.isFinal) return false
  for (const mayReview of reviews(ctx)) {
    const answer = await mayReview(ctx, file.answersId, file.fieldName)
    if (answer === 'blind') return false
    if (answer) return answer
  }
  return ctx.may('formFileTicket', file.userId)
}
