import type { Actor } from '@vondrona/rules/accounts'
import { anonymous, type Block, type ChatFacts, hasBannedWord, mayModerate, whyNotWrite } from '@vondrona/rules/chat'
import { commentPace } from '@vondrona/rules/chat/constants'
import type { Context } from '../../kernel/context.ts'
import { declareAddressLimit } from '../../kernel/limits/addresses.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { toActor } from '../accounts/index.ts'
import { unknownLive } from '../lives/index.ts'
import type { Facts } from './facts.ts'
import type { Chat, ChatMember, Sender } from './store.ts'

/** A comment on its way to the disk. */
export interface Draft extends Sender {
  ctx: Context
  liveId: string
  message: string
  clientId: string | null
  /** The pause of its address was taken: a turn that is repeated takes it once. */
  paused?: true
}

/** Lets a comment pass and gives the name it is shown with, or throws why not. The member counts as they are now. */
export async function admit(draft: Draft, facts: Facts): Promise<string> {
  const chat = facts.chat(draft.liveId)
  if (!chat) throw unknownLive()
  const member = facts.member(draft.liveId, draft.userId)
  if (draft.userId && !member) throw new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
  const actor = actorOf(draft.ctx, member)
  const about = chatFacts(chat, actor, member, facts.now)
  const block = whyNotWrite(about)
  if (block) throw refusalOf(block, about)
  if (hasBannedWord(draft.message, chat.bannedWords))
    throw new Refusal('BAD_USER_INPUT', 'chat.bannedWord', { field: 'message' })
  if (!mayModerate(actor, chat.live.authorId)) await slowDown(draft, chat, member, facts.now)
  if (!member) return anonymous.name
  member.saidAt = facts.now // for the next one of the same turn
  return member.pseudo
}

/** As the database has them, whatever the session remembers. */
export const actorOf = (ctx: Context, member: ChatMember | undefined): Actor | null =>
  member ? toActor(member, ctx.actor?.sessionId ?? '', ctx) : null

/** What the rules of chat need to decide whether this actor may write. */
export const chatFacts = (chat: Chat, actor: Actor | null, member: ChatMember | undefined, now: Date): ChatFacts => ({
  actor,
  ownerId: chat.live.authorId,
  allowAnonymous: chat.live.allowAnonymousComments,
  endedAt: chat.live.endedAt,
  banned: member?.banned ?? false,
  mutedUntil: member?.mutedUntil ?? null,
  now,
})

function refusalOf(block: Block, { mutedUntil, now }: ChatFacts): Refusal {
  if (block === 'signIn') return new Refusal('UNAUTHENTICATED', 'discussion.signIn')
  if (block !== 'muted' || !mutedUntil) return new Refusal('FORBIDDEN', `chat.${block}`)
  const left = mutedUntil.getTime() - now.getTime()
  const params = { minutes: Math.ceil(left / 60_000) }
  return new Refusal('FORBIDDEN', 'chat.muted', { params, retryAfter: Math.ceil(left / 1000) })
}

/** Of an address, in each pause of the slow mode: several people may be behind it (D-04, D-30). */
const visitorPause = declareAddressLimit({
  name: 'comments-anonymous',
  points: commentPace.anonymousAtOnce,
  seconds: commentPace.anonymousEvery / 1000,
  key: 'chat.tooFast',
  plain: true,
  why: 'A visitor has no account: the slow mode of a chat can only count where they come from. Where nobody is to be taken for somebody else, the owner of the live asks for accounts.',
})

/** Slow mode, and for visitors a pause per address (D-04). */
async function slowDown(draft: Draft, { slowMode }: Chat, member: ChatMember | undefined, now: Date) {
  if (!member) {
    if (draft.paused) return
    const seconds = Math.max(slowMode, commentPace.anonymousEvery / 1000)
    await draft.ctx.limits.spendFrom({ ...visitorPause, name: `${visitorPause.name}-${seconds}`, seconds }, draft.ctx)
    draft.paused = true
    return
  }
  const wait = slowMode * 1000 - (now.getTime() - (member.saidAt?.getTime() ?? 0))
  if (wait <= 0) return
  const seconds = Math.ceil(wait / 1000)
  throw new Refusal('RATE_LIMITED', 'chat.slowMode', { retryAfter: seconds, params: { every: slowMode, seconds } })
}
