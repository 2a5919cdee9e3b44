import type { ReceivedData } from '@vondrona/rules/frames'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Kernel } from '../../../kernel/context.ts'
import type { Events } from '../../../kernel/events/bus.ts'
import { addressKey } from '../../../kernel/limits/limits.ts'
import type { Peer } from '../../../kernel/module.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { throttled } from './throttle.ts'

declare module '../../../kernel/events/bus.ts' {
  interface Events {
    /** Who watches at one node, as far as it changed since it told last; `isAll`: all of them. */
    'lives.watchers': {
      node: string
      liveId: string
      count: number
      came: readonly string[]
      left: readonly string[]
      isAll?: boolean
    }
    /** Somebody missed what this node told. */
    'lives.watchersAsked': { node: string; liveId: string }
  }
}

const againEvery = 10_000 // ms between the reports of a node
const missedReports = 3 // then the node is gone

interface Watch {
  /** Of this process, with the viewer each belongs to. */
  readonly peers: Map<Peer, string>
  readonly nodes: Map<string, { viewers: Set<string>; missed: number }>
  total: number
}

/** Who watches which live. The pages of a live subscribe to `live_{id}`; one that closes counts at once. */
const watching = perProcess((kernel) => {
  const node = kernel.newId()
  const lives = new Map<string, Watch>()
  const report = (liveId: string) => {
    const now = new Set(lives.get(liveId)?.peers.values())
    const told = lives.get(liveId)?.nodes.get(node)?.viewers ?? new Set<string>()
    const came = [...now].filter((viewer) => !told.has(viewer))
    const left = [...told].filter((viewer) => !now.has(viewer))
    kernel.bus.publish('lives.watchers', { node, liveId, count: now.size, came, left })
  }
  const reportAll = (liveId: string) => {
    const came = [...new Set(lives.get(liveId)?.peers.values())]
    kernel.bus.publish('lives.watchers', { node, liveId, count: came.length, came, left: [], isAll: true })
  }
  const watchOf = (liveId: string): Watch => {
    const watch = lives.get(liveId) ?? { peers: new Map(), nodes: new Map(), total: 0 }
    lives.set(liveId, watch)
    return watch
  }
  const publishTotal = (liveId: string, watch: Watch) => {
    const total = unionOf([...watch.nodes.values()].map(({ viewers }) => viewers))
    if (watch.peers.size === 0 && total === 0) lives.delete(liveId)
    if (total === watch.total) return
    watch.total = total
    kernel.bus.publishHere('lives.viewers', { liveId, count: total })
  }
  return {
    watchOf,
    reportSoon: throttled(limits.countEvery, report),
    answerSoon: throttled(limits.countEvery, reportAll),
    isOwn: (wanted: string) => wanted === node,
    heard({ node: from, liveId, count, came, left, isAll }: Events['lives.watchers']) {
      const watch = watchOf(liveId)
      const viewers = (!isAll && watch.nodes.get(from)?.viewers) || new Set<string>()
      for (const viewer of came) viewers.add(viewer)
      for (const viewer of left) viewers.delete(viewer)
      if (count > 0) watch.nodes.set(from, { viewers, missed: 0 })
      else watch.nodes.delete(from)
      if (viewers.size !== count) kernel.bus.publish('lives.watchersAsked', { node: from, liveId })
      publishTotal(liveId, watch)
    },
    /** With several nodes: says again what is here, and forgets nodes that say nothing any more. */
    again() {
      for (const [liveId, watch] of lives) {
        if (watch.peers.size > 0) report(liveId)
        for (const [from, known] of watch.nodes)
          if (from !== node && ++known.missed > missedReports) watch.nodes.delete(from)
        publishTotal(liveId, watch)
      }
    },
  }
})

/** Who is on several nodes counts once. */
function unionOf(sets: readonly ReadonlySet<string>[]): number {
  if (sets.length < 2) return sets[0]?.size ?? 0
  return new Set(sets.flatMap((one) => [...one])).size
}

/**
 * Weak point 26: a member counts once, a visitor once per address and page (`viewerKey`, else the socket). Nodes tell each
 * other a keyed hash.
 */
function viewerOf({ secrets }: Kernel, { id, caller: { actor, address } }: Peer, { viewerKey }: ReceivedData): string {
  const page = typeof viewerKey === 'string' ? viewerKey.slice(0, 40) : id
  const who = actor ? actor.id : `${addressKey(address)} ${page}`
  return secrets.keyedHash('lives.watcher', who).subarray(0, 12).toString('base64url')
}

/** `counts: false` says that this page is the streamer's own. */
export function startWatching(kernel: Kernel, peer: Peer, liveId: string, data: ReceivedData): void {
  if (data.counts === false) return
  const { watchOf, reportSoon } = watching(kernel)
  watchOf(liveId).peers.set(peer, viewerOf(kernel, peer, data))
  reportSoon(liveId)
}

/** Removes a socket from the viewers of a live. */
export function stopWatching(kernel: Kernel, peer: Peer, liveId: string): void {
  const { watchOf, reportSoon } = watching(kernel)
  watchOf(liveId).peers.delete(peer)
  reportSoon(liveId)
}

/** Counts viewers across nodes: hears of those of the others and repeats how many are here. */
export function countWatchers(kernel: Kernel): void {
  const { heard, again, answerSoon, isOwn } = watching(kernel)
  kernel.bus.on('lives.watchers', heard)
  kernel.bus.on('lives.watchersAsked', ({ node, liveId }) => {
    if (isOwn(node)) answerSoon(liveId)
  })
  if (kernel.config.NODES > 1) setInterval(again, againEvery).unref()
}
