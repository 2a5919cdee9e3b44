/** An event for nodes of an earlier version, where nobody hears it. */
export const beatName = 'kernel.beat'

/** What a node says of itself every two seconds, on every carrier. */
export interface Beat {
  /** How many events it has sent. */
  readonly n: number
  /** Whom it hears by the carrier that it prefers, and which that is. */
  readonly hears: readonly string[]
  readonly prefers: string
  /** It stops. */
  readonly isLast: boolean
}

interface Node {
  /** The last event that was taken; null: none, and nothing is known of those before. */
  last: number | null
  /** Beats of ours since anything of it was heard, and since it was heard on a carrier. */
  silent: number
  readonly on: Map<string, number>
  beat: Beat | null
  /** It has sent up to `n`, which did not come yet. */
  owed: { n: number; beats: number } | null
  /** Came before others that were sent earlier and may still come another way; for how many beats. */
  readonly held: Map<number, () => void>
  heldFor: number
}

/** In beats: after so many a node is not counted on; after so many it is forgotten. */
const awayAfter = 4
const forgottenAfter = 60
/** So many beats events wait for earlier ones, and so many of one node at most. */
const heldAtMost = { beats: 2, events: 10_000 }
const mostNodes = 1000

interface Options {
  own: string
  missed: (n: number) => void
  /** Beats during which an event that was sent may still come. */
  underWayFor: number
}

/**
 * The other nodes, by what was heard of them: which of their events are new, which were missed, who hears this one.
 * `missed` is told how many events did not come.
 */
export function makeOthers({ own, missed, underWayFor }: Options) {
  const mayComeLater = underWayFor > 1
  const nodes = new Map<string, Node>()
  const nodeOf = (origin: string): Node => {
    const known = nodes.get(origin)
    if (known) return known
    const node: Node = { last: null, silent: 0, on: new Map(), beat: null, owed: null, held: new Map(), heldFor: 0 }
    if (nodes.size >= mostNodes) nodes.delete(nodes.keys().next().value as string)
    nodes.set(origin, node)
    return node
  }
  /** Handles `n` and what follows it without a gap. */
  const goOn = (node: Node, n: number) => {
    for (let next = n, handle = node.held.get(n); handle; handle = node.held.get(++next)) {
      node.held.delete(next)
      node.last = next
      handle()
    }
    if (node.owed && node.owed.n <= (node.last ?? 0)) node.owed = null
    if (node.held.size === 0) node.heldFor = 0
  }
  /** What is between was missed. */
  const release = (node: Node) => {
    for (const n of [...node.held.keys()].sort((a, b) => a - b)) {
      if (!node.held.has(n)) continue // went with the one before
      missed(n - (node.last ?? n - 1) - 1)
      goOn(node, n)
    }
    node.heldFor = 0
  }
  const present = () => [...nodes.values()].filter(({ silent }) => silent < awayAfter)
  return {
    /** Something of it came on a carrier; true: it was not known, or was away. */
    heard(origin: string, carrier: string): boolean {
      const isNew = (nodes.get(origin)?.silent ?? awayAfter) >= awayAfter
      const node = nodeOf(origin)
      node.silent = 0
      node.on.set(carrier, 0)
      return isNew
    },
    /** Handles the event in its turn, unless it was handled already. */
    take(origin: string, n: number, handle: () => void): void {
      const node = nodeOf(origin)
      if (node.last !== null && n <= node.last) return
      node.held.set(n, handle)
      if (node.last === null || n === node.last + 1) goOn(node, n)
      else if (!mayComeLater || node.held.size > heldAtMost.events) release(node)
    },
    beat(origin: string, beat: Beat): void {
      if (beat.isLast) return void nodes.delete(origin)
      const node = nodeOf(origin)
      node.beat = beat
      node.last ??= beat.n
      if (beat.n > node.last) node.owed ??= { n: beat.n, beats: 0 }
    },
    /** Time has passed. `hears`: this node hears at all; otherwise the silence of the others means nothing. */
    tick(hears: boolean): void {
      if (!hears) return
      for (const [origin, node] of nodes) {
        node.silent += 1
        for (const [carrier, beats] of node.on) node.on.set(carrier, beats + 1)
        if (node.silent > forgottenAfter) nodes.delete(origin)
        if (node.held.size > 0 && ++node.heldFor > heldAtMost.beats) release(node)
        if (!node.owed || node.last === null || ++node.owed.beats <= underWayFor) continue
        release(node)
        const { n } = node.owed ?? { n: node.last }
        if (n > node.last) missed(n - node.last)
        node.last = Math.max(n, node.last)
        node.owed = null
      }
    },
    /** Who was heard lately on this carrier. */
    heardOn: (carrier: string): string[] =>
      [...nodes].flatMap(([origin, { on }]) => ((on.get(carrier) ?? awayAfter) < awayAfter ? [origin] : [])),
    /** The carrier is gone: who was heard on it is not, until something comes. */
    notOn(carrier: string): void {
      for (const { on } of nodes.values()) on.delete(carrier)
    },
    /**
     * Nodes that are there and do not hear this one by the carrier that it prefers, or prefer another. Of earlier versions,
     * which do not say so, where that is not the only one.
     */
    deaf: (carrier: string, isChoice: boolean): number =>
      present().filter(({ beat }) =>
        isChoice ? beat?.prefers !== carrier || !beat.hears.includes(own) : beat && beat.prefers !== carrier,
      ).length,
    count: (): number => present().length,
  }
}
