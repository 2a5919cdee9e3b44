import type { CommentFrame } from '@vondrona/rules/chat'

declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** On disk now, in the order of their ids. */
    'chat.said': { liveId: string; comments: CommentFrame[] }
    'chat.deleted': { liveId: string; id: string }
    /** What a member may do changed (null: what everybody may do); without a live: in every one. */
    'chat.changed': { liveId: string | null; userId: string | null }
  }
}

/** Events travel between nodes in messages of under 8,000 bytes. */
const room = 6000

/** Rows of comments that each fit one event. */
export function inEvents(comments: readonly CommentFrame[]): CommentFrame[][] {
  const groups: CommentFrame[][] = []
  let left = 0
  for (const comment of comments) {
    const size = Buffer.byteLength(JSON.stringify(comment))
    const last = groups.at(-1)
    if (last && size <= left) last.push(comment)
    else groups.push([comment])
    left = (last && size <= left ? left : room) - size
  }
  return groups
}
