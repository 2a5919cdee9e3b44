import { isPulled, type SourceKind } from '@vondrona/rules/lives'
import { live } from '@vondrona/rules/lives/constants'
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

/** What is known is no longer so: it is fetched again. */
export const forgetStats = ({ media }: Pick<Kernel, 'media'>): void => void known.delete(media)

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** What was asked for needs the optional codec package, and this installation is without it. */
    CODECS_MISSING: true
  }
}

/** Throws CODECS_MISSING where sources of this kind cannot be fetched; while the gateway is away nobody knows. */
export async function refuseUnfetchable({ media }: Pick<Kernel, 'media'>, kind: SourceKind): Promise<void> {
  if (!isPulled(kind)) return
  const able = await mayFail(media.capabilities())
  if (able?.pull.length === 0) throw new Refusal('CODECS_MISSING', 'lives.cannotFetch', { field: 'sourceKind' })
}

/** Whether files cannot be converted here. An engine of its own machine says nothing of ours. */
export async function lacksCodecs({ config, media }: Pick<Kernel, 'config' | 'media'>): Promise<boolean> {
  if (!config.MEDIA_CODECS) return true
  if (media.engine !== 'embedded') return false
  return (await mayFail(media.capabilities()))?.audioTranscode === false
}
