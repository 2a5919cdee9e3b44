/** A conversion that lasts: it survives the death of its worker and its own errors; only frames in between are lost. */
import type { CodecIn, CodecOut } from '../hub/types.ts'
import { log, messageOf } from '../log.ts'
import { Flow } from './flow.ts'
import type { FromWorker, StreamWork } from './messages.ts'
import type { Job, Pool } from './pool.ts'

/** ms until a conversion is started again: at once first, then more and more slowly. */
const delays = [0, 200, 1000, 5000, 15_000]
/** A conversion that ran this long counts as sound again. */
const calmMs = 60_000
const askEveryMs = 1000

/** Throws a Refusal when there is no room. `out` tells the renditions apart. */
export function openStreamJob(pool: Pool, id: number, work: StreamWork, out: (output: number) => CodecOut): CodecIn {
  const flow = new Flow()
  let deaths = 0
  let since = performance.now()
  let closed = false
  let placed = false
  let askedAt = Number.NEGATIVE_INFINITY
  let retry: NodeJS.Timeout | undefined

  const take = (message: FromWorker) => {
    if (message.type === 'track') out(message.output).track(message.track)
    if (message.type === 'frame') out(message.output).frame(message.frame)
    if (message.type === 'taken') flow.taken()
    if (message.type === 'failed') {
      pool.release(id)
      lost(message.reason)
    }
  }
  const again = () => {
    if (closed) return
    since = performance.now()
    try {
      pool.place(job, deaths > 2)
      placed = true
    } catch (error) {
      log(`a conversion (${work.kind}) waits: ${messageOf(error)}`)
      deaths++
      later()
    }
  }
  const later = () => {
    retry = setTimeout(again, delays[Math.min(deaths, delays.length) - 1] ?? 0)
  }
  const lost = (reason: string) => {
    deaths = performance.now() - since > calmMs ? 1 : deaths + 1
    log(`a conversion (${work.kind}) is started again: ${reason}`)
    placed = false
    flow.restart()
    later()
  }
  const gone = () => lost('its worker ended')
  const job: Job = { id, work, take, gone }
  pool.place(job)
  placed = true

  /** What came before the key frame is lost anyway; a phone sends one only when it is asked. */
  const askKeyFrame = () => {
    const now = performance.now()
    if (now - askedAt < askEveryMs) return
    askedAt = now
    out(work.kind === 'scale' ? work.heights[0]! : 0).askKeyFrame?.()
  }

  return {
    frame(frame) {
      if (closed || !placed) return
      if (flow.admit(frame)) pool.send({ type: 'frame', job: id, frame })
      else if (frame.kind === 'video') askKeyFrame()
    },
    close() {
      closed = true
      clearTimeout(retry)
      pool.release(id)
    },
  }
}
