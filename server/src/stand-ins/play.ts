import { setTimeout as pause } from 'node:timers/promises'
import type { Books } from './desk.ts'
import type { LogEntry, Notice, Payment, Protocol, Script } from './types.ts'

interface Options {
  books: Books
  protocol: Protocol
  record: (entry: Omit<LogEntry, 'at'>) => void
}

export interface Stage {
  /** Lets the payment pass through these states, with the notifications that the script leaves of them. */
  play(payment: Payment, etats: readonly string[], script: Script): void
  /** Resolves once everything has been played and every notification was answered. */
  idle(): Promise<void>
  stop(): void
}

/** Plays scripts: states in order, notifications as late, often and disordered as the script says. */
export function makeStage({ books, protocol, record }: Options): Stage {
  const ending = new AbortController()
  const playing = new Set<Promise<void>>()

  async function deliver(payment: Payment, notice: Notice): Promise<void> {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(10_000)])
    const { method, url, headers, body } = notice
    const status = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status
      },
      () => 0,
    )
    record({ kind: 'notice', reference: payment.reference, status, detail: method })
  }

  async function run(payment: Payment, etats: readonly string[], script: Script): Promise<void> {
    const { delayMs = 0, duplicates = 0, shuffle = false, dropNotification = false } = script
    const waiting: Notice[] = []
    for (const etat of etats) {
      if (delayMs) await pause(delayMs, undefined, { signal: ending.signal })
      books.reach(payment, etat)
      if (dropNotification || !payment.noticeUrl || etat === 'INITIATED') continue
      const notice = protocol.notice(payment, etat, script, books)
      const times = Array.from({ length: 1 + duplicates }, () => notice)
      if (shuffle) waiting.unshift(...times)
      else for (const each of times) await deliver(payment, each)
    }
    for (const each of waiting) await deliver(payment, each)
  }

  return {
    play(payment, etats, script) {
      const work = run(payment, etats, script).catch((error: unknown) => {
        if (!ending.signal.aborted) throw error
      })
      playing.add(work)
      void work.finally(() => playing.delete(work))
    },
    async idle() {
      while (playing.size > 0) await Promise.all(playing)
    },
    stop: () => ending.abort(),
  }
}
