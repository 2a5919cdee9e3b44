import { type Child, startChild } from '../limits/in-child.ts'
import { makePool } from '../limits/pools.ts'
import { checkSize, type PdfDocument } from './document.ts'
import type { PdfAnswer } from './drawer.ts'

/** Draws PDFs in processes of their own: a bounded number at once, a bounded number waiting. */
export interface PdfRenderer {
  /**
   * The file. Refused as BUSY when too many wait; throws if the document is larger than `pdfLimits`, or takes more time or
   * memory than the limit, which ends its process and nothing else.
   */
  render(document: PdfDocument): Promise<Buffer>
  /** Ends the processes; what they were drawing is rejected. */
  close(): Promise<void>
}

interface Limits {
  /** Processes; each is started when it is first needed. */
  workers: number
  queue: number
  /** Whole seconds, for clients that are refused. */
  retryAfter: number
  /** Milliseconds for one document. */
  timeout: number
  /** Milliseconds after which an unused process gives its memory back. */
  idle: number
  /** MB of the heap of one process. */
  memory: number
}

/** A renderer of its own processes, which do not keep the server alive. */
export function makePdfRenderer({ workers, queue, retryAfter, timeout, idle: longest, memory }: Limits): PdfRenderer {
  const pool = makePool(workers, queue, retryAfter)
  const all = new Set<Child>()
  /** The most recently used is last; each with the timer that ends it. */
  const idle = new Map<Child, NodeJS.Timeout>()

  function start(): Child {
    const child = startChild(new URL('./drawer.ts', import.meta.url), memory)
    all.add(child)
    void child.ended.then(() => {
      all.delete(child)
      take(child)
    })
    return child
  }

  function take(child: Child | undefined): Child | undefined {
    if (!child) return undefined
    clearTimeout(idle.get(child))
    idle.delete(child)
    return child
  }

  async function draw(document: PdfDocument): Promise<Buffer> {
    checkSize(document) // before it is copied to the process
    const child = take([...idle.keys()].at(-1)) ?? start()
    let answer: PdfAnswer
    try {
      answer = await child.ask<PdfAnswer>(document, timeout)
    } catch (error) {
      child.end()
      throw new Error(`a PDF could not be drawn: ${(error as Error).message}`, { cause: error })
    }
    idle.set(child, setTimeout(() => take(child)?.end(), longest).unref()) // from now on nobody's
    if ('problem' in answer) throw new Error(`a PDF could not be drawn: ${answer.problem}`)
    return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
  }

  return {
    render: (document) => pool.run(() => draw(document)),
    async close() {
      const ended = [...all].map((child) => child.ended)
      for (const child of all) child.end()
      await Promise.all(ended)
    },
  }
}
