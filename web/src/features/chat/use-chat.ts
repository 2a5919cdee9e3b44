import { commentSendLock } from '@vondrona/rules/chat/constants'
import { pageSize } from '@vondrona/rules/constants'
import { useEffect, useRef, useState } from 'react'
import { call, useQuery } from '../../lib/api/graphql.ts'
import { getSession } from '../../lib/session/session.ts'
import { onSessionEnd } from '../../lib/session/session-end.ts'
import { listen, sendFrame, subscribe, useSocketLine, useSocketStatus } from '../../lib/socket/socket.ts'
import { subscribedTo } from '../../lib/socket/socket-line.ts'
import { frameToSend } from './frame-to-send.ts'
import { count, countOf, hear, type Lines, noLines, remove, reveal, takeBack, type } from './lines.ts'
import { type Chat as ChatAnswer, ChatDocument, OlderCommentsDocument } from './operations.generated.ts'
import { makeSending, retryDelayFor } from './sending.ts'
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

/** What is not sent yet outlives the page's parts: a cut may draw them again (R-CHAT-20). */
const unsent = new Map<string, Lines['waiting']>()
onSessionEnd(() => unsent.clear())

/**
 * Everything the chat of one live knows and can do; the list follows the socket, and is requested again after a gap.
 */
export function useChat(liveId: string, dependencies: ChatDependencies) {
  const [{ data, error }, ask] = useQuery({
    query: ChatDocument,
    variables: { liveId, limit: pageSize.comments },
    requestPolicy: 'network-only',
  })
  const [lines, setLines] = useState<Lines>(() => ({ ...noLines, waiting: unsent.get(liveId) ?? [] }))
  useEffect(() => {
    unsent.set(liveId, lines.waiting)
  }, [liveId, lines.waiting])
  const [facts, setFacts] = useState<Partial<ChatFacts>>({})
  const [isAsked, setAsked] = useState(false)
  const [isLocked, setLocked] = useState(false)
  const [hasMore, setHasMore] = useState(true)
  const socket = useSocketStatus()
  const [sending] = useState(() => makeSending({ send: (one) => send(liveId, one), after }))
  const latest = useRef({ dependencies, lines, ask })
  useEffect(() => {
    latest.current = { dependencies, lines, ask }
  })
  useSocketLine()

  const answered = data?.liveComments
  const counted = data?.chatState
  useEffect(() => {
    if (counted) setLines((now) => count(now, counted.commentCount, counted.newestComment ?? null))
  }, [counted])
  useEffect(() => {
    if (!answered) return
    setLines((now) => hear(now, answered.map(toCommentFrame)))
    if (answered.length < pageSize.comments) setHasMore(false)
  }, [answered])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer includes what was sent before it
  useEffect(() => setFacts({}), [data])
  const state = data && { ...data.chatState, ...facts }
  const mutedUntil = state?.blockedBy === 'muted' ? state.mutedUntil : null
  useEffect(() => {
    if (!mutedUntil) return
    const over = Math.min(Date.parse(mutedUntil) - Date.now() + 1000, longest)
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
      listen('error', (frame) => {
        const refused = latest.current.lines.waiting.find(({ clientId }) => clientId === frame.clientId)
        if (!refused) return
        const retryAfter = retryDelayFor(frame, latest.current.lines.waiting.length)
        if (retryAfter !== null) return sending.again(refused, retryAfter)
        setLines((now) => takeBack(now, refused.clientId))
        latest.current.dependencies.refused(String(frame.message), refused.message)
      }),
      listen(subscribedTo(`comments_${liveId}`), () => {
        setAsked(true)
        if (isFirst) latest.current.dependencies.opened()
        else {
          latest.current.ask({ requestPolicy: 'network-only' }) // what was said while the connection was down
          latest.current.dependencies.restored()
        }
        isFirst = false
        sending.all(latest.current.lines.waiting) // R-CHAT-20: the server knows a clientId it has seen
      }),
      subscribe(`comments_${liveId}`, () => {}, { batch: true }),
    ]
    return () => {
      for (const end of cleanups) end()
      sending.stop()
    }
  }, [liveId, sending])

  const line: ChatLine = socket === 'connected' ? (isAsked ? 'open' : 'connecting') : isAsked ? 'closed' : 'connecting'
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && line === 'closed') latest.current.dependencies.lost()
    wasOpen.current = line === 'open'
  }, [line])

  return {
    lines,
    line,
    state,
    failed: Boolean(error && !data),
    count: countOf(lines),
    loaded: Boolean(data),
    hasMore,
    isLocked,
    /** R-CHAT-06..08. A line that was open and is down keeps the message until it is back. */
    say(text: string) {
      const message = text.trim()
      if (!message || isLocked || line === 'connecting') return false
      const waiting = { clientId: crypto.randomUUID(), message }
      setLines((now) => type(now, waiting))
      sending.add(waiting)
      setLocked(true)
      setTimeout(() => setLocked(false), commentSendLock)
      return true
    },
    async older() {
      const before = lines.comments.at(-1)?.id
      const limit = pageSize.comments
      const { liveComments } = await call(OlderCommentsDocument, { liveId, limit, ...(before && { before }) })
      setLines((now) => reveal(now, liveComments.map(toCommentFrame)))
      setHasMore(liveComments.length === limit)
    },
    drop: (id: string) => setLines((now) => remove(now, id)),
  }
}

const send = (liveId: string, comment: { clientId: string; message: string }) =>
  sendFrame(frameToSend(liveId, comment, getSession().user, Date.now()))

function after(ms: number, run: () => void) {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
