import { Worker } from 'node:worker_threads'
import { makePool } from '../limits/pools.ts'
import { checkSize, type PdfDocument } from './document.ts'
import type { PdfAnswer } from './worker.ts'

/** Draws PDFs off the event loop: a bounded number at once, a bounded number waiting. */
export interface PdfRenderer {
  /**
   * The file. Refused as BUSY when too many wait; throws if the document is larger than `pdfLimits` or takes longer than
   * the limit, which ends its worker and nothing else.
   */
  render(document: PdfDocument): Promise<Buffer>
  /** Ends the workers; what they were drawing is rejected. */
  close(): Promise<void>
}

interface Limits {
  /** Threads; each is started when it is first needed. */
  workers: number
  queue: number
  /** Whole seconds, for clients that are refused. */
  retryAfter: number
  /** Milliseconds for one document. */
  timeout: number
  /** Milliseconds after which an unused thread gives its memory back. */
  idle: number
}

const memory = { maxOldGenerationSizeMb: 384 } // of one worker; a list of 20,000 takes half

/** A renderer of its own threads, which do not keep the process alive. */
export function makePdfRenderer({ workers, queue, retryAfter, timeout, idle: longest }: Limits): PdfRenderer {
  const pool = makePool(workers, queue, retryAfter)
  const all = new Set<Worker>()
  /** The most recently used is last; each with the timer that ends it. */
  const idle = new Map<Worker, NodeJS.Timeout>()

  function start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: memory })
    worker.unref()
    worker.on('error', () => {}) // whoever waits for it is told
    worker.once('exit', () => {
      all.delete(worker)
      take(worker)
    })
    all.add(worker)
    return worker
  }

  function take(worker: Worker | undefined): Worker | undefined {
    if (!worker) return undefined
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    return worker
  }

  async function draw(document: PdfDocument): Promise<Buffer> {
    checkSize(document) // before it is copied to the worker
    const worker = take([...idle.keys()].at(-1)) ?? start()
    let answer: PdfAnswer
    try {
      answer = await ask(worker, document, timeout)
    } catch (error) {
      await worker.terminate()
      throw error
    }
    idle.set(worker, setTimeout(() => void take(worker)?.terminate(), longest).unref()) // from now on nobody's
    if ('problem' in answer) throw new Error(`a PDF could not be drawn: ${answer.problem}`)
    return Buffer.from(answer.bytes.buffer)
  }

  return {
    render: (document) => pool.run(() => draw(document)),
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

function ask(worker: Worker, document: PdfDocument, timeout: number): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', ended)
      worker.unref()
      then()
    }
    const answered = (answer: PdfAnswer) => settle(() => resolve(answer))
    const failed = (error: Error) => settle(() => reject(error))
    const ended = () => settle(() => reject(new Error('the worker that drew a PDF ended')))
    const timer = setTimeout(() => settle(() => reject(new Error(`a PDF took more than ${timeout} ms`))), timeout)
    worker.on('message', answered).on('error', failed).on('exit', ended)
    worker.ref() // as long as somebody waits
    try {
      worker.postMessage(document)
    } catch (error) {
      settle(() => reject(error)) // something in it cannot be sent to a worker
    }
  })
}
