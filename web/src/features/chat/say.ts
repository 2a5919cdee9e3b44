/** One chat line over the socket, until the server has answered it: what the queue of acts sends (acts.ts). */
import { commentSendLock } from '@vondrona/rules/chat/constants'
import { requestTimeout, retryAfterMax } from '@vondrona/rules/constants'
import { sentenceOf } from '../../lib/api/call.ts'
import { Refusal } from '../../lib/api/refusal.ts'
import { getSession } from '../../lib/session/session.ts'
import { isSocketOpen, listen, sendFrame, watchStatus } from '../../lib/socket/socket.ts'
import { frameToSend } from './frame-to-send.ts'

export interface Line {
  liveId: string
  /** Makes it the same one when it is sent again (R-CHAT-20). */
  clientId: string
  message: string
}

interface ErrorFrame {
  readonly code?: unknown
  readonly key?: unknown
  readonly message?: unknown
  readonly retryAfter?: unknown
}

export interface Dependencies {
  /** False when there is no line now. */
  send(line: Line): boolean
  /** Tells of every line that was heard and every error of one; the returned function ends it. */
  hear(heard: (clientId: string, error?: ErrorFrame) => void): () => void
  /** Runs when the connection is lost. */
  lost(run: () => void): () => void
  /** Runs once after so many milliseconds; the returned function calls it off. */
  after(ms: number, run: () => void): () => void
  now(): number
  sentence(code: 'NETWORK' | 'TIMEOUT'): Promise<string>
}

/** Says lines no faster than the server lets one person speak (R-CHAT-08). `waiting`: how many wait, with this one. */
export function makeSay({ send, hear, lost, after, now, sentence }: Dependencies) {
  let free = 0
  return async (line: Line, waiting: number): Promise<void> => {
    const pause = free - now()
    if (pause > 0) await new Promise<void>((resolve) => after(pause, resolve))
    free = now() + commentSendLock
    const ends: (() => void)[] = []
    const answer = new Promise<'NETWORK' | 'TIMEOUT' | ErrorFrame | null>((resolve) => {
      ends.push(
        hear((clientId, error) => clientId === line.clientId && resolve(error ?? null)),
        lost(() => resolve('NETWORK')),
        after(requestTimeout, () => resolve('TIMEOUT')),
      )
      if (!send(line)) resolve('NETWORK')
    })
    const no = await answer
    for (const end of ends) end()
    if (typeof no === 'string') throw new Refusal({ code: no, message: await sentence(no) })
    if (no) throw refusalOf(no, waiting)
  }
}

function refusalOf(error: ErrorFrame, waiting: number): Refusal {
  const delay = retryDelayFor(error, waiting)
  const code = String(error.code)
  const message = String(error.message)
  if (delay !== null) return new Refusal({ code, message, retryAfter: delay / 1000 })
  return new Refusal({ code: isPace(code) ? 'NOT_NOW' : code, message })
}

const isPace = (code: unknown) => code === 'RATE_LIMITED' || code === 'BUSY'

/**
 * How long a refused message waits here before it is sent again, ms; null: its text goes back to the person. Of several
 * that wait (typed without a network) none is given back for being too early: the input holds only one.
 */
export function retryDelayFor({ code, key, retryAfter }: ErrorFrame, waiting: number): number | null {
  if (!isPace(code) || typeof retryAfter !== 'number') return null
  const ms = retryAfter * 1000
  const isSoon = key !== 'chat.slowMode' && ms <= retryAfterMax
  return isSoon || waiting > 1 ? ms : null
}

export const isLineOpen = isSocketOpen

/** Runs whenever the connection is there again. */
export const onLineOpen = (run: () => void) => watchStatus(() => isSocketOpen() && run())

export const say = makeSay({
  send: ({ liveId, ...comment }) => sendFrame(frameToSend(liveId, comment, getSession().user, Date.now())),
  hear(heard) {
    const ends = [
      listen('comment_added', ({ clientId }) => clientId && heard(clientId)),
      listen('comments_added', ({ comments }) => {
        for (const { clientId } of comments) if (clientId) heard(clientId)
      }),
      listen('error', (frame) => typeof frame.clientId === 'string' && heard(frame.clientId, frame)),
    ]
    return () => {
      for (const end of ends) end()
    }
  },
  lost: (run) => watchStatus(() => !isSocketOpen() && run()),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  now: () => performance.now(), // the clock of a phone may be set back
  sentence: sentenceOf,
})
