import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { sampleDocuments } from '../../../test/documents.ts'
import { readPdf, type ShownPage, textOf } from '../../../test/pdf-text.ts'
import { loadSentences } from '../../sentences.ts'
import { Refusal } from '../refusal.ts'
import type { Block, PdfDocument } from './document.ts'
import { drawPdf } from './draw.ts'
import { letterhead } from './letterhead.ts'
import { printedLogo } from './logo.ts'
import { makePdfRenderer } from './renderer.ts'

const config = { SITE_NAME: 'Marathon de Tana', SITE_ACCENT: '#0f766e', SITE_LOGO: undefined }
const sentences = await loadSentences()
const french = await letterhead({ config: config as never, sentences }, 'fr')
const english = await letterhead({ config: config as never, sentences }, 'en')
const samples = sampleDocuments(french, 'Rakotoarisoa Hery')

const limits = { workers: 2, queue: 50, retryAfter: 5, timeout: 20_000, idle: 1000, memory: 384 }
const pdf = makePdfRenderer(limits)
after(() => pdf.close())

const blank: PdfDocument = {
  title: 'Page',
  site: 'Site',
  language: 'fr',
  createdAt: new Date('2026-10-18T04:00:00Z'),
  paper: 'A4',
  accent: '#0f766e',
  body: [],
}
const page = (body: readonly Block[]): PdfDocument => ({ ...blank, body })
const drawn = async (document: PdfDocument) => readPdf(await drawPdf(document))

/** Every text lies inside its page, and no two lie on each other. */
function assertOrderly(pages: readonly ShownPage[]) {
  for (const { width, height, texts } of pages) {
    const boxes = texts.map(({ text, x, y, size, width: wide }) => ({
      text,
      left: x,
      right: x + wide,
      top: y - size * 0.7,
      bottom: y,
    }))
    for (const box of boxes) {
      const isInside = box.left >= 0 && box.right <= width + 0.5 && box.top >= 0 && box.bottom <= height
      assert.ok(
        isInside,
        `« ${box.text} » at ${box.left}–${box.right}, ${box.top}–${box.bottom} of ${width} × ${height}`,
      )
    }
    const rows = boxes.sort((a, b) => a.top - b.top)
    for (const [index, a] of rows.entries()) {
      for (const b of rows.slice(index + 1)) {
        if (b.top >= a.bottom) break
        const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        assert.ok(overlap < 0.5, `« ${a.text} » and « ${b.text} » overlap by ${overlap}`)
      }
    }
  }
}

test('R-GAP-06 a document that is too large, nested or broken is refused, and the worker goes on', async () => {
  const nested = (depth: number): Block =>
    depth ? { kind: 'row', columns: [{ share: 1, body: [nested(depth - 1)] }] } : { kind: 'line' }
  await assert.rejects(pdf.render(page([{ kind: 'text', text: 'x'.repeat(4_000_001) }])), RangeError)
  await assert.rejects(pdf.render(page([nested(6)])), RangeError)
  await assert.rejects(pdf.render(page(Array.from({ length: 2001 }, () => ({ kind: 'line' }) as const))), RangeError)
  await assert.rejects(pdf.render(page([{ kind: 'qr', text: 'é'.repeat(5000), size: 100 }])), /could not be drawn/)
  await assert.rejects(pdf.render({ ...blank, logo: Buffer.from('no picture') }), /could not be drawn/)
  await assert.rejects(pdf.render({ ...blank, title: (() => {}) as never }), /could not be cloned/)
  assert.equal(readPdf(await pdf.render(blank)).length, 1)
})

test('R-GAP-06 beyond the queue a document is refused as busy, and the others are all drawn', async () => {
  const small = makePdfRenderer({ ...limits, workers: 1, queue: 3 })
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => small.render(blank)))
  await small.close()
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  const { reason } = answers[5] as PromiseRejectedResult
  assert.ok(reason instanceof Refusal && reason.code === 'BUSY')
})

test('R-GAP-06 a document that takes too long ends its worker only; the next one is drawn by another', async () => {
  const impatient = makePdfRenderer({ ...limits, workers: 1, timeout: 1 })
  await assert.rejects(impatient.render(page([samples['start-list']!.body[4]!])), /more than 1 ms/)
  await impatient.close()
  const closed = makePdfRenderer(limits)
  const lost = assert.rejects(closed.render(blank), /ended/)
  await closed.close()
  await lost
  assert.equal(readPdf(await closed.render(blank)).length, 1)
  await closed.close()
})

test('R-GAP-06 a document that takes too much memory ends its process only: the server and the next document go on', async () => {
  const small = makePdfRenderer({ ...limits, workers: 1, memory: 32, timeout: 200_000 }) // no limit but this one
  const list = sampleDocuments(french, 'Rakotoarisoa', 50_000)['start-list']!
  await assert.rejects(small.render(list), /out of memory/)
  assert.equal(readPdf(await small.render(blank)).length, 1)
  await small.close()
})

