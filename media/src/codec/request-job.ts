/** A job with a single result: a picture, a file. */
import type { Files, FromWorker, RequestWork } from './messages.ts'
import type { Pool } from './pool.ts'

/** Rejects with the worker's error, when the worker dies, and after `limitMs` (then the worker is killed). */
export function request<T>(pool: Pool, id: number, work: RequestWork, limitMs: number, files?: Files): Promise<T> {
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
