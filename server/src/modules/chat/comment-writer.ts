import type { CommentFrame } from '@vondrona/rules/chat'
import { commentPace } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { asUnavailable, Unavailable } from '../../kernel/db.ts'
import { declareAddressLimit } from '../../kernel/limits/addresses.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { unknownLive } from '../lives/index.ts'
import { admit, type Draft } from './admit.ts'
import { shortOf } from './comment-views.ts'
import { inEvents } from './events.ts'
import { type Facts, readFacts } from './facts.ts'
import { addComments, type CommentRow, findSent, type Sender } from './store.ts'

/** It is on disk. */
export interface Stored {
  liveId: string
  comment: CommentFrame
  /** False: it was there before, this is the same one again. */
  isNew: boolean
}

interface Waiting {
  draft: Draft
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

const visitorPace = declareAddressLimit({
  name: 'comments-from',
  ...commentPace.visitors,
  key: 'chat.tooFast',
  why: 'The queue of comments is shared by all, and a visitor has no account that could be counted. Members count for themselves.',
})
const pace = { name: 'comments', capacity: commentPace.burst, perSecond: commentPace.perSecond, key: 'chat.tooFast' }

/**
 * Writes the comments of all lives in turns: what arrives while one statement runs goes into the next, so that an
 * answer means "on disk" and a thousand senders cost as many statements as one. Turns do not overlap: the order of the
 * ids is the order in which comments are sent. A sender's rate limit is checked before the queue, which is shared by
 * all. Refuses with BUSY when the disk cannot follow.
 */
export function makeWriter() {
  const queue: Waiting[] = []
  const underway = new Map<string, Promise<Stored>>()
  let isWriting = false

  async function writeAll() {
    isWriting = true
    while (queue.length > 0) await settle(queue.splice(0, commentPace.perTurn))
    isWriting = false
  }

  return (draft: Draft): Promise<Stored> => {
    const key = keyOf(draft)
    const same = key && underway.get(key)
    if (same) return same.then((stored) => ({ ...stored, isNew: false }))
    take(draft, 1)
    if (queue.length >= commentPace.queue) throw new Refusal('BUSY', 'chat.busy', { retryAfter: 2 })
    const { promise, resolve, reject } = Promise.withResolvers<Stored>()
    queue.push({ draft, resolve, reject })
    if (key) {
      underway.set(key, promise)
      const done = () => void underway.delete(key)
      promise.then(done, done)
    }
    if (!isWriting) void writeAll()
    return promise
  }
}

const take = ({ ctx, userId }: Draft, amount: number) =>
  userId ? ctx.limits.take(pace, userId, amount) : ctx.limits.takeFrom(visitorPace, ctx, amount)

/** It was stored before: answering that again is no comment. */
function answerAgain({ draft, resolve }: Waiting, row: CommentRow, facts: Facts) {
  take(draft, -1)
  resolve({ ...storedAs(row, facts), isNew: false })
}

/** Each one hears its own outcome. A statement that fails for one is tried for each alone. */
async function settle(turn: readonly Waiting[]): Promise<void> {
  try {
    await write(turn)
  } catch (cause) {
    const error = whatWentWrong(cause)
    if (turn.length === 1 || error instanceof Unavailable) for (const one of turn) one.reject(error)
    else for (const one of turn) await settle([one])
  }
}

/** A live may be deleted between the question and the answer. */
const whatWentWrong = (cause: unknown) =>
  (cause as { code?: unknown }).code === foreignKey ? unknownLive() : asUnavailable(cause)
const foreignKey = '23503'

async function write(turn: readonly Waiting[]): Promise<void> {
  const drafts = turn.map(({ draft }) => draft)
  const ctx = drafts[0]?.ctx as Context
  const [facts, sent] = await Promise.all([readFacts(ctx, drafts), sentBefore(ctx, drafts)])
  const rows = new Map<Waiting, CommentRow>()
  for (const one of turn) {
    const row = sent(one.draft)
    if (row) answerAgain(one, row, facts)
    else await admit(one.draft, facts).then((name) => rows.set(one, rowOf(one.draft, name, facts.now)), one.reject)
  }
  const added = await addComments(ctx.db, [...rows.values()])
  const fresh = [...rows].filter(([, row]) => added.has(row.id))
  publish(
    ctx,
    fresh.map(([, row]) => storedAs(row, facts)),
  )
  for (const [one, row] of fresh) one.resolve({ ...storedAs(row, facts), isNew: true })
  const late = [...rows.keys()].filter((one) => !fresh.some(([same]) => same === one))
  if (late.length > 0) await answerLate(ctx, late, facts)
}

/** Another node wrote the same ones in between. */
async function answerLate(ctx: Context, late: readonly Waiting[], facts: Facts) {
  const sent = await sentBefore(
    ctx,
    late.map(({ draft }) => draft),
  )
  for (const one of late) {
    const row = sent(one.draft)
    if (row) answerAgain(one, row, facts)
    else one.reject(new Refusal('BUSY', 'chat.busy', { retryAfter: 2 }))
  }
}

async function sentBefore(ctx: Context, drafts: readonly Draft[]) {
  const rows = await findSent(
    ctx.db,
    drafts.flatMap(({ clientId, ...draft }) => (clientId ? [{ ...draft, clientId }] : [])),
  )
  const byKey = new Map(
    rows.map((row) => [
      keyOf({ liveId: row.liveId, userId: row.userId, viewerKey: row.viewerKey, clientId: row.clientId }),
      row,
    ]),
  )
  return (draft: Draft) => byKey.get(keyOf(draft) ?? '')
}

/** What makes a second sending the same comment; null: its sender gave it no id. */
const keyOf = ({ liveId, userId, viewerKey, clientId }: Sender & { liveId: string; clientId: string | null }) =>
  clientId && JSON.stringify([liveId, userId ?? viewerKey, clientId])

const rowOf = (
  { ctx, liveId, userId, viewerKey, message, clientId }: Draft,
  username: string,
  now: Date,
): CommentRow => ({
  id: ctx.newId(),
  liveId,
  userId,
  username,
  message,
  clientId,
  viewerKey,
  createdAt: now,
  deletedAt: null,
  deletedBy: null,
})

const storedAs = (row: CommentRow, facts: Facts): Omit<Stored, 'isNew'> => ({
  liveId: row.liveId,
  comment: shortOf(row, facts.member(row.liveId, row.userId)?.role ?? null, facts.chat(row.liveId)?.live.authorId),
})

function publish(ctx: Context, stored: readonly Omit<Stored, 'isNew'>[]) {
  for (const [liveId, all = []] of Object.entries(Object.groupBy(stored, ({ liveId }) => liveId)))
    for (const comments of inEvents(all.map(({ comment }) => comment))) ctx.publish('chat.said', { liveId, comments })
}
