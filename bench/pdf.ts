import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { encodeTicket, makeShortCode, showShortCode } from '@vondrona/rules/tickets/code'
import type { PdfDocument } from '../server/src/kernel/pdf/document.ts'
import { type Letterhead, letterhead } from '../server/src/kernel/pdf/letterhead.ts'
import { makePdfRenderer } from '../server/src/kernel/pdf/renderer.ts'
import { startListDocument } from '../server/src/modules/bibs/index.ts'
import { ticketDocument } from '../server/src/modules/tickets/index.ts'
import { loadSentences } from '../server/src/sentences.ts'
import { readPdf, textOf } from '../server/test/pdf-text.ts'
import { percentile, round } from './lib/measure.ts'
import type { Bench } from './run.ts'

const tickets = 500
const starters = [2_000, 20_000]
const at = new Date('2026-10-18T04:00:00Z')
const names = ['Rakoto', 'Rasoa', 'Andriamanantena', 'Razafindrakoto', 'Ravelo', 'Hery', 'Voahangy', 'Zoé', 'Françoise']

export const bench: Bench = {
  about:
    'tickets per second as PDF with 1 and 2 workers, each one read back; how long the event loop waits; start lists',
  async run() {
    const config = { SITE_NAME: 'Marathon de Tana', SITE_ACCENT: '#0f766e', SITE_LOGO: undefined }
    const head = await letterhead({ config: config as never, sentences: await loadSentences() }, 'fr')
    const rows = [await throughput(head, 1), await throughput(head, 2)]
    for (const people of starters) rows.push(await startList(head, people))
    return rows
  },
}

async function throughput(head: Letterhead, workers: number) {
  const pdf = makePdfRenderer({ workers, queue: tickets, retryAfter: 5, timeout: 60_000, idle: 60_000, memory: 384 })
  const documents = Array.from({ length: tickets }, (_, index) => makeTicket(head, index))
  await Promise.all(documents.slice(0, 20).map(({ document }) => pdf.render(document))) // starts and warms the workers
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const times: number[] = []
  const files = await Promise.all(
    documents.map(async ({ document }) => {
      const bytes = await pdf.render(document)
      times.push(performance.now() - start)
      return bytes
    }),
  )
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  await pdf.close()
  for (const [index, bytes] of files.entries()) {
    const pages = readPdf(bytes)
    const { shortCode } = documents[index]!
    if (pages.length !== 1 || !textOf(...pages).includes(shortCode)) throw new Error(`ticket ${index} is wrong`)
  }
  const sizes = files.map((bytes) => bytes.length).sort((a, b) => a - b)
  return {
    what: `${tickets} tickets`,
    workers,
    perSecond: round(tickets / seconds),
    seconds: round(seconds, 2),
    medianBytes: percentile(sizes, 50),
    mostBytes: sizes.at(-1),
    loopP99ms: round(delay.percentile(99) / 1e6),
  }
}

async function startList(head: Letterhead, people: number) {
  const pdf = makePdfRenderer({ workers: 1, queue: 1, retryAfter: 5, timeout: 120_000, idle: 1000, memory: 384 })
  const list = Array.from({ length: people }, (_, index) => ({
    bib: `M-${String(index + 1).padStart(5, '0')}`,
    name: nameOf(index),
    sex: index % 2 ? 'F' : 'H',
    category: 'Senior',
    club: index % 4 ? '' : 'Club Athlétique de Tana',
  }))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const bytes = await pdf.render(
    startListDocument(head, { race: 'Marathon', startsAt: at, printedAt: at, starters: list }),
  )
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  await pdf.close()
  const bibs = new Set(textOf(...readPdf(bytes)).match(/^M-\d{5}$/gm))
  if (bibs.size !== people) throw new Error(`${bibs.size} of ${people} are on the start list`)
  return {
    what: `start list of ${people}`,
    workers: 1,
    perSecond: round(1 / seconds, 2),
    seconds: round(seconds, 2),
    medianBytes: bytes.length,
    mostBytes: bytes.length,
    loopP99ms: round(delay.percentile(99) / 1e6),
  }
}

function makeTicket(head: Letterhead, index: number): { document: PdfDocument; shortCode: string } {
  const code = makeShortCode(randomBytes(8))
  return {
    shortCode: showShortCode(code),
    document: ticketDocument(head, {
      code: encodeTicket(Uint8Array.of(1, ...randomBytes(30)), randomBytes(64)),
      shortCode: code,
      event: 'Marathon International de Tana 2026',
      type: 'Foulée Écolo (10 km)',
      holder: nameOf(index),
      bib: `FE-${String(index + 1).padStart(4, '0')}`,
      startsAt: at,
      place: 'Gare de Soarano, Antananarivo',
      issuedAt: at,
    }),
  }
}

const nameOf = (index: number) => `${names[index % names.length]} ${names[(index * 7 + 3) % names.length]}`
