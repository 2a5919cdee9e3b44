import { texts } from '@vondrona/rules/tickets'
import { sentenceOf } from '../../lib/api/call.ts'
import { Refusal } from '../../lib/api/refusal.ts'
import { download } from '../../lib/device/download.ts'
import { textOf } from '../../lib/texts/texts.ts'

/** R-GAP-06: saves the PDF of a ticket; throws the server's refusal, or « Impossible de générer le ticket » (R-TKT-04). */
export async function downloadPdf(pdfUrl: string, name: string): Promise<void> {
  const answer = await fetch(pdfUrl).catch(async () => {
    throw new Refusal({ code: 'NETWORK', message: await sentenceOf('NETWORK') })
  })
  if (!answer.ok) throw new Refusal({ code: 'UNAVAILABLE', message: await textOf(texts, 'tickets.notMade') })
  const href = URL.createObjectURL(await answer.blob())
  download(href, name)
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
