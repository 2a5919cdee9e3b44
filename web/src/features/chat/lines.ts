/** The lines of a chat, newest first (R-CHAT-05): what the server said. What is still being sent is in acts.ts. */
import type { CommentFrame } from '@vondrona/rules/chat'

/** Beyond, the oldest leave the page; they can be requested again. */
export const kept = 300

export interface Lines {
  /** Newest first. */
  comments: readonly CommentFrame[]
  /** Deleted in the meantime: a late answer must not bring them back. */
  deleted: ReadonlySet<string>
  /** Beyond the oldest there are others to ask for. */
  hasMore: boolean
  /** The newest that was known when the line came back: what happened until then is in the next answer. Null: no cut. */
  through: string | null
  /** The last answer of the server about how many there are (R-CHAT-03). */
  counted: Counted
}

export interface Counted {
  comments: number
  /** The newest that is counted: ids sort by time. */
  newest: string
  /** Were deleted by then: the answer does not count them. */
  without: ReadonlySet<string>
}

export const noLines: Lines = {
  comments: [],
  deleted: new Set(),
  hasMore: true,
  through: null,
  counted: { comments: 0, newest: '', without: new Set() },
}

/** Adds what is not there yet, whatever the order it comes in; ids sort by time. */
export function hear(lines: Lines, heard: readonly CommentFrame[]): Lines {
  const known = new Set(lines.comments.map(({ id }) => id))
  const fresh = heard.filter(({ id }) => !known.has(id) && !lines.deleted.has(id) && known.add(id))
  if (fresh.length === 0) return lines
  const comments = [...lines.comments, ...fresh].sort((a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0))
  const most = Math.max(kept, lines.comments.length)
  return { ...lines, comments: comments.slice(0, most), hasMore: lines.hasMore || comments.length > most }
}

/** The line is back; the newest page is asked for. */
export const cut = (lines: Lines): Lines => ({ ...lines, through: lines.through ?? lines.comments[0]?.id ?? '' })

/**
 * The newest page, newest first; `isFull`: there may be older ones. After a cut what was known and is not in it was deleted
 * meanwhile. Where more was said than a page holds, what is older goes, too: asking for older ones continues below the page,
 * and so through the gap.
 */
export function answer(lines: Lines, page: readonly CommentFrame[], isFull: boolean): Lines {
  const { through } = lines
  const listed = new Set(page.map(({ id }) => id))
  const oldest = isFull ? (page.at(-1)?.id ?? '') : ''
  const hasGap = through !== null && oldest > through
  const stays = (id: string) => through === null || id > through || listed.has(id) || (id < oldest && !hasGap)
  const comments = lines.comments.filter(({ id }) => stays(id))
  const heard = hear({ ...lines, comments, through: null }, page)
  return { ...heard, hasMore: isFull && (heard.hasMore || hasGap) }
}

/** Those that have not been heard back (R-CHAT-20). */
export const unheard = <Typed extends { clientId: string }>({ comments }: Lines, typed: readonly Typed[]): Typed[] =>
  typed.filter((one) => !comments.some(({ clientId }) => clientId === one.clientId))

/** Older ones that were asked for; `isFull`: there may be still older ones. */
export const reveal = (lines: Lines, older: readonly CommentFrame[], isFull: boolean): Lines => ({
  ...lines,
  hasMore: isFull,
  comments: [...lines.comments, ...older.filter(({ id }) => !lines.comments.some((one) => one.id === id))],
})

export const remove = (lines: Lines, id: string): Lines => ({
  ...lines,
  comments: lines.comments.filter((comment) => comment.id !== id),
  deleted: new Set([...lines.deleted, id]),
})

/** How many there are now; replaces what was counted before. */
export const count = (lines: Lines, comments: number, newest: string | null): Lines => ({
  ...lines,
  counted: { comments, newest: newest ?? '', without: lines.deleted },
})

/** R-CHAT-03: how many there are: those of the last answer, and what is said and deleted since. */
export function countOf({ comments, deleted, counted }: Lines): number {
  const since = comments.filter(({ id }) => id > counted.newest).length
  const gone = [...deleted].filter((id) => id <= counted.newest && !counted.without.has(id)).length
  return Math.max(counted.comments + since - gone, comments.length)
}

/** What the list showed when it began to hold still, newest first. */
export type Held = readonly CommentFrame[]

export interface Shown {
  comments: readonly CommentFrame[]
  /** Deleted in the meantime: they keep their place until the list moves again. */
  gone: ReadonlySet<string>
  /** How many newer ones wait above. */
  waiting: number
}

/** The list under a pointer: nothing moves; what is new waits, older ones are still added at the end. */
export function holdStill(now: readonly CommentFrame[], held: Held | null): Shown {
  if (!held) return { comments: now, gone: new Set(), waiting: 0 }
  const there = new Set(now.map(({ id }) => id))
  const [newest, oldest] = [held[0]?.id ?? '', held.at(-1)?.id ?? '']
  return {
    comments: [...held, ...now.filter(({ id }) => id < oldest)],
    gone: new Set(held.flatMap(({ id }) => (there.has(id) ? [] : [id]))),
    waiting: now.filter(({ id }) => id > newest).length,
  }
}
