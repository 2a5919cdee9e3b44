import type { Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { Kept } from '../../../kernel/visitors/kept.ts'

/** What visitors see of the magazine. */
export const kept = perProcess((kernel: Kernel) => {
  const cache = new Kept(() => kernel.now().getTime())
  kernel.bus.on('magazine.changed', ({ likes }) => (likes ? cache.countsChanged() : cache.clear()))
  return cache
})
