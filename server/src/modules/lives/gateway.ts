import { live } from '@vondrona/rules/constants'
import { MediaUnavailable, type StreamStats } from '../../gateways/media/port.ts'
import type { Kernel } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** The answer, or null while the gateway is away; anything else is thrown on. */
export async function mayFail<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof MediaUnavailable) return null
    throw error
  }
}

/** For what cannot be done without the gateway. */
export async function orRefuse<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof MediaUnavailable) throw new Refusal('UNAVAILABLE', 'lives.gatewayAway', { retryAfter: 5 })
    throw error
  }
}

interface Known {
  at: number
  stats: Promise<ReadonlyMap<string, StreamStats> | null>
}
const known = new WeakMap<Kernel['media'], Known>()

/** Statistics of all streams, fetched at most once a second; null while the gateway is down. */
export function currentStats({ media }: Pick<Kernel, 'media'>): Known['stats'] {
  const last = known.get(media)
  if (last && performance.now() - last.at < live.countEvery) return last.stats
  const stats = mayFail(media.stats()).then((list) => list && new Map(list.map((one) => [one.stream, one])))
  known.set(media, { at: performance.now(), stats })
  return stats
}
