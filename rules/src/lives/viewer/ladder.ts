/**
 * N-05, R-LIVE-43: a live plays by the best transport that currently works. The first choice is the specification's
 * (source.ts); a transport that fails is replaced by the next one down; after a stable period the next one up is tried.
 */
import type { Source } from './source.ts'

/** From the lowest latency to the smallest. `hls` is low-latency, `low` a small rendition or the stable playlist. */
export const transports = ['peer', 'webrtc', 'hls', 'low', 'audio'] as const
export type Transport = (typeof transports)[number]

export interface Offered {
  source: Source
  /** The gateway has the stream. */
  gateway: boolean
  hls: boolean
  audio: boolean
  /** B-frames are dropped over WebRTC, HLS shows them (pitfall 1). */
  bframes: boolean
  /** WebRTC is without its sound, HLS has it (pitfall 2). */
  silent: boolean
}

/** The transports of a live, best first. With the data saver, the small ones come first. */
export function waysOf({ source, gateway, hls, audio, bframes, silent }: Offered, savesData: boolean): Transport[] {
  const has: Record<Transport, boolean> = {
    peer: source.kind === 'peer',
    webrtc: gateway,
    hls: hls || source.kind === 'hls',
    low: hls,
    audio,
  }
  const order: Transport[] = ['peer', 'webrtc', 'hls', 'low', 'audio']
  if (savesData) order.sort((a, b) => saving.indexOf(a) - saving.indexOf(b))
  else if (bframes || silent || source.kind === 'hls') order.sort((a, b) => Number(b === 'hls') - Number(a === 'hls'))
  return order.filter((transport) => has[transport])
}
const saving: readonly Transport[] = ['low', 'audio', 'hls', 'webrtc', 'peer']

/** When a transport failed last (ms), and how often in a row while another one played. */
export interface Failure {
  at: number
  times: number
}
export type Failures = Readonly<Partial<Record<Transport, Failure>>>

export interface Ladder {
  /** Best first. */
  transports: readonly Transport[]
  at: Transport | null
  failed: Failures
  /** Chosen manually: it is kept, whatever the network, until it fails. */
  chosen: Transport | null
  since: number
}

/** Cool-down of a failed transport; how long one must be stable before a better one is tried. */
export const rest = 60_000
export const calm = 45_000
/** Each trial in vain makes the cool-down this many times longer, up to `longestRest`. */
const restGrowth = 4
export const longestRest = 4 * 60 * 60_000

const restOf = ({ times }: Failure) => Math.min(longestRest, rest * restGrowth ** (times - 1))
const isRested = (failed: Failures, transport: Transport, now: number) => {
  const failure = failed[transport]
  return !failure || now - failure.at >= restOf(failure)
}

/**
 * The state of a viewer who begins with the first transport, or with the first that is not known to fail on this
 * network: the others are tried later, beside it.
 */
export const startLadder = (list: readonly Transport[], now: number, failed: Failures = {}): Ladder => ({
  transports: list,
  at: list.find((transport) => !failed[transport]) ?? list[0] ?? null,
  failed,
  chosen: null,
  since: now,
})

/**
 * Changes the list of transports. The current one continues if others are only added or removed; another order of the
 * same ones (the data saver, B-frames) starts at the top again.
 */
export function widen(ladder: Ladder, list: readonly Transport[], now: number): Ladder {
  const isReordered = [...list].sort().join() === [...ladder.transports].sort().join()
  const keeps = ladder.at !== null && list.includes(ladder.at) && !isReordered
  return keeps ? { ...ladder, transports: list } : startLadder(list, now, ladder.failed)
}

/**
 * The current transport fails: the next one down without a cool-down or, if all have one, the one that failed longest
 * ago. This does not lengthen its cool-down: everything may be down.
 */
export function fail(ladder: Ladder, now: number): Ladder {
  if (!ladder.at) return ladder
  const failed = { ...ladder.failed, [ladder.at]: { at: now, times: ladder.failed[ladder.at]?.times ?? 1 } }
  const later = ladder.transports.slice(ladder.transports.indexOf(ladder.at) + 1)
  const fresh = (transport: Transport) => isRested(failed, transport, now)
  const failedAt = (transport: Transport) => failed[transport]?.at ?? 0
  const oldest = [...ladder.transports].sort((a, b) => failedAt(a) - failedAt(b))[0] ?? null
  const at = later.find(fresh) ?? ladder.transports.find(fresh) ?? oldest
  return { ...ladder, at, failed, chosen: null, since: now }
}

/** A better transport was tried beside the one that plays, in vain: it rests longer each time. */
export function failBeside(ladder: Ladder, transport: Transport, now: number): Ladder {
  const times = (ladder.failed[transport]?.times ?? 0) + 1
  return { ...ladder, failed: { ...ladder.failed, [transport]: { at: now, times } } }
}

/** The transport that was tried beside it takes its place. */
export const climb = (ladder: Ladder, transport: Transport, now: number): Ladder => ({
  ...ladder,
  at: transport,
  since: now,
})

/** A transport that has been stable for a while has no failures any more. */
export function settle(ladder: Ladder, now: number): Ladder {
  if (!ladder.at || !ladder.failed[ladder.at] || now - ladder.since < calm) return ladder
  const { [ladder.at]: _, ...failed } = ladder.failed
  return { ...ladder, failed }
}

/** Sets the viewer's choice; null returns to automatic. */
export function choose(ladder: Ladder, transport: Transport | null, now: number): Ladder {
  if (transport === null) return startLadder(ladder.transports, now, ladder.failed)
  return ladder.transports.includes(transport) ? { ...ladder, at: transport, chosen: transport, since: now } : ladder
}

/** Measured bits per second, and what each transport needs. */
export interface Measure {
  bandwidth: number | null
  needs: Readonly<Partial<Record<Transport, number>>>
}

/**
 * Evaluated every few seconds during playback: one step down when the network is too slow, one up after a stable
 * period.
 */
export function measure(ladder: Ladder, { bandwidth, needs }: Measure, now: number): Ladder {
  if (!ladder.at || ladder.chosen || bandwidth === null) return ladder
  const place = ladder.transports.indexOf(ladder.at)
  const need = needs[ladder.at]
  const below = ladder.transports[place + 1]
  if (need && bandwidth < need * 0.9 && below) return { ...ladder, at: below, since: now }
  const above = ladder.transports[place - 1]
  const rested = above && isRested(ladder.failed, above, now)
  const carries = above && needs[above] && bandwidth > (needs[above] ?? 0) * 1.5
  return rested && carries && now - ladder.since >= calm ? { ...ladder, at: above, since: now } : ladder
}

/** Over packets that a strict network drops; the others come like any page. */
export const isRealTime = (transport: Transport): boolean => transport === 'peer' || transport === 'webrtc'
