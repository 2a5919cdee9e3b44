import type { Kernel } from '../../../../kernel/context.ts'
import { inWorker, WorkerExceeded } from '../../../../kernel/limits/in-worker.ts'
import { makePool } from '../../../../kernel/limits/pools.ts'
import { perProcess } from '../../../../kernel/per-process.ts'
import type { Answer, Asked } from './worker.ts'

const readers = perProcess(() => makePool(1, 8, 10)) // staff read a statement now and then
const limits = { timeout: 60_000, memory: 512 }

/** Reads a statement beside the event loop: whatever the file is, the process goes on, and the reading ends. */
export const readInThread = (kernel: Kernel, asked: Asked): Promise<Answer> =>
  readers(kernel).run(() =>
    inWorker<Answer>(new URL('./worker.ts', import.meta.url), asked, limits).catch((error) => {
      if (error instanceof WorkerExceeded) return { unreadable: 'tooLarge' } as const
      throw error
    }),
  )
