/** A source that is fetched in its own process; the ingest is ended exactly once, whatever the cause. */
import { Server } from 'node:net'
import type { Ingest } from '../hub/types.ts'
import { authorityOf, type PullTarget } from '../pull-target.ts'
import { EgressProxy } from './egress/egress-proxy.ts'
import type { FromWorker } from './messages.ts'
import type { Pool } from './pool.ts'

interface PullOptions {
  /** Time limit for opening the source; later, for the next frame. */
  timeoutMs: number
  /** May the source lead to this host and port? Without it: to no other than its own. */
  allowHost?(target: PullTarget): boolean | Promise<boolean>
}

export function openPull(
  pool: Pool,
  id: number,
  url: string,
  ingest: Ingest,
  { timeoutMs, allowHost }: PullOptions,
): Promise<{ close(): void }> {
  const isOwn = ({ host, port }: PullTarget) => host === own.host && port === own.port
  const own = authorityOf(url)
  const proxy = new EgressProxy(async (target) => (allowHost ?? isOwn)(target), timeoutMs)
  return new Promise((resolve, reject) => {
    let state: 'opening' | 'open' | 'over' = 'opening'
    const watch = setTimeout(() => over('The source does not answer.'), timeoutMs)
    const over = (reason: string) => {
      const before = state
      state = 'over'
      clearTimeout(watch)
      proxy.close()
      pool.release(id)
      if (before === 'opening') reject(new Error(reason))
      if (before === 'open') ingest.end()
    }
    const take = (message: FromWorker, handle: unknown) => {
      if (handle instanceof Server) {
        if (state === 'over' || message.type !== 'proxy') handle.close()
        else proxy.serve(url, handle)
      }
      if (state === 'over') return
      if (message.type === 'track') ingest.track(message.track)
      if (message.type === 'frame') {
        watch.refresh()
        ingest.frame(message.frame)
      }
      if (message.type === 'answer') {
        state = 'open'
        resolve({ close: () => over('') })
      }
      if (message.type === 'failed') over(message.reason)
      if (message.type === 'ended') over('The source is over.')
    }
    const gone = () => over('The codec worker ended.')
    try {
      pool.place({ id, work: { kind: 'pull', url, timeoutMs }, take, gone })
    } catch (error) {
      state = 'over'
      clearTimeout(watch)
      reject(error)
    }
  })
}
