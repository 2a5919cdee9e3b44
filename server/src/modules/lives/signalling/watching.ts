import { live as limits } from '@vondrona/rules/constants'
import type { Kernel } from '../../../kernel/context.ts'
import { addressKey } from '../../../kernel/limits.ts'
import type { Frame, Peer } from '../../../kernel/module.ts'
import { perProcess } from '../../../kernel/per-process.ts'

declare module '../../../kernel/bus.ts' {
  interface Events {
    /** How many watch at one node. */
    'lives.watchers': { node: string; liveId: string; count: number }
  }
}

const againEvery = 10_000 // ms between the reports of a node
const forgottenAfter = 3 // reports that did not come: the node is gone

interface Watch {
  /** Sockets of each viewer: a member, or a visitor at an address. */
  readonly sockets: Map<string, number>
  /** Of each node, and how many of its reports are missing. */
  readonly nodes: Map<string, { count: number; missed: number }>
  timer: NodeJS.Timeout | null
  isDirty: boolean
}

const watches = perProcess(() => ({ node: crypto.randomUUID() as string, lives: new Map<string, Watch>() }))

function watchOf(kernel: Kernel, liveId: string): Watch {
  const { lives } = watches(kernel)
  const watch = lives.get(liveId) ?? { sockets: new Map(), nodes: new Map(), timer: null, isDirty: false }
  lives.set(liveId, watch)
  return watch
}

const keys = new WeakMap<Peer, string>()

/** Weak point 26: a member counts once, a visitor once per address and page (`viewerKey`, else the socket). */
const keyOf = ({ id, caller: { actor, address } }: Peer, { viewerKey }: Frame) =>
  actor ? actor.id : `${addressKey(address)} ${typeof viewerKey === 'string' ? viewerKey.slice(0, 40) : id}`

export function startWatching(kernel: Kernel, peer: Peer, liveId: string, data: Frame): void {
  const { sockets } = watchOf(kernel, liveId)
  const key = keyOf(peer, data)
  keys.set(peer, key)
  sockets.set(key, (sockets.get(key) ?? 0) + 1)
  countSoon(kernel, liveId)
}

export function stopWatching(kernel: Kernel, peer: Peer, liveId: string): void {
  const { sockets } = watchOf(kernel, liveId)
  const key = keys.get(peer) ?? ''
  const left = (sockets.get(key) ?? 1) - 1
  if (left > 0) sockets.set(key, left)
  else sockets.delete(key)
  countSoon(kernel, liveId)
}
