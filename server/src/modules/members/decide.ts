import { displayName, type Status } from '@vondrona/rules/accounts'
import { memberStates } from '@vondrona/rules/members'
import { noteLength } from '@vondrona/rules/members/constants'
import { type Move, moveBetween } from '@vondrona/rules/states'
import { cleanText } from '@vondrona/rules/typed'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { isId } from '../../kernel/ids.ts'
import { badInput, Refusal } from '../../kernel/refusal.ts'
import { assertAdminRemains, findUser, moveStatus, type UserRow } from '../accounts/index.ts'
import { changedSinceLook, writeAudit } from '../audit/index.ts'
import { hasUnseenPhotos, settleDocument, unsettleDocument } from '../identity/index.ts'
import { unnotify } from '../notifications/index.ts'
import { revokeSessions } from '../sessions/index.ts'
import { notifyDecision } from './notify-decision.ts'
import { writtenMoment } from './written-moment.ts'

/** From a status that is not among `from` it comes too late. */
export interface Wish extends Pick<Move<Status>, 'from' | 'to'> {
  id: string
  reason?: string | null | undefined
  /** Among many: nothing on the screen shows that the photos of this one were looked at. */
  amongMany?: boolean
}

/**
 * D-18: the one path of every decision on a member. Of two administrators who decide the same request, the database
 * lets one move the status; the other learns who was faster (R-USER-17). A repeated call of the same one changes nothing.
 * Without an administrator it is the operator's command, which sees no photos and so verifies no document.
 */
export async function decide(ctx: Context, adminId: string | null, wish: Wish): Promise<UserRow> {
  const reason = cleanText(wish.reason ?? '') || null
  if (reason && reason.length > noteLength.max) throw badInput([{ field: 'reason', key: 'members.noteTooLong' }])
  const id = wish.id.toLowerCase() // the database reads ids in any case
  if (!isId(id)) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  if (id === adminId) throw new Refusal('NOT_YOURSELF', 'members.notYourself')
  const decided = ctx.transaction((tx) => move(tx, ctx, adminId, { ...wish, id, reason }))
  return decided.catch(async (error) => {
    // Now they know: the next approval counts from here, also where there is no photo to look at again.
    if (error instanceof Refusal && error.key === changedKey)
      await writeAudit(ctx.db, ctx, 'user.changedMeanwhile', { targetId: id })
    throw error
  })
}

async function move(tx: Tx, ctx: Context, adminId: string | null, wish: Wish): Promise<UserRow> {
  const facts = { by: adminId, at: ctx.now(), reason: wish.reason ?? null }
  const moved = await moveStatus(tx, wish.id, wish, facts)
  if (!moved) return tooLate(tx, ctx, adminId, wish)
  await refuseUnseen(tx, adminId, wish)
  await follow(tx, ctx, adminId, moved)
  return moved
}

const changedKey = 'members.changedMeanwhile'
const looks = ['identity.viewed', 'identity.compared', 'user.changedMeanwhile']
const changes = ['identity.submitted', 'identity.corrected', 'profile.identityChanged']

/**
 * Nobody approves what they have not seen: what the member changed since this administrator's last look is looked at
 * again. The row is written already, so that a change comes before this check or after the decision.
 */
async function refuseUnseen(tx: Tx, adminId: string | null, { id, to, amongMany }: Wish) {
  if (adminId === null) return
  if (to === 'active' && amongMany && (await hasUnseenPhotos(tx, id, adminId)))
    throw new Refusal('CONFLICT', 'members.photosUnseen')
  if (to === 'active' && (await changedSinceLook(tx, { targetId: id, actorId: adminId, looks, changes })))
    throw new Refusal('CONFLICT', changedKey)
}

/** What comes with a moved status, in the same transaction. */
async function follow(tx: Tx, ctx: Context, adminId: string | null, user: UserRow) {
  const { id, status, previousStatus: before } = user
  const move = before && moveBetween(memberStates, before, status)
  if (!move) throw new Error(`no move leads from ${before} to ${status}`)
  if (user.role === 'admin' && status !== 'active') await assertAdminRemains(tx)
  if (status !== 'active') await revokeSessions(tx, ctx, id, { reason: status }) // F-COM-09: dead with the commit
  if (status === 'pending') await unsettleDocument(tx, id)
  else if (adminId !== null || status !== 'active')
    await settleDocument(tx, ctx, id, status === 'active' ? adminId : null)
  const detail = { before, after: status }
  await writeAudit(tx, ctx, actions[move], { targetId: id, targetName: user.pseudo, detail })
  if (status !== 'pending') await unnotify(tx, ctx, id, 'account.correction') // nothing is awaited any more
  await notifyDecision(tx, ctx, user, { move, before })
  const kind = status === 'pending' ? 'undone' : 'decided'
  afterCommit(tx, () => ctx.publish('members.changed', { kind, userId: id }))
}

const actions = {
  approve: 'user.approved',
  reject: 'user.rejected',
  block: 'user.blocked',
  unblock: 'user.unblocked',
  reopen: 'user.reopened',
} as const

/** The status was not among `from`: a document sent later is decided on, one's own repeated act is answered again. */
async function tooLate(tx: Tx, ctx: Context, adminId: string | null, wish: Wish): Promise<UserRow> {
  const user = await findUser(tx, wish.id)
  if (!user) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  const decided =
    adminId !== null && user.status === 'active' && (await decideLateDocument(tx, ctx, adminId, wish, user))
  if (decided) return decided
  if (user.status === wish.to && user.decidedBy === adminId) return user
  const decider = user.decidedBy ? await findUser(tx, user.decidedBy) : undefined
  const name = decider ? displayName(decider, decider.pseudo) : ctx.config.SITE_NAME
  const date = writtenMoment(user.decidedAt ?? user.createdAt, ctx.language)
  throw new Refusal('ALREADY_DECIDED', 'members.alreadyDecided', { params: { name, date } })
}

/** N-08: an active member's document that came later. Of two admins, one finds it undecided; for the other it is null. */
async function decideLateDocument(tx: Tx, ctx: Context, adminId: string, wish: Wish, user: UserRow) {
  const { id, to, reason } = wish
  if (!(await settleDocument(tx, ctx, id, to === 'active' ? adminId : null))) return null
  if (to === 'blocked') {
    const facts = { by: adminId, at: ctx.now(), reason: reason ?? null }
    const blocked = await moveStatus(tx, id, memberStates.moves.block, facts)
    if (blocked) await follow(tx, ctx, adminId, blocked)
    return blocked
  }
  await refuseUnseen(tx, adminId, wish)
  await writeAudit(tx, ctx, 'identity.verified', { targetId: id, targetName: user.pseudo })
  afterCommit(tx, () => ctx.publish('members.changed', { kind: 'decided', userId: id }))
  return user
}
