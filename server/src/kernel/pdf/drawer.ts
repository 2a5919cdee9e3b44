/** Draws PDFs in a process beside the server; one at a time, in the order in which they arrive. */
import type { PdfDocument } from './document.ts'
import { drawPdf } from './draw.ts'

export type PdfAnswer = { bytes: Uint8Array } | { problem: string }

// A signal to the whole group is for the server: what is being drawn while it drains is still sent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())

process.on('message', async (document: PdfDocument) => {
  let answer: PdfAnswer
  try {
    answer = { bytes: await drawPdf(document) }
  } catch (error) {
    answer = { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  process.send?.(answer)
})
