import { trustedScript } from '../device/trusted-script-url.ts'
import type { ScanAnswer, ScanJob } from './scan-job.ts'
import workerAddress from './worker.ts?worker&url'

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (answer: ScanAnswer | null) => void>()

/** Lets the worker do this; null if it could not be started, or a part of it could not be loaded. Never rejects. */
export function inScanWorker(job: ScanJob): Promise<ScanAnswer | null> {
  return new Promise((resolve) => {
    const id = ++lastId
    waiting.set(id, resolve)
    try {
      worker ??= start()
      worker.postMessage({ id, job })
    } catch {
      waiting.delete(id)
      resolve(null)
    }
  })
}

function start(): Worker {
  const started = new Worker(trustedScript(workerAddress), { type: 'module' })
  /** A browser remembers that a module could not be loaded: only another worker asks for it again. */
  const replace = () => {
    if (worker !== started) return
    worker = undefined
    started.terminate()
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  }
  started.onmessage = ({ data: { id, answer } }: MessageEvent<{ id: number; answer: ScanAnswer | null }>) => {
    if (answer === null) return replace()
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  started.onerror = replace
  return started
}
