import type { Kernel } from '../../../../kernel/context.ts'
import { inChild, TaskExceeded } from '../../../../kernel/limits/in-child.ts'
import { makePool } from '../../../../kernel/limits/pools.ts'
import { perProcess } from '../../../../kernel/per-process.ts'
import type { Answer, Asked } from './read-bytes.ts'

const readers = perProcess(() => makePool(1, 8, 10)) // staff read a statement now and then
const limits = { timeout: 60_000, memory: 512 }

/** Reads a statement in a process of its own: whatever the file is, the server goes on, and the reading ends. */
export const readInChild = (kernel: Kernel, asked: Asked): Promise<Answer> =>
  readers(kernel).run(() =>
    inChild<Answer>(new URL('./reader.ts', import.meta.url), asked, limits).catch((error) => {
      if (error instanceof TaskExceeded) return { unreadable: 'tooLarge' } as const
      throw error
    }),
  )
