/** Counts HLS viewers by their requests: players have no connection. */
import type { IncomingMessage } from 'node:http'
import { callerOf } from '../caller.ts'

const seenMs = 10_000
const remembered = 10_000 // ids; bounds the memory against invented ones

export class Viewers {
  readonly #seen = new Map<string, number>()

  /** A playlist was requested. `?s=` identifies the player; without it, its address and user agent do. */
  note(query: URLSearchParams, request: IncomingMessage): void {
    const id =
      query.get('s')?.slice(0, 64) || `${callerOf(request).ip} ${request.headers['user-agent'] ?? ''}`.slice(0, 300)
    this.#seen.delete(id) // re-inserted at the end, so the map stays in chronological order
    this.#seen.set(id, Date.now())
    this.#forget(remembered)
  }

  count(): number {
    this.#forget(Number.POSITIVE_INFINITY)
    return this.#seen.size
  }

  #forget(most: number): void {
    for (const [id, at] of this.#seen) {
      if (at > Date.now() - seenMs && this.#seen.size <= most) return
      this.#seen.delete(id)
    }
  }
}
