import { Worker } from 'node:worker_threads'

/** The thread took too long or too much memory, and was ended. */
export class WorkerExceeded extends Error {}

interface Limits {
  /** Milliseconds. */
  timeout: number
  /** Of its heap, in MB. */
  memory: number
}

/**
 * Runs one task beside the event loop, in a thread that lives as long as the task: what it does with a hostile file ends
 * with it. The file at `url` answers `workerData` with one message.
 */
export function inWorker<Answer>(url: URL, workerData: unknown, { timeout, memory }: Limits): Promise<Answer> {
  const worker = new Worker(url, { workerData, resourceLimits: { maxOldGenerationSizeMb: memory } })
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new WorkerExceeded(`more than ${timeout} ms`)), timeout)
    worker
      .once('message', resolve)
      .once('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerExceeded(error.message) : error),
      )
      .once('exit', () => {
        clearTimeout(timer)
        reject(new Error('a worker ended without an answer'))
      })
  }).finally(() => worker.terminate())
}
