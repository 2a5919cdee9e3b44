import type { Context, Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import type { FoundFile } from './store.ts'

/** Whether the caller reviews these answers, as the domain says that asked for them. */
export type MayReview = (ctx: Context, answersId: string) => Promise<boolean>

const reviews = perProcess((): MayReview[] => [])

/** A domain that asks with forms says who may read the files of answers that were sent to it; called in its `listen`. */
export const registerReview = (kernel: Kernel, mayReview: MayReview) => void reviews(kernel).push(mayReview)

/** Its sender may always; of answers that were sent, administrators and whoever reviews them. */
export async function mayRead(ctx: Context, file: FoundFile): Promise<boolean> {
  if (ctx.actor?.id === file.userId) return true
  if (!file.answersId || !file.isFinal) return false
  if (ctx.may('formFileTicket', file.userId)) return true
  for (const mayReview of reviews(ctx)) if (await mayReview(ctx, file.answersId)) return true
  return false
}
