/** What is typed goes out one by one, in order, no faster than the server lets one person speak. */
import { commentSendLock } from '@vondrona/rules/chat/constants'
import { retryAfterMax } from '@vondrona/rules/constants'
import type { Waiting } from './lines.ts'

export interface SendingDependencies {
  /** False when there is no line now. */
  send: (one: Waiting) => boolean
  /** Runs once after so many milliseconds; the returned function calls it off. */
  after: (ms: number, run: () => void) => () => void
}

/** The delivery queue of a chat: sends comments in order and retries what may be retried. */
export function makeSending({ send, after }: SendingDependencies) {
  let queue: Waiting[] = []
  let pause: (() => void) | undefined

  function next() {
    const [first, ...others] = queue
    if (pause || !first || !send(first)) return
    queue = others
    rest(commentSendLock)
  }

  function rest(ms: number) {
    pause?.()
    pause = after(ms, () => {
      pause = undefined
      next()
    })
  }

  return {
    add(one: Waiting) {
      queue.push(one)
      next()
    },
    /** The line is there again: whatever has no answer yet goes out (again). */
    all(waiting: readonly Waiting[]) {
      queue = [...waiting]
      next()
    },
    /** The server asks to wait: this one is tried again first. */
    again(one: Waiting, ms: number) {
      queue = [one, ...queue.filter(({ clientId }) => clientId !== one.clientId)]
      rest(ms)
    },
    stop() {
      pause?.()
      pause = undefined
      queue = []
    },
  }
}

/**
 * How long a refused message waits here before it is sent again, ms; null: its text goes back to the person. Of several
 * that wait (typed without a network) none is given back for being too early: the input holds only one.
 */
export function retryDelayFor(
  { code, key, retryAfter }: { readonly [fact in 'code' | 'key' | 'retryAfter']?: unknown },
  waiting: number,
): number | null {
  if ((code !== 'RATE_LIMITED' && code !== 'BUSY') || typeof retryAfter !== 'number') return null
  const ms = retryAfter * 1000
  const isSoon = key !== 'chat.slowMode' && ms <= retryAfterMax
  return isSoon || waiting > 1 ? ms : null
}
