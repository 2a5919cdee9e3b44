import type { Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { openVisitorCache } from '../../../kernel/visitors/visitor-cache.ts'

/** What visitors see of the magazine. */
export const visitorCache = perProcess((kernel: Kernel) => {
  const cache = openVisitorCache(kernel)
  kernel.bus.on('magazine.changed', ({ likes }) => (likes ? cache.countsChanged() : cache.clear()))
  return cache
})
