import { actLife } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageOf, pageStart } from '../../../kernel/paging.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { isBannedFrom } from '../store.ts'
import { findReportedMembers, listBans, listMutes, messagesOf, removeMutesBefore } from './store.ts'

/** D-20: who is banned, in any chat. */
export async function chatBans(ctx: Context, pagination?: Pagination | null) {
  ctx.require('chatBans')
  const { after, limit } = pageStart(pagination)
  return pageOf(await listBans(ctx.db, { after, limit: limit + 1 }), limit)
}

/** D-20: who is muted now, in any chat. */
export async function chatMutes(ctx: Context, pagination?: Pagination | null) {
  ctx.require('chatMutes')
  const { after, limit } = pageStart(pagination)
  return pageOf(await listMutes(ctx.db, { after, limit: limit + 1 }, ctx.now()), limit)
}

/** D-20: all that one member said in chats; of the member nothing but the name and the picture. */
export async function memberMessages(ctx: Context, userId: string, pagination?: Pagination | null) {
  ctx.require('memberMessages')
  const { after, limit } = pageStart(pagination)
  const [member] = isId(userId) ? await findReportedMembers(ctx.db, [userId]) : []
  if (!member) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  const rows = await messagesOf(ctx.db, member.id, { after, limit: limit + 1 })
  return {
    ...pageOf(rows, limit),
    member: { id: member.id, pseudo: member.pseudo, profilePicture: member.profilePicture },
    bannedEverywhere: await isBannedFrom(ctx.db, null, member.id),
  }
}

/** Job: forgets mutes that are over, once nothing that waits on a device is older than they. */
export async function removeOldMutes(ctx: Context): Promise<void> {
  await removeMutesBefore(ctx.db, new Date(ctx.now().getTime() - actLife))
}
