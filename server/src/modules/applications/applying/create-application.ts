import { createApplicationInput } from '@vondrona/rules/applications'
import type { Actor } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { transactionOfType } from '../in-turn.ts'
import { announce, count } from '../move-application.ts'
import { discarded, notFound, refusalOf } from '../refusals.ts'
import {
  type ApplicationRow,
  addApplication,
  addMove,
  findApplication,
  liveApplication,
  lockApplicant,
} from '../store.ts'
import { tellApplicant } from '../tell-applicant.ts'
import { refuseApplication, refuseSending } from './refuse-application.ts'
import { spendAttempt } from './spend-attempt.ts'
import { send, sentSo } from './submit-application.ts'
import { writeContent } from './write-content.ts'

/**
 * R-APP-03: a draft, or one that is sent at once. The same id again, because the answer was lost, is the same
 * application; a draft of that id is then sent if this asks for it.
 */
export async function createApplication(ctx: Context, raw: unknown): Promise<ApplicationRow> {
  const actor = ctx.require('createApplication')
  if (actor.status !== 'active') throw refusalOf('ACCOUNT_NOT_ACTIVE')
  const sent = parse(createApplicationInput, raw)
  await spendAttempt(ctx, actor.id)
  const input = { ...sent, eventApplicationTypeId: sent.eventApplicationTypeId.toLowerCase() }
  const id = input.id?.toLowerCase() ?? ctx.newId()
  const work = async (tx: Tx) => {
    await lockApplicant(tx, actor.id, input.eventApplicationTypeId)
    const known = input.id ? await findApplication(tx, id) : undefined
    return known ? again(tx, ctx, actor, known, input) : create(tx, ctx, actor, { ...input, id })
  }
  return input.submit ? transactionOfType(ctx, input.eventApplicationTypeId, work) : ctx.transaction(work)
}

type Input = ReturnType<typeof parse<typeof createApplicationInput>>

async function create(tx: Tx, ctx: Context, actor: Actor, input: Input & { id: string }): Promise<ApplicationRow> {
  const { id, eventApplicationTypeId: typeId } = input
  const isSent = input.submit === true
  if (input.revision) throw discarded() // there was one when it was written
  const type = await refuseApplication(ctx, tx, actor, typeId)
  if (await liveApplication(tx, typeId, actor.id)) throw already()
  const content = { motivationLetter: '', answersId: null, userId: actor.id }
  const written = await writeContent(tx, ctx, type, content, input, isSent)
  const at = ctx.now()
  const status = isSent ? 'submitted' : 'draft'
  const facts = { id, eventId: type.eventId, eventApplicationTypeId: type.id, userId: actor.id, status } as const
  const dates = { createdAt: at, updatedAt: at, submittedAt: isSent ? at : null }
  if (isSent) {
    await tellApplicant(tx, ctx, facts, 'application.submitted')
    await refuseSending(ctx, tx, actor, typeId) // locked as late as possible: others wait for it
  }
  const row = await addApplication(tx, { ...facts, ...written, ...dates })
  if (!row) throw already()
  await addMove(tx, { applicationId: id, fromStatus: null, toStatus: status, byId: actor.id, reason: '', at })
  if (isSent) {
    await count(tx, type.id, null, status)
    announce(tx, ctx, row)
  }
  return row
}

/** R-APP-08. */
const already = () => new Refusal('ALREADY_APPLIED', 'applications.already')

function again(tx: Tx, ctx: Context, actor: Actor, known: ApplicationRow, input: Input) {
  if (known.userId !== actor.id || known.eventApplicationTypeId !== input.eventApplicationTypeId) throw notFound()
  if (!input.submit) return known
  return known.status === 'draft' ? send(tx, ctx, actor, known, input) : sentSo(tx, known, input)
}
