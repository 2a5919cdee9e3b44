import { commentSendLock } from '@vondrona/rules/chat/constants'
import { texts } from '@vondrona/rules/chat/discussion'
import { pageSize } from '@vondrona/rules/constants'
import { useEffect, useRef, useState } from 'react'
import { isPending } from '../../lib/acts/act-list.ts'
import { doOrKeep, sayWaits, useAllActs } from '../../lib/acts/waiting-acts.ts'
import { call, problemsOf, useQuery } from '../../lib/api/graphql.ts'
import { textOf } from '../../lib/texts/texts.ts'
import './acts.ts'
import { subscribedTo } from '../../lib/socket/line-subscriptions.ts'
import { listen, subscribe, useSocketLine, useSocketStatus } from '../../lib/socket/socket.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { keepHalfWritten, unsentFor } from './half-written.ts'
import { answer, count, countOf, cut, hear, type Lines, noLines, remove, reveal, unheard } from './lines.ts'
import { type Chat as ChatAnswer, ChatDocument, OlderCommentsDocument } from './operations.generated.ts'
import type { Line } from './say.ts'
import { heardComment, toCommentFrame } from './to-comment-frame.ts'

/** Browsers count no further. */
const longest = 2 ** 31 - 1

/** R-CHAT-10 */
export type ChatLine = 'connecting' | 'open' | 'closed'
export type ChatFacts = ChatAnswer['chatState']

export interface ChatDependencies {
  opened: () => void
  lost: () => void
  restored: () => void
  refused: (message: string, text: string) => void
}

/**
 * Everything the chat of one live knows and can do; the list follows the socket, and is requested again after a gap.
 */
export function useChat(liveId: string, dependencies: ChatDependencies) {
  const [{ data, error, fetching }, ask] = useQuery({
    query: ChatDocument,
    variables: { liveId, limit: pageSize.comments },
    requestPolicy: 'network-only',
  })
  const [lines, setLines] = useState<Lines>(noLines)
  const acts = useAllActs()
  const typed = acts.flatMap((act) => (act.kind === 'chat.line' && isPending(act) ? (act.variables as Line) : []))
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const [facts, setFacts] = useState<Partial<ChatFacts>>({})
  const [isAsked, setAsked] = useState(false)
  const [isLocked, setLocked] = useState(false)
  const socket = useSocketStatus()
  const latest = useRef({ dependencies, ask })
  useEffect(() => {
    latest.current = { dependencies, ask }
  })
  useSocketLine()

  const answered = data?.liveComments
  const counted = data?.chatState
  useEffect(() => {
    if (counted) setLines((now) => count(now, counted.commentCount, counted.newestComment ?? null))
  }, [counted])
  useEffect(() => {
    if (!answered) return
    const page = answered.map(toCommentFrame)
    // One that says the same as the last one is the same object: that it came is seen by `fetching`.
    const isFresh = !fetching && !error
    setLines((now) => (isFresh ? answer(now, page, page.length >= pageSize.comments) : hear(now, page)))
  }, [answered, fetching, error])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer includes what was sent before it
  useEffect(() => setFacts({}), [data])
  const state = data && { ...data.chatState, ...facts }
  const mutedUntil = state?.blockedBy === 'muted' ? state.mutedUntil : null
  useEffect(() => {
    if (!mutedUntil) return
    const over = Math.min(Date.parse(mutedUntil) - serverNow().getTime() + 1000, longest)
    const timer = setTimeout(() => latest.current.ask({ requestPolicy: 'network-only' }), Math.max(over, 1000))
    return () => clearTimeout(timer)
  }, [mutedUntil])

  useEffect(() => {
    const mine = (frame: { liveId: string }) => frame.liveId === liveId
    let isFirst = true
    const cleanups = [
      listen('comment_added', (frame) => mine(frame) && setLines((now) => hear(now, [heardComment(frame)]))),
      listen('comments_added', (frame) => {
        if (mine(frame)) setLines((now) => hear(now, frame.comments.map(heardComment)))
      }),
      listen('comment_deleted', (frame) => {
        if (mine(frame)) setLines((now) => remove(now, frame.id))
      }),
      listen('chat_state', (frame) => {
        if (!mine(frame)) return
        const { type: _, liveId: __, ...change } = frame
        setFacts((now) => ({ ...now, ...change }))
      }),
      listen(subscribedTo(`comments_${liveId}`), () => {
        setAsked(true)
        if (isFirst) latest.current.dependencies.opened()
        else {
          setLines(cut)
          latest.current.ask({ requestPolicy: 'network-only' }) // what was said while the connection was down
          latest.current.dependencies.restored()
        }
        isFirst = false
      }),
      subscribe(`comments_${liveId}`, () => {}, { batch: true }),
    ]
    return () => {
      for (const end of cleanups) end()
    }
  }, [liveId])

  const line: ChatLine = socket === 'connected' ? (isAsked ? 'open' : 'connecting') : isAsked ? 'closed' : 'connecting'
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && line === 'closed') latest.current.dependencies.lost()
    wasOpen.current = line === 'open'
  }, [line])

  /** Refused: the text goes back into the input, also of a page that is opened again later. */
  function refused(error: unknown, message: string) {
    if (isHere.current) latest.current.dependencies.refused(problemsOf(error).message, message)
    else keepHalfWritten(liveId, message)
  }

  return {
    lines,
    /** Typed here and not heard back yet, oldest first. */
    waiting: unheard(
      lines,
      typed.filter((one) => one.liveId === liveId),
    ),
    unsent: unsentFor(liveId, acts),
    line,
    state,
    failed: Boolean(error && !data),
    count: countOf(lines),
    loaded: Boolean(data),
    hasMore: lines.hasMore,
    isLocked,
    /** R-CHAT-06..08. A line that was open and is down keeps the message until it is back. */
    say(text: string) {
      const message = text.trim()
      if (!message || isLocked || line === 'connecting') return false
      void keep({ liveId, clientId: crypto.randomUUID(), message }).catch((error) => refused(error, message))
      setLocked(true)
      setTimeout(() => setLocked(false), commentSendLock)
      return true
    },
    async older() {
      const before = lines.comments.at(-1)?.id
      const limit = pageSize.comments
      const { liveComments } = await call(OlderCommentsDocument, { liveId, limit, ...(before && { before }) })
      const older = liveComments.map(toCommentFrame)
      // Not below another line: the list may begin anew meanwhile, after a cut.
      setLines((now) => (now.comments.at(-1)?.id === before ? reveal(now, older, older.length === limit) : now))
    },
    drop: (id: string) => setLines((now) => remove(now, id)),
  }
}

/** R-CHAT-20: the server knows a clientId that it has seen. */
async function keep(line: Line): Promise<void> {
  const label = await textOf(texts, 'discussion.act', { message: line.message })
  const outcome = await doOrKeep('chat.line', line, label)
  if (outcome === 'unkept') await sayWaits(outcome, label)
}
