import type { Actor } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { moveApplication } from '../move-application.ts'
import { notFound, refusalOf } from '../refusals.ts'
import { type ApplicationRow, findApplication, lockApplication } from '../store.ts'
import { tellApplicant } from '../tell-applicant.ts'
import { refuseSending } from './refuse-application.ts'
import { type Content, writeContent } from './write-content.ts'

/** R-GQL-45: sends a draft. Sent twice, because the answer was lost, it is one application. */
export async function submitApplication(ctx: Context, id: string): Promise<ApplicationRow> {
  const actor = ctx.require('submitApplication')
  if (actor.status !== 'active') throw refusalOf('ACCOUNT_NOT_ACTIVE')
  return ctx.transaction(async (tx) => {
    const found = isId(id) ? await findApplication(tx, id) : undefined
    if (!found || !ctx.may('submitApplication', found.userId)) throw notFound()
    return send(tx, ctx, actor, found, {})
  })
}

/** A draft with the content that came last, after every rule. */
export async function send(tx: Tx, ctx: Context, actor: Actor, draft: ApplicationRow, content: Content) {
  if (draft.status === 'submitted') return draft
  if (draft.status !== 'draft') throw sent()
  const type = await refuseSending(ctx, tx, actor, draft.eventApplicationTypeId)
  const row = await lockApplication(tx, draft.id)
  if (row?.status === 'submitted') return row // of two clicks the first
  if (row?.status !== 'draft') throw sent()
  const written = await writeContent(tx, ctx, type, row, content, true)
  const changes = { ...written, submittedAt: ctx.now() }
  const submitted = await moveApplication(tx, ctx, row, 'submit', { by: actor.id, changes })
  await tellApplicant(tx, ctx, submitted, 'application.submitted')
  return submitted
}

export const sent = () => new Refusal('ALREADY_SENT', 'applications.sent')
