import type { Actor } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { type EntryRow, enterContest, findEntry } from '../../contests/index.ts'
import { isAnsweredSo, isSentFrom } from '../../forms/index.ts'
import { transactionOfType } from '../in-turn.ts'
import { moveApplication } from '../move-application.ts'
import { conflict, notFound, refusalOf } from '../refusals.ts'
import { type ApplicationRow, findApplication, lockApplication } from '../store.ts'
import { tellApplicant } from '../tell-applicant.ts'
import { refuseApplication, refuseSending } from './refuse-application.ts'
import { spendAttempt } from './spend-attempt.ts'
import { type Content, writeContent } from './write-content.ts'

/** As the contract names what is sent: a draft of either kind, or a contest with the answers to its form. */
export interface Sending {
  id?: string | null
  contestId?: string | null
  applicationData?: unknown
  revision?: number | null
  formVersion?: number | null
}

/** R-GQL-45, R-APP-03: sends a draft or enters a contest. Sent twice, because the answer was lost, it is one application. */
export async function submitApplication(
  ctx: Context,
  { id, contestId, ...of }: Sending,
): Promise<ApplicationRow | EntryRow> {
  const actor = ctx.require('submitApplication')
  if (actor.status !== 'active') throw refusalOf('ACCOUNT_NOT_ACTIVE')
  if ((id == null) === (contestId == null)) throw badInput([{ field: 'id', key: 'applications.oneOf' }])
  if (contestId != null) return enterContest(ctx, { contestId, ...of })
  const found = id && isId(id) ? await findApplication(ctx.db, id) : undefined
  if (!found) return sendEntry(ctx, actor, id ?? '', of)
  if (!ctx.may('submitApplication', found.userId)) throw notFound()
  await spendAttempt(ctx, actor.id)
  return transactionOfType(ctx, found.eventApplicationTypeId, (tx) =>
    send(tx, ctx, actor, found, { revision: of.revision, formVersion: of.formVersion }),
  )
}

/** A draft of a contest, by its id. */
async function sendEntry(ctx: Context, actor: Actor, id: string, of: Sending): Promise<EntryRow> {
  const entry = isId(id) ? await findEntry(ctx.db, id) : undefined
  if (entry?.userId !== actor.id) throw notFound()
  return enterContest(ctx, { ...of, contestId: entry.contestId })
}

type Sent = Content & { revision?: number | null | undefined }

/** A draft with the content that came last, after every rule. */
export async function send(tx: Tx, ctx: Context, actor: Actor, draft: ApplicationRow, content: Sent) {
  if (draft.status === 'submitted') return sentSo(tx, draft, content)
  if (draft.status !== 'draft') throw sent()
  const type = await refuseApplication(ctx, tx, actor, draft.eventApplicationTypeId)
  const row = await lockApplication(tx, draft.id)
  if (row?.status === 'submitted') return sentSo(tx, row, content) // of two clicks the first
  if (row?.status !== 'draft') throw sent()
  if (content.revision != null && content.revision !== row.revision) throw conflict()
  const written = await writeContent(tx, ctx, type, row, content, true)
  await tellApplicant(tx, ctx, row, 'application.submitted')
  await refuseSending(ctx, tx, actor, type.id) // locked as late as possible: others wait for it
  const changes = { ...written, submittedAt: ctx.now() }
  return moveApplication(tx, ctx, row, 'submit', { by: actor.id, changes })
}

/** What was sent already, because the answer was lost. Another device sent it when it says something else than this. */
export async function sentSo(tx: Tx, row: ApplicationRow, content: Sent): Promise<ApplicationRow> {
  const { motivationLetter: letter, additionalInfo: answers, revision } = content
  if (revision != null && letter == null && answers == null && !isSentFrom(row, revision)) throw conflict()
  const isSame = (letter ?? row.motivationLetter) === row.motivationLetter
  if (revision != null && !(isSame && (await isAnsweredSo(tx, row.answersId, answers)))) throw conflict()
  return row
}

export const sent = () => new Refusal('ALREADY_SENT', 'applications.sent')