test('a process that draws goes on when its group is told to end, and ends with the server', async () => {
  const child = fork(new URL('./drawer.ts', import.meta.url), { serialization: 'advanced', env: {} })
  const answer = async () => {
    child.send(blank)
    const [{ bytes }] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [{ bytes?: Uint8Array }]
    return bytes ? readPdf(bytes).length : assert.fail('it has ended')
  }
  assert.equal(await answer(), 1)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal)
  assert.equal(await answer(), 1)
  const ended = once(child, 'exit')
  child.disconnect() // as when the server is gone
  assert.deepEqual(await ended, [0, null])
})

test('R-GAP-06 a worker that ends because it was not needed is given no other document', async () => {
  const hasty = makePdfRenderer({ ...limits, workers: 1, idle: 1 })
  const sleep = new Int32Array(new SharedArrayBuffer(4))
  for (let n = 0; n < 3; n++) {
    assert.equal(readPdf(await hasty.render(blank)).length, 1)
    Atomics.wait(sleep, 0, 0, 5) // its time is over; the next turn of the loop begins with the timer that ends it
    await new Promise((resolve) => setTimeout(resolve))
  }
  await hasty.close()
})

/** On two lines, in the largest letters. */
const twoLines = ['Rakotoarisoa Andrianampoinimerina Jean-Baptiste', 'Ny Aina\nRasoa', '\n']

test('R-TKT-01 whatever people typed, no text leaves its page or lies on another, and a ticket is one page', async () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.constantFrom('Rasoa', 'W'.repeat(300), 'a '.repeat(400), '\n\n\n', '\u202eHery\u202c', 'n\u0308'.repeat(90), ''),
  )
  await fc.assert(
    fc.asyncProperty(name, fc.boolean(), async (person, inFrench) => {
      const documents = sampleDocuments(inFrench ? french : english, person, 30)
      for (const [kind, document] of Object.entries(documents)) {
        const pages = await drawn(document)
        assertOrderly(pages)
        if (['ticket', 'receipt', 'mandate', 'certificate'].includes(kind)) assert.equal(pages.length, 1, kind)
        assert.ok(!/[\0\u{fffd}]/u.test(textOf(...pages)), 'every letter can be copied')
      }
    }),
    {
      numRuns: 15,
      examples: twoLines.flatMap((person): [string, boolean][] => [
        [person, true],
        [person, false],
      ]),
    },
  )
})

test('R-TKT-01 long values everywhere on a ticket still leave it on one page', async () => {
  const { body, ...rest } = samples.ticket!
  const long = 'Andrianampoinimerina '.repeat(30)
  const stretched = body.map((block): Block => {
    if (block.kind === 'text') return { ...block, text: long }
    if (block.kind === 'facts') return { ...block, facts: block.facts.map((fact) => ({ ...fact, text: long })) }
    return block
  })
  const pages = await drawn({ ...rest, body: stretched, footer: long, site: long })
  assert.equal(pages.length, 1)
  assertOrderly(pages)
})

test('an emoji is left out, Malagasy and French letters stay', async () => {
  const text = 'N\u0308oro Zoe\u0301 \u{1F3C3}\u{200d}\u{2642}\u{fe0f} Ŋ « œuvre » \u202eevil\u202c <b>&amp; Ａ①'
  const shown = textOf(...(await drawn(page([{ kind: 'text', text }]))))
  assert.match(shown, /N\u0308oro Zoé Ŋ « œuvre » evil <b>&amp; A1/)
})

test('R-TKT-01, R-TKT-07 a ticket shows event, name, type, bib, date, place, code and the advice; at most 12 kB', async () => {
  for (const [person, head] of [
    ['Rakotoarisoa Hery', french],
    ['Rasoa', english],
    ['Razafindrakotoarisoa Voahangy Nirina', french],
  ] as const) {
    const bytes = await pdf.render(sampleDocuments(head, person).ticket!)
    assert.ok(bytes.length <= 12 * 1024, `${bytes.length} bytes`)
    const [only, ...others] = readPdf(bytes)
    assert.equal(others.length, 0)
    assert.deepEqual([only!.width, only!.height], [419.53, 595.28]) // A5
    const shown = textOf(only!)
    for (const part of [
      'Marathon International de Tana 2026',
      person,
      'Foulée Écolo (10 km)',
      'FE-0042',
      'Gare de Soarano',
    ])
      assert.ok(shown.includes(part), `${part} in ${shown}`)
    assert.match(shown, /^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}$/m)
    if (head === french)
      assert.match(shown, /dimanche 18 octobre 2026[\s\S]*07:00[\s\S]*Arrivez 1 heure avant le départ, soit à 06:00\./)
    else assert.match(shown, /Sunday 18 October 2026[\s\S]*07:00[\s\S]*arrive 1 hour before the start, at 06:00\./)
  }
})

