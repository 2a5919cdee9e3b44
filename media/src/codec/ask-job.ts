/** A question to a worker with one answer: a picture, a file. */
import type { AskWork, Files, FromWorker } from './messages.ts'
import type { Pool } from './pool.ts'

/** Rejects with what the worker says, when it dies, and after `limitMs` (then the worker is ended). */
export function ask<T>(pool: Pool, id: number, work: AskWork, limitMs: number, files?: Files): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = (done: () => void) => {
      clearTimeout(limit)
      pool.release(id)
      done()
    }
    const take = (message: FromWorker) => {
      if (message.type === 'answer') end(() => resolve(message.value as T))
      if (message.type === 'failed') end(() => reject(new Error(message.reason)))
    }
    const gone = () => end(() => reject(new Error('The codec worker ended before it answered.')))
    const limit = setTimeout(() => pool.kill(id), limitMs)
    try {
      pool.place({ id, work, take, gone, ...(files && { files }) })
    } catch (error) {
      end(() => reject(error))
    }
  })
}
