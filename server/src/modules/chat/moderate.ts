import { bannedWordsInput, cleanMessage, mayModerate, muteInput, slowModeInput } from '@vondrona/rules/chat'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { isId } from '../../kernel/ids.ts'
import { parse } from '../../kernel/parse.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { toActor, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { type LiveRow, liveById, liveFor } from '../lives/index.ts'
import {
  changeSettings,
  findComment,
  isBannedEverywhere,
  liftBan,
  liftMute,
  markDeleted,
  setBan,
  setMute,
} from './store.ts'

/** R-GAP-02, D-20: the live's owner, moderators and admins. Deleting again changes nothing. */
export async function deleteComment(ctx: Context, id: string): Promise<boolean> {
  ctx.require('deleteComment')
  const row = isId(id) ? await findComment(ctx.db, id) : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'chat.commentNotFound')
  const live = await liveById(ctx, row.liveId)
  const { id: by } = ctx.require('deleteComment', live.authorId)
  return ctx.transaction(async (tx) => {
    if (!(await markDeleted(tx, row.id, by, ctx.now()))) return true
    const about = { targetId: row.userId, targetName: row.username, detail: { live: live.id, comment: row.id } }
    await writeAudit(tx, ctx, 'chat.commentDeleted', about)
    afterCommit(tx, () => ctx.publish('chat.deleted', { liveId: live.id, id: row.id }))
    return true
  })
}

/** Minutes; 0 lifts it. */
export async function muteUser(
  ctx: Context,
  { liveId, userId, ...raw }: { liveId: string; userId: string; minutes: number },
): Promise<boolean> {
  const live = await liveFor(ctx, 'muteUser', liveId)
  const { minutes } = parse(muteInput, raw)
  const member = await removable(ctx, live, userId)
  const until = new Date(ctx.now().getTime() + minutes * 60_000)
  return act(ctx, minutes > 0 ? 'chat.muted' : 'chat.unmuted', { live, member, detail: { minutes } }, (tx, by) =>
    minutes > 0 ? setMute(tx, live.id, member.id, until, by, ctx.now()) : liftMute(tx, live.id, member.id),
  )
}

/** In this live; `everywhere` is for those who moderate every live. Each is lifted by itself, or it would come back unseen. */
export async function banFromChat(
  ctx: Context,
  {
    liveId,
    userId,
    banned,
    everywhere,
  }: { liveId: string; userId: string; banned: boolean; everywhere?: boolean | null },
): Promise<boolean> {
  const live = await liveFor(ctx, 'banFromChat', liveId)
  if (everywhere && !mayModerate(ctx.actor, '')) throw new Refusal('FORBIDDEN', 'shell.forbidden')
  const scope = everywhere ? null : live.id
  const detail = { everywhere: Boolean(everywhere) }
  if (!banned) {
    const member = await userById(ctx, userId)
    return act(ctx, 'chat.unbanned', { live, member, detail }, async (tx) => {
      if (await liftBan(tx, scope, member.id)) return true
      if (!everywhere && (await isBannedEverywhere(tx, member.id)))
        throw new Refusal('CONFLICT', 'chat.bannedEverywhere')
      return false
    })
  }
  const member = await removable(ctx, live, userId)
  return act(ctx, 'chat.banned', { live, member, detail }, (tx, by) =>
    setBan(tx, { id: ctx.newId(), liveId: scope, userId: member.id, by, createdAt: ctx.now() }),
  )
}

/** Seconds between two comments of one person; 0: none. Who moderates is not slowed down. */
export async function setSlowMode(
  ctx: Context,
  { liveId, ...raw }: { liveId: string; seconds: number },
): Promise<boolean> {
  const live = await liveFor(ctx, 'setSlowMode', liveId)
  const { seconds } = parse(slowModeInput, raw)
  return act(ctx, 'chat.slowMode', { live, detail: { seconds } }, (tx) =>
    changeSettings(tx, live.id, { slowMode: seconds }, ctx.now()),
  )
}

export async function setBannedWords(
  ctx: Context,
  { liveId, ...raw }: { liveId: string; words: string[] },
): Promise<boolean> {
  const live = await liveFor(ctx, 'setBannedWords', liveId)
  const words = [...new Set(parse(bannedWordsInput, raw).words.filter((word) => cleanMessage(word) !== ''))]
  return act(ctx, 'chat.bannedWords', { live, detail: { words: words.length } }, (tx) =>
    changeSettings(tx, live.id, { bannedWords: words }, ctx.now()),
  )
}

/** Not the live's owner, not somebody who moderates it as well. */
async function removable(ctx: Context, live: LiveRow, userId: string): Promise<UserRow> {
  const member = await userById(ctx, userId)
  if (mayModerate(toActor(member, '', ctx), live.authorId) || member.id === live.authorId)
    throw new Refusal('FORBIDDEN', 'chat.notThisMember')
  return member
}

interface About {
  live: LiveRow
  member?: UserRow
  detail: Record<string, unknown>
}

/** What is done is in the log, and told to those whom it concerns; `false` from `change`: there was nothing to do. */
function act(
  ctx: Context,
  action: string,
  { live, member, detail }: About,
  change: (tx: Tx, by: string) => Promise<unknown>,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if ((await change(tx, ctx.actor?.id ?? '')) === false) return true
    const target = member ? { targetId: member.id, targetName: member.pseudo } : {}
    await writeAudit(tx, ctx, action, { ...target, detail: { live: live.id, ...detail } })
    const liveId = detail.everywhere ? null : live.id
    afterCommit(tx, () => ctx.publish('chat.changed', { liveId, userId: member?.id ?? null }))
    return true
  })
}
