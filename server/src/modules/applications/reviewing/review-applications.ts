import { reviewManyInput } from '@vondrona/rules/applications'
import type { Actor } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal, say } from '../../../kernel/refusal.ts'
import type { ApplicationRow } from '../store.ts'
import { review, type Wish } from './review.ts'

export interface Outcome {
  id: string
  application: ApplicationRow | null
  message: string | null
}

/** R-GAP-03: each is decided on its own, so that one that was moved in the meantime does not hold up the others. */
export async function reviewApplications(ctx: Context, raw: unknown): Promise<Outcome[]> {
  const actor = ctx.require('reviewApplications')
  const { ids, revisions, status, reviewNotes } = parse(reviewManyInput, raw)
  if (revisions && revisions.length !== ids.length) throw badInput([{ field: 'revisions', key: 'shell.badInput' }])
  const wished = new Map(ids.map((id, n) => [id.toLowerCase(), revisions?.[n]]))
  const outcomes: Outcome[] = []
  for (const [id, revision] of wished) outcomes.push(await reviewOne(ctx, actor, { id, revision, status, reviewNotes }))
  return outcomes
}

async function reviewOne(ctx: Context, actor: Actor, wish: Wish): Promise<Outcome> {
  try {
    const application = await review(ctx, actor, wish)
    return { id: wish.id, application, message: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = say(ctx.sentences, ctx.language, error.key, error.details.params)
    return { id: wish.id, application: null, message }
  }
}
