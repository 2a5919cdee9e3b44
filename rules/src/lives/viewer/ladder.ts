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
}

/** The transports of a live, best first. With the data saver, the small ones come first. */
export function waysOf({ source, gateway, hls, audio, bframes }: Offered, savesData: boolean): Transport[] {
  const has: Record<Transport, boolean> = {
    peer: source.kind === 'peer',
    webrtc: gateway,
    hls: hls || source.kind === 'hls',
    low: hls,
    audio,
  }
  const order: Transport[] = ['peer', 'webrtc', 'hls', 'low', 'audio']
  if (savesData) order.sort((a, b) => saving.indexOf(a) - saving.indexOf(b))
  else if (bframes || source.kind === 'hls') order.sort((a, b) => Number(b === 'hls') - Number(a === 'hls'))
  return order.filter((transport) => has[transport])
}
const saving: readonly Transport[] = ['low', 'audio', 'hls', 'webrtc', 'peer']

export interface Ladder {
  /** Best first. */
  transports: readonly Transport[]
  at: Transport | null
  /** Failed transports, and when (ms). */
  failed: Readonly<Partial<Record<Transport, number>>>
  /** Chosen manually: it is kept, whatever the network, until it fails. */
  chosen: Transport | null
  since: number
}

/** Cool-down of a failed transport; how long one must be stable before a better one is tried. */
export const rest = 60_000
export const calm = 45_000

/** The state of a viewer who begins with the first transport. */
export const startLadder = (list: readonly Transport[], now: number): Ladder => ({
  transports: list,
  at: list[0] ?? null,
  failed: {},
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
  return keeps ? { ...ladder, transports: list } : { ...startLadder(list, now), failed: ladder.failed }
}

/**
 * The current transport fails: the next one down without a cool-down or, if all have one, the one that failed longest
 * ago.
 */
export function fail(ladder: Ladder, now: number): Ladder {
  if (!ladder.at) return ladder
  const failed = { ...ladder.failed, [ladder.at]: now }
  const later = ladder.transports.slice(ladder.transports.indexOf(ladder.at) + 1)
  const fresh = (transport: Transport) => now - (failed[transport] ?? Number.NEGATIVE_INFINITY) >= rest
  const oldest = [...ladder.transports].sort((a, b) => (failed[a] ?? 0) - (failed[b] ?? 0))[0] ?? null
  const at = later.find(fresh) ?? ladder.transports.find(fresh) ?? oldest
  return { ...ladder, at, failed, chosen: null, since: now }
}

/** Sets the viewer's choice; null returns to automatic. */
export function choose(ladder: Ladder, transport: Transport | null, now: number): Ladder {
  if (transport === null) return { ...startLadder(ladder.transports, now), failed: ladder.failed }
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
  const rested = above && now - (ladder.failed[above] ?? Number.NEGATIVE_INFINITY) >= rest
  const carries = above && needs[above] && bandwidth > (needs[above] ?? 0) * 1.5
  return rested && carries && now - ladder.since >= calm ? { ...ladder, at: above, since: now } : ladder
}

/** R-LIVE data: megabytes per minute of a stream of so many kbit/s. 1 MB ≈ 5 Ar (the price used in the product). */
export const megabytesPerMinute = (kbps: number): number => (kbps * 60) / 8 / 1000
export const ariaryPerMegabyte = 5
