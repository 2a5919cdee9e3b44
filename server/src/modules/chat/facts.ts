import type { Context } from '../../kernel/context.ts'
import { type Chat, type ChatMember, findChatMembers, findChats } from './store.ts'

/** What decides about comments, read once for many of them. */
export interface Facts {
  now: Date
  chat(liveId: string): Chat | undefined
  /** Undefined: a visitor, or an account that is gone. */
  member(liveId: string, userId: string | null): ChatMember | undefined
}

interface About {
  liveId: string
  userId: string | null
}

/** Reads the chats and members of several comments in two queries. */
export async function readFacts(ctx: Context, about: readonly About[]): Promise<Facts> {
  const now = ctx.now()
  const pairs = about.flatMap(({ liveId, userId }) => (userId ? [{ liveId, userId }] : []))
  const [chats, members] = await Promise.all([
    findChats(ctx.db, [...new Set(about.map(({ liveId }) => liveId))]),
    findChatMembers(ctx.db, unique(pairs), now),
  ])
  const byPair = new Map(members.map((member) => [`${member.liveId} ${member.id}`, member]))
  return {
    now,
    chat: (liveId) => chats.get(liveId),
    member: (liveId, userId) => byPair.get(`${liveId} ${userId}`),
  }
}

const unique = <T extends { liveId: string; userId: string }>(pairs: readonly T[]) => [
  ...new Map(pairs.map((pair) => [`${pair.liveId} ${pair.userId}`, pair])).values(),
]
