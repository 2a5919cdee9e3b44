/**
 * A continuous conversion: it survives the death of its worker and its own errors, and loses only the frames in
 * between.
 */
import type { CodecIn, CodecOut } from '../hub/types.ts'
import { log, messageOf } from '../log.ts'
import { BackPressure } from './back-pressure.ts'
import type { FromWorker, StreamWork } from './messages.ts'
import type { Job, Pool } from './pool.ts'

/** ms until a conversion is restarted: at first at once, then with back-off. */
const delays = [0, 200, 1000, 5000, 15_000]
/** A conversion that ran this long counts as healthy again. */
const calmMs = 60_000
const askEveryMs = 1000

/** Throws a Refusal when no worker is free. `out` returns the sink of a rendition. */
export function openStreamJob(pool: Pool, id: number, work: StreamWork, out: (output: number) => CodecOut): CodecIn {
  const flow = new BackPressure()
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

  /** Frames before the key frame are lost anyway; a phone sends one only on request. */
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
