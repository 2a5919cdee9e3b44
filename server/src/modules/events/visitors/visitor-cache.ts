import type { Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { openVisitorCache } from '../../../kernel/visitors/visitor-cache.ts'

/** What visitors see of the events. */
export const visitorCache = perProcess((kernel: Kernel) => {
  const cache = openVisitorCache(kernel)
  kernel.bus.on('events.changed', ({ places }) => (places ? cache.countsChanged() : cache.clear()))
  return cache
})