test('the same document always has the same bytes, whichever worker draws it', async () => {
  for (const document of Object.values(samples)) {
    const [a, b, c] = await Promise.all([pdf.render(document), pdf.render(document), drawPdf(document)])
    assert.ok(a.equals(b) && b.equals(c!))
    assert.ok(!/\/ModDate/.test(a.toString('latin1')))
  }
})

test('a receipt, a refund, a mandate and a signed letter say what they must', async () => {
  const receipt = textOf(...(await drawn(samples.receipt!)))
  assert.match(receipt, /Reçu de paiement\nReçu n°\u00a02026-000123/)
  assert.match(receipt, /Total payé\u00a0: 40\u202f000\u00a0Ar/)
  const mandate = textOf(...(await drawn(samples.mandate!)))
  for (const part of [
    '1\u202f040\u202f000\u00a0Ar',
    'MD26-7KQM-2X9T',
    'dimanche 18 octobre 2026 à 07:00',
    'MVola : 034 00 000 00',
  ])
    assert.ok(mandate.includes(part), part)
  const pages = await drawn(samples.letter!)
  assert.equal(pages.length, 2)
  const letter = textOf(...pages)
  for (const part of ['Rasoa Rakotoarisoa (mère)', '14 mai 2012', 'MIT26-7KQM-2X9T-ABC · Version du texte 3', '2 / 2'])
    assert.ok(letter.includes(part), part)
})

test('R-BIB-05 lists repeat their titles on each page and lose nobody; labels are 24 to a sheet', async () => {
  const many = sampleDocuments(french, 'Rakoto', 1000)
  for (const kind of ['start-list', 'emergency', 'medical']) {
    const pages = await drawn(many[kind]!)
    assert.ok(pages.every((one) => textOf(one).includes('Dossard')))
    const bibs = textOf(...pages).match(/^FE-\d{4}$/gm)
    assert.equal(new Set(bibs).size, 1000, kind)
    assert.equal(bibs?.length, 1000)
  }
  const sheets = await drawn(many.labels!)
  assert.equal(sheets.length, Math.ceil(1000 / 24))
  assert.equal(new Set(textOf(...sheets).match(/^FE-\d{4}$/gm)).size, 1000)
})

test('R-BIB-05 long names of relatives, which differ only at their end, differ on labels and lists', async () => {
  const family = 'Andriamparanirinamalala Rasoanandrasana Tahirinantenaina'
  const relatives = [`${family} Fenohasina`, `${family} Fenosoa`]
  const labels = relatives.map((name, at) => ({ above: 'Semi', large: `${at}`, name, below: 'x' }))
  const sheet = { ...samples.labels!, body: [{ kind: 'labels', columns: 3, rows: 8, labels } as const] }
  const long = relatives.map((name) => `${name} Ramanantsoavololona`)
  const columns = [
    { title: 'Dossard', share: 12 },
    { title: 'Nom', share: 32 },
    { title: 'Urgence', share: 56 },
  ]
  const rows = long.map((name, at) => [`${at}`, name, ''])
  const list = { ...samples.emergency!, body: [{ kind: 'table', columns, rows } as const] }
  const [labelled, listed] = [await drawn(sheet), await drawn(list)]
  for (const [pages, names] of [
    [labelled, relatives],
    [listed, long],
  ] as const) {
    const text = textOf(...pages).replaceAll('\n', ' ')
    for (const name of names) assert.ok(text.includes(name), `${name} in ${text}`)
  }
  for (const { y } of labelled[0]?.texts ?? []) assert.ok(y > 0 && y < 37 * (72 / 25.4), 'inside of its label')
})

test('a certificate is one page on its side, with time and ranks', async () => {
  const [only, ...others] = await drawn(samples.certificate!)
  assert.equal(others.length, 0)
  assert.ok(only!.width > only!.height)
  assert.match(textOf(only!), /Rakotoarisoa Hery[\s\S]*55:45[\s\S]*12 sur 1843[\s\S]*Catégorie Senior/)
})

test('a logo of the settings is printed, whatever its size; one that cannot be decoded is left out', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="900"><rect width="4000" height="900" fill="teal"/></svg>'
  const logo = await printedLogo(Buffer.from(svg))
  assert.ok(logo && logo.length < 2000)
  const bytes = await drawPdf({ ...samples.receipt!, logo })
  assert.match(bytes.toString('latin1'), /\/Subtype \/Image/)
  assertOrderly(readPdf(bytes))
  assert.equal(await printedLogo(Buffer.from('<svg')), null)
})
