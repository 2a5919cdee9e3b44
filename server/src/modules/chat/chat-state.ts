import { mayModerate, whyNotWrite } from '@vondrona/rules/chat'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { unknownLive } from '../lives/index.ts'
import { actorOf, chatFacts } from './admit.ts'
import { readFacts } from './facts.ts'
import { bannedMembers, type Chat, countComments, mutedMembers } from './store.ts'

/** What somebody may do in a chat now; null: there is no such live. */
export async function chatStateOf(ctx: Context, liveId: string, userId: string | null) {
  const facts = await readFacts(ctx, [{ liveId, userId }])
  const chat = facts.chat(liveId)
  if (!chat) return null
  const member = facts.member(liveId, userId)
  const actor = actorOf(ctx, member)
  const about = chatFacts(chat, actor, member, facts.now)
  const until = about.mutedUntil
  return {
    chat,
    state: {
      blockedBy: whyNotWrite(about),
      slowMode: chat.slowMode,
      mutedUntil: until && until > facts.now ? until : null,
      mayModerate: mayModerate(actor, chat.live.authorId),
    },
  }
}

/** What the caller may do in this chat; moderators also get its lists. */
export async function chatState(ctx: Context, liveId: string) {
  const actor = reader(ctx, 'chatState')
  const found = isId(liveId) ? await chatStateOf(ctx, liveId, actor?.id ?? null) : null
  if (!found) throw unknownLive()
  const counted = await countComments(ctx.db, liveId)
  return { ...found.state, ...counted, ...(found.state.mayModerate && (await listsOf(ctx, found.chat))) }
}

/** For moderators. */
async function listsOf(ctx: Context, { live, bannedWords }: Chat) {
  const [muted, banned] = await Promise.all([mutedMembers(ctx.db, live.id, ctx.now()), bannedMembers(ctx.db, live.id)])
  return { bannedWords, muted, banned }
}
