import { setTimeout as sleep } from 'node:timers/promises'
import type { Carrier } from '../../gateways/events/port.ts'
import { type Beat, beatName } from './others.ts'
import { makeJoiner } from './parts.ts'

/** What the nodes that run say of themselves within `ms`, by the carrier that all have; says nothing itself. */
export async function overhear(carrier: Carrier, ms: number): Promise<ReadonlyMap<string, Beat>> {
  const nodes = new Map<string, Beat>()
  const join = makeJoiner()
  carrier.listen(
    (text) => {
      const told = join(text)
      if (told?.name !== beatName) return
      const beat = told.payload as Beat
      if (beat.isLast) nodes.delete(told.origin)
      else nodes.set(told.origin, beat)
    },
    () => {},
  )
  await sleep(ms)
  return nodes
}

/** Pure: how many of them prefer another carrier than this one, or do not hear one of the others by it. */
export function countApart(nodes: ReadonlyMap<string, Beat>, prefers: string): number {
  return [...nodes].filter(
    ([own, beat]) =>
      beat.prefers !== prefers ||
      (prefers === 'nats' && [...nodes.keys()].some((one) => one !== own && !beat.hears.includes(one))),
  ).length
}
