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
    /** How many watch at one node. */
    'lives.watchers': { node: string; liveId: string; count: number }
  }
}

const againEvery = 10_000 // ms between the reports of a node
const missedReports = 3 // then the node is gone

interface Watch {
  /** Of this process, with the viewer each belongs to. */
  readonly peers: Map<Peer, string>
  readonly nodes: Map<string, { count: number; missed: number }>
  total: number
}

/** Who watches which live. The pages of a live subscribe to `live_{id}`; one that closes counts at once. */
const watching = perProcess((kernel) => {
  const node = kernel.newId()
  const lives = new Map<string, Watch>()
  const report = (liveId: string) => {
    const count = new Set(lives.get(liveId)?.peers.values()).size
    kernel.bus.publish('lives.watchers', { node, liveId, count })
  }
  const watchOf = (liveId: string): Watch => {
    const watch = lives.get(liveId) ?? { peers: new Map(), nodes: new Map(), total: 0 }
    lives.set(liveId, watch)
    return watch
  }
  const publishTotal = (liveId: string, watch: Watch) => {
    const total = [...watch.nodes.values()].reduce((sum, { count }) => sum + count, 0)
    if (watch.peers.size === 0 && total === 0) lives.delete(liveId)
    if (total === watch.total) return
    watch.total = total
    kernel.bus.publishHere('lives.viewers', { liveId, count: total })
  }
  return {
    watchOf,
    reportSoon: throttled(limits.countEvery, report),
    heard({ node: from, liveId, count }: Events['lives.watchers']) {
      const watch = watchOf(liveId)
      if (count > 0) watch.nodes.set(from, { count, missed: 0 })
      else watch.nodes.delete(from)
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

/** Weak point 26: a member counts once, a visitor once per address and page (`viewerKey`, else the socket). */
const viewerOf = ({ id, caller: { actor, address } }: Peer, { viewerKey }: ReceivedData): string =>
  actor ? actor.id : `${addressKey(address)} ${typeof viewerKey === 'string' ? viewerKey.slice(0, 40) : id}`

/** `counts: false` says that this page is the streamer's own. */
export function startWatching(kernel: Kernel, peer: Peer, liveId: string, data: ReceivedData): void {
  if (data.counts === false) return
  const { watchOf, reportSoon } = watching(kernel)
  watchOf(liveId).peers.set(peer, viewerOf(peer, data))
  reportSoon(liveId)
}

/** Removes a socket from the viewers of a live. */
export function stopWatching(kernel: Kernel, peer: Peer, liveId: string): void {
  const { watchOf, reportSoon } = watching(kernel)
  watchOf(liveId).peers.delete(peer)
  reportSoon(liveId)
}

/** Counts viewers across nodes: hears the counts of the others and repeats its own. */
export function countWatchers(kernel: Kernel): void {
  const { heard, again } = watching(kernel)
  kernel.bus.on('lives.watchers', heard)
  if (kernel.config.NODES > 1) setInterval(again, againEvery).unref()
}
