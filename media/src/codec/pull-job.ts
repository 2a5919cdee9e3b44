/** A source that is fetched in a process of its own; whatever ends it, the ingest hears it once. */
import type { Ingest } from '../hub/types.ts'
import type { FromWorker } from './messages.ts'
import type { Pool } from './pool.ts'

interface PullOptions {
  /** To be open and known; later, how long nothing may come. */
  timeoutMs: number
  /** May the source lead to this host, which was found at this address? Without it: to no other than its own. */
  allowHost?(host: string, address: string): boolean | Promise<boolean>
}

export function openPull(
  pool: Pool,
  id: number,
  url: string,
  ingest: Ingest,
  { timeoutMs, allowHost }: PullOptions,
): Promise<{ close(): void }> {
  const own = ownHost(url)
  const allowed = async (host: string, address: string) => (allowHost ? allowHost(host, address) : host === own)
  return new Promise((resolve, reject) => {
    let state: 'opening' | 'open' | 'over' = 'opening'
    const watch = setTimeout(() => over('The source does not answer.'), timeoutMs)
    const over = (reason: string) => {
      const before = state
      state = 'over'
      clearTimeout(watch)
      pool.release(id)
      if (before === 'opening') reject(new Error(reason))
      if (before === 'open') ingest.end()
    }
    const take = (message: FromWorker) => {
      if (state === 'over') return
      if (message.type === 'track') ingest.track(message.track)
      if (message.type === 'frame') {
        watch.refresh()
        ingest.frame(message.frame)
      }
      if (message.type === 'allow') {
        const answer = (yes: boolean) => pool.answer(id, message.question, yes)
        allowed(message.host, message.address).then(answer, () => answer(false))
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

/** As the gate spells it. */
function ownHost(url: string): string {
  const [authority = ''] = url.slice(url.indexOf('://') + 3).split(/[/?#]/)
  return URL.parse(`x://${authority}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
}
