import type { Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { Kept } from '../../../kernel/visitors/kept.ts'

/** What visitors see of the events. */
export const kept = perProcess((kernel: Kernel) => {
  const cache = new Kept(() => kernel.now().getTime())
  kernel.bus.on('events.changed', ({ places }) => (places ? cache.countsChanged() : cache.clear()))
  return cache
})
