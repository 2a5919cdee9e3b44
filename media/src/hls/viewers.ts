/** Who watches by HLS: players have no connection, only requests. */
import type { IncomingMessage } from 'node:http'
import { callerOf } from '../caller.ts'

const seenMs = 10_000
const remembered = 10_000 // ids; made-up ones must not fill the memory

export class Viewers {
  readonly #seen = new Map<string, number>()

  /** A playlist was asked for. `?s=` names the player; without it, its address and program do. */
  note(query: URLSearchParams, request: IncomingMessage): void {
    const id =
      query.get('s')?.slice(0, 64) || `${callerOf(request).ip} ${request.headers['user-agent'] ?? ''}`.slice(0, 300)
    this.#seen.delete(id) // set again, it stands last: the map stays in order of time
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
