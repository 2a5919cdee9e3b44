import type { Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { VisitorCache } from '../../../kernel/visitors/visitor-cache.ts'

/** What visitors see of the contests. */
export const visitorCache = perProcess((kernel: Kernel) => {
  const cache = new VisitorCache(() => kernel.now().getTime())
  kernel.bus.on('contests.changed', ({ places }) => (places ? cache.countsChanged() : cache.clear()))
  return cache
})
