import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kernel, systemContext } from '../../../../kernel/context.ts'
import { findUserByEmail } from '../../../accounts/index.ts'
import { createLive, sendTrial } from '../../../lives/index.ts'
import { demoEmail } from '../demo-people.ts'
import { inThePast } from '../past-context.ts'

const again = 2000 // ms

/** What is written once the race day is filled. */
export const raceDayFile = ({ config }: Pick<Kernel, 'config'>): string => join(config.DATA_DIR, 'race-day.json')

/** The live of the start, which goes on air with its source. */
export async function announceLive(kernel: Kernel, startTime: Date): Promise<string> {
  const streamer = await findUserByEmail(kernel.db, demoEmail('streamer'))
  if (!streamer) throw new Error('the demo has no streamer')
  const ctx = inThePast(kernel, kernel.db, { at: kernel.now(), as: streamer })
  const { id } = await createLive(ctx, {
    title: 'Marathon : en direct de la ligne de départ',
    description: 'Les coureurs arrivent, le départ est pour bientôt.',
    sourceKind: 'rtmp',
    autoStart: true,
    allowAnonymousComments: true,
    startTime,
  })
  return id
}

/** Keeps the live of the start on air, with a test picture, until the returned function is called or somebody ends it. */
export function streamRaceDay(kernel: Kernel): () => void {
  const stop = new AbortController()
  const ctx = systemContext(kernel)
  const run = async () => {
    const { liveId } = JSON.parse(await readFile(raceDayFile(kernel), 'utf8')) as { liveId?: string }
    while (liveId && !stop.signal.aborted) {
      const source = await sendTrial(ctx, liveId).catch(() => undefined) // the gateway is restarted
      if (source === null) return
      if (source) {
        stop.signal.addEventListener('abort', source.close, { once: true })
        await source.broken
        source.close()
      }
      await sleep(again, undefined, { ref: false, signal: stop.signal })
    }
  }
  run().catch((error) => {
    if (!stop.signal.aborted)
      kernel.log.error({ todo: 'restart the demo', err: error }, 'the live of the race day is not sent')
  })
  return () => stop.abort()
}
