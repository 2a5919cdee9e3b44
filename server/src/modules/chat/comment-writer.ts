import type { CommentFrame } from '@vondrona/rules/chat'
import { commentPace } from '@vondrona/rules/chat/constants'
import type { Context } from '../../kernel/context.ts'
import { asUnavailable } from '../../kernel/db.ts'
import { declareAddressLimit } from '../../kernel/limits/addresses.ts'
import { makeTurns } from '../../kernel/limits/turns.ts'
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

const visitorPace = declareAddressLimit({
  name: 'comments-from',
  ...commentPace.visitors,
  key: 'chat.tooFast',
  why: 'The queue of comments is shared by all, and a visitor has no account that could be counted. Members count for themselves.',
})
const pace = { name: 'comments', capacity: commentPace.burst, perSecond: commentPace.perSecond, key: 'chat.tooFast' }

/** Writes the comments of all lives in turns: the order of the ids is the order in which comments are sent. */
export const makeWriter = () =>
  makeTurns<Draft, Stored>({
    queue: commentPace.queue,
    perTurn: commentPace.perTurn,
    busy: 'chat.busy',
    take: (draft) => take(draft, 1),
    write,
    explain: whatWentWrong,
    keyOf,
    again: (first) => first.then((stored) => ({ ...stored, isNew: false })),
  })

const take = ({ ctx, userId }: Draft, amount: number) =>
  userId ? ctx.limits.take(pace, userId, amount) : ctx.limits.takeFrom(visitorPace, ctx, amount)

/** A live may be deleted between the question and the answer. */
const whatWentWrong = (cause: unknown) =>
  (cause as { code?: unknown }).code === foreignKey ? unknownLive() : asUnavailable(cause)
const foreignKey = '23503'

async function write(drafts: readonly Draft[]): Promise<Map<Draft, Stored | Error>> {
  const ctx = drafts[0]?.ctx as Context
  const [facts, sent] = await Promise.all([readFacts(ctx, drafts), sentBefore(ctx, drafts)])
  const outcomes = new Map<Draft, Stored | Error>()
  const rows = new Map<Draft, CommentRow>()
  for (const draft of drafts) {
    const row = sent(draft)
    if (row) outcomes.set(draft, { ...storedAs(row, facts), isNew: false })
    else
      await admit(draft, facts).then(
        (name) => rows.set(draft, rowOf(draft, name, facts.now)),
        (error) => outcomes.set(draft, error),
      )
  }
  const added = await addComments(ctx.db, [...rows.values()])
  // From here on nothing may throw: what is stored would be stored again.
  const fresh = [...rows].filter(([, row]) => added.has(row.id))
  for (const [draft, row] of fresh) outcomes.set(draft, { ...storedAs(row, facts), isNew: true })
  publish(
    ctx,
    fresh.map(([, row]) => storedAs(row, facts)),
  )
  const late = [...rows.keys()].filter((draft) => !outcomes.has(draft))
  for (const [draft, outcome] of await outcomesOfLate(ctx, late, facts)) outcomes.set(draft, outcome)
  for (const [draft, outcome] of outcomes) if ('isNew' in outcome && !outcome.isNew) take(draft, -1) // is no comment
  return outcomes
}

/** Another node wrote the same ones in between. */
async function outcomesOfLate(ctx: Context, late: readonly Draft[], facts: Facts): Promise<Map<Draft, Stored | Error>> {
  if (late.length === 0) return new Map()
  const sent = await sentBefore(ctx, late).catch(() => () => undefined)
  const busy = new Refusal('BUSY', 'chat.busy', { retryAfter: 2 })
  return new Map(
    late.map((draft) => {
      const row = sent(draft)
      return [draft, row ? { ...storedAs(row, facts), isNew: false } : busy]
    }),
  )
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
