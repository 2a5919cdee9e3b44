/** Draws PDFs beside the event loop of the server; one at a time, in the order in which they arrive. */
import { parentPort } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'
import { drawPdf } from './draw.ts'

export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { problem: string }

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread only')

port.on('message', async (document: PdfDocument) => {
  try {
    const bytes = new Uint8Array(await drawPdf(document))
    port.postMessage({ bytes } satisfies PdfAnswer, [bytes.buffer])
  } catch (error) {
    port.postMessage({
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies PdfAnswer)
  }
})
