import type { Actor } from '@vondrona/rules/accounts'
import { anonymous, type Block, type ChatFacts, hasBannedWord, mayModerate, whyNotWrite } from '@vondrona/rules/chat'
import { commentPace } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { toActor } from '../accounts/index.ts'
import { unknownLive } from '../lives/index.ts'
import type { Facts } from './facts.ts'
import type { Chat, Sender, Standing } from './store.ts'

/** A comment on its way to the disk. */
export interface Draft extends Sender {
  ctx: Context
  liveId: string
  message: string
  clientId: string | null
}

/** Lets a comment pass and gives the name it is shown with, or throws why not. The member counts as they are now. */
export async function admit(draft: Draft, facts: Facts): Promise<string> {
  const chat = facts.chat(draft.liveId)
  if (!chat) throw unknownLive()
  const standing = facts.standing(draft.liveId, draft.userId)
  if (draft.userId && !standing) throw new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
  const actor = actorOf(draft.ctx, standing)
  const about = chatFacts(chat, actor, standing, facts.now)
  const block = whyNotWrite(about)
  if (block) throw refusalOf(block, about)
  if (hasBannedWord(draft.message, chat.bannedWords))
    throw new Refusal('BAD_USER_INPUT', 'chat.bannedWord', { field: 'message' })
  if (!mayModerate(actor, chat.live.authorId)) await slowDown(draft, chat, standing, facts.now)
  if (!standing) return anonymous.name
  standing.saidAt = facts.now // for the next one of the same turn
  return standing.pseudo
}

/** As the database has them, whatever the session remembers. */
export const actorOf = (ctx: Context, standing: Standing | undefined): Actor | null =>
  standing ? toActor(standing, ctx.actor?.sessionId ?? '', ctx) : null

export const chatFacts = (chat: Chat, actor: Actor | null, standing: Standing | undefined, now: Date): ChatFacts => ({
  actor,
  ownerId: chat.live.authorId,
  allowAnonymous: chat.live.allowAnonymousComments,
  endedAt: chat.live.endedAt,
  banned: standing?.banned ?? false,
  mutedUntil: standing?.mutedUntil ?? null,
  now,
})

function refusalOf(block: Block, { mutedUntil, now }: ChatFacts): Refusal {
  if (block === 'signIn') return new Refusal('UNAUTHENTICATED', 'discussion.signIn')
  if (block !== 'muted' || !mutedUntil) return new Refusal('FORBIDDEN', `chat.${block}`)
  const left = mutedUntil.getTime() - now.getTime()
  const params = { minutes: Math.ceil(left / 60_000) }
  return new Refusal('FORBIDDEN', 'chat.muted', { params, retryAfter: Math.ceil(left / 1000) })
}

/** Slow mode, and for visitors at least one pause per address (D-04). */
async function slowDown({ ctx, viewerKey }: Draft, { slowMode }: Chat, standing: Standing | undefined, now: Date) {
  if (!standing) {
    const seconds = Math.max(slowMode, commentPace.anonymousEvery / 1000)
    const limit = { name: `comments-anonymous-${seconds}`, points: 1, seconds, key: 'chat.tooFast' }
    return ctx.limits.spend(limit, viewerKey ?? '')
  }
  const wait = slowMode * 1000 - (now.getTime() - (standing.saidAt?.getTime() ?? 0))
  if (wait <= 0) return
  const seconds = Math.ceil(wait / 1000)
  throw new Refusal('RATE_LIMITED', 'chat.slowMode', { retryAfter: seconds, params: { every: slowMode, seconds } })
}
