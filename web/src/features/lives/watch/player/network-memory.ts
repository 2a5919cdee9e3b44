/**
 * N-05: which ways this network refuses, kept on the device, so that a viewer behind the same wall does not wait for
 * them again. A browser knows no more of a network than its kind.
 */
import { type Failures, isRealTime, type Transport } from '@vondrona/rules/lives/viewer'
import { readJson, writeKey } from '../../../../lib/device/browser-storage.ts'
import { connectionKind } from '../../../../lib/device/connection.ts'

const key = 'live-network'
const forgetAfter = 24 * 60 * 60_000

type Kept = Record<string, Failures | undefined>

function read(): Kept {
  const kept = readJson('local', key)
  return kept && typeof kept === 'object' ? (kept as Kept) : {}
}

/** What failed by this kind of network within the last day. */
export function rememberedFailures(now: number): Failures {
  const known = Object.entries(read()[connectionKind()] ?? {}).filter(
    ([, failure]) => typeof failure?.at === 'number' && failure.times >= 1 && now - failure.at < forgetAfter,
  )
  return Object.fromEntries(known)
}

/** Replaces what is known of this kind of network. */
export function rememberFailures(failed: Failures): void {
  const known = Object.entries(failed).filter(([transport]) => isRealTime(transport as Transport))
  writeKey('local', key, JSON.stringify({ ...read(), [connectionKind()]: Object.fromEntries(known) }))
}

/** What a player learns about the network while it plays. */
export function makeNetworkLearning(dependencies: { remembered(): Failures; remember(failed: Failures): void }) {
  const refused = new Set<Transport>()
  return {
    /** It sent all it had, and nothing came back. */
    refuses: (transport: Transport) => void refused.add(transport),
    /** Pictures come: the network is good, so what it refused is blocked; and what has no failure any more is not. */
    plays(at: Transport | null, failed: Failures) {
      const known = dependencies.remembered()
      const isKept = ([transport]: [string, unknown]) => failed[transport as Transport]
      const news = [...refused].filter((transport) => transport !== at && failed[transport])
      const isNews = news.some((transport) => failed[transport]?.at !== known[transport]?.at)
      if (!isNews && Object.entries(known).every(isKept)) return
      dependencies.remember({
        ...Object.fromEntries(Object.entries(known).filter(isKept)),
        ...Object.fromEntries(news.map((transport) => [transport, failed[transport]])),
      })
    },
    forget: () => refused.clear(),
  }
}
