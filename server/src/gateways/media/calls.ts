import type { Client } from './client.ts'
import { GatewayRefused, type MediaGateway } from './port.ts'
import { statsOf } from './stats.ts'

export const vhost = '__defaultVhost__'

type Calls = Pick<MediaGateway, 'startPull' | 'stopPull' | 'stats' | 'snapshot'>

/** For what may be said of a stream that is not there. */
export async function ifThere(call: Promise<unknown>): Promise<void> {
  await call.catch((error) => {
    if (!(error instanceof GatewayRefused)) throw error
  })
}

/** What both engines do alike. */
export function commonCalls(client: Client, snapshotSource: (stream: string) => string): Calls {
  return {
    async startPull(stream, url, addresses) {
      const id = `${vhost}/live/${stream}`
      // -1: fetched again for ever. Asked twice, the engine says that it does so already.
      const values = {
        vhost,
        app: 'live',
        stream,
        url,
        retry_count: -1,
        rtp_type: 0,
        timeout_sec: 10,
        enable_mp4: 1,
        auto_close: 0,
        addresses: addresses.join(),
      }
      const answer = await client.call('addStreamProxy', values).catch((error) => {
        if (error instanceof GatewayRefused && /already|exists/i.test(error.message)) return { data: { key: id } }
        throw error
      })
      const { key } = (answer.data ?? {}) as { key?: unknown }
      return { pullId: typeof key === 'string' ? key : id }
    },
    async stopPull(pullId) {
      await client.call('delStreamProxy', { key: pullId })
    },
    async stats(stream) {
      const answer = await client.call('getMediaList', { vhost, app: 'live', ...(stream && { stream }) })
      return statsOf(answer.data)
    },
    snapshot: (stream) =>
      client.bytes('getSnap', 'image/jpeg', {
        app: 'live',
        stream,
        url: snapshotSource(stream),
        timeout_sec: 5,
        expire_sec: 10,
      }),
  }
}
