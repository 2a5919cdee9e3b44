/**
 * N-05, R-LIVE-43: a live plays by the best transport that currently works. The first choice is the specification's
 * (source.ts); a transport that fails is replaced by the next one down; after a stable period the next one up is tried.
 */
import type { Source } from './source.ts'

/** From the lowest latency to the smallest. `hls` is low-latency, `low` a small rendition or the stable playlist. */
export const ways = ['peer', 'webrtc', 'hls', 'low', 'audio'] as const
export type Way = (typeof ways)[number]

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
export function waysOf({ source, gateway, hls, audio, bframes }: Offered, savesData: boolean): Way[] {
  const has: Record<Way, boolean> = {
    peer: source.kind === 'peer',
    webrtc: gateway,
    hls: hls || source.kind === 'hls',
    low: hls,
    audio,
  }
  const order: Way[] = ['peer', 'webrtc', 'hls', 'low', 'audio']
  if (savesData) order.sort((a, b) => saving.indexOf(a) - saving.indexOf(b))
  else if (bframes || source.kind === 'hls') order.sort((a, b) => Number(b === 'hls') - Number(a === 'hls'))
  return order.filter((way) => has[way])
}
const saving: readonly Way[] = ['low', 'audio', 'hls', 'webrtc', 'peer']

export interface Ladder {
  /** Best first. */
  ways: readonly Way[]
  at: Way | null
  /** Failed transports, and when (ms). */
  failed: Readonly<Partial<Record<Way, number>>>
  /** Chosen manually: it is kept, whatever the network, until it fails. */
  chosen: Way | null
  since: number
}

/** Cool-down of a failed transport; how long one must be stable before a better one is tried. */
export const rest = 60_000
export const calm = 45_000

export const startLadder = (list: readonly Way[], now: number): Ladder => ({
  ways: list,
  at: list[0] ?? null,
  failed: {},
  chosen: null,
  since: now,
})

/**
 * Changes the list of transports. The current one continues if others are only added or removed; another order of the
 * same ones (the data saver, B-frames) starts at the top again.
 */
export function widen(ladder: Ladder, list: readonly Way[], now: number): Ladder {
  const isReordered = [...list].sort().join() === [...ladder.ways].sort().join()
  const keeps = ladder.at !== null && list.includes(ladder.at) && !isReordered
  return keeps ? { ...ladder, ways: list } : { ...startLadder(list, now), failed: ladder.failed }
}

/**
 * The current transport fails: the next one down without a cool-down or, if all have one, the one that failed longest
 * ago.
 */
export function fail(ladder: Ladder, now: number): Ladder {
  if (!ladder.at) return ladder
  const failed = { ...ladder.failed, [ladder.at]: now }
  const later = ladder.ways.slice(ladder.ways.indexOf(ladder.at) + 1)
  const fresh = (way: Way) => now - (failed[way] ?? Number.NEGATIVE_INFINITY) >= rest
  const oldest = [...ladder.ways].sort((a, b) => (failed[a] ?? 0) - (failed[b] ?? 0))[0] ?? null
  const at = later.find(fresh) ?? ladder.ways.find(fresh) ?? oldest
  return { ...ladder, at, failed, chosen: null, since: now }
}

/** Sets the viewer's choice; null returns to automatic. */
export function choose(ladder: Ladder, way: Way | null, now: number): Ladder {
  if (way === null) return { ...startLadder(ladder.ways, now), failed: ladder.failed }
  return ladder.ways.includes(way) ? { ...ladder, at: way, chosen: way, since: now } : ladder
}

/** Measured bits per second, and what each transport needs. */
export interface Measure {
  bandwidth: number | null
  needs: Readonly<Partial<Record<Way, number>>>
}

/**
 * Evaluated every few seconds during playback: one step down when the network is too slow, one up after a stable
 * period.
 */
export function measure(ladder: Ladder, { bandwidth, needs }: Measure, now: number): Ladder {
  if (!ladder.at || ladder.chosen || bandwidth === null) return ladder
  const place = ladder.ways.indexOf(ladder.at)
  const need = needs[ladder.at]
  const below = ladder.ways[place + 1]
  if (need && bandwidth < need * 0.9 && below) return { ...ladder, at: below, since: now }
  const above = ladder.ways[place - 1]
  const rested = above && now - (ladder.failed[above] ?? Number.NEGATIVE_INFINITY) >= rest
  const carries = above && needs[above] && bandwidth > (needs[above] ?? 0) * 1.5
  return rested && carries && now - ladder.since >= calm ? { ...ladder, at: above, since: now } : ladder
}

/** R-LIVE data: megabytes per minute of a stream of so many kbit/s. 1 MB ≈ 5 Ar (the price used in the product). */
export const megabytesPerMinute = (kbps: number): number => (kbps * 60) / 8 / 1000
export const ariaryPerMegabyte = 5
