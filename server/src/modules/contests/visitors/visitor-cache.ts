import type { Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { openVisitorCache } from '../../../kernel/visitors/visitor-cache.ts'

/** What visitors see of the contests. */
export const visitorCache = perProcess((kernel: Kernel) => {
  const cache = openVisitorCache(kernel)
  kernel.bus.on('contests.changed', ({ places }) => (places ? cache.countsChanged() : cache.clear()))
  return cache
})
