import { cutTo } from '@vondrona/rules/typed'
import PDFDocument from 'pdfkit'
import { lay } from './blocks.ts'
import { checkSize, type PdfDocument, pdfLimits } from './document.ts'
import type { Laid } from './laid.ts'
import { ground, makePen, type Pen } from './pen.ts'
import { printable } from './printable.ts'
import { wrap } from './text.ts'

/** Points that the page's own parts take at each side. */
const margins = {
  page: { side: 40, top: 54, bottom: 46 },
  frame: { side: 54, top: 54, bottom: 54 },
  bare: { side: 0, top: 0, bottom: 0 },
} as const
type Margin = (typeof margins)[keyof typeof margins]
const logoHeight = 22

/**
 * The bytes of the document. The same document always gives the same bytes. Runs in a worker (see renderer.ts): a list
 * of thousands takes seconds. Throws RangeError if it is larger than `pdfLimits`.
 */
export function drawPdf(document: PdfDocument): Promise<Buffer> {
  checkSize(document)
  const { paper, landscape, look = 'page' } = document
  const doc = new PDFDocument({
    size: paper,
    layout: landscape ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: null as unknown as string, // no standard font: ours are embedded
    lang: document.language,
    displayTitle: true,
    info: {
      Title: cutTo(printable(document.title), 200),
      Author: cutTo(printable(document.site), 200),
      Creator: 'Vondrona',
      Producer: 'Vondrona',
      CreationDate: document.createdAt,
    },
  })
  const bytes = collect(doc)
  const pen = makePen(doc, document.accent)
  flow(pen, document, margins[look])
  finish(pen, document, margins[look])
  doc.end()
  return bytes
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

/** Lays the body out on as many pages as it takes. */
function flow(pen: Pen, { body }: PdfDocument, { side, top, bottom: foot }: Margin): void {
  const { doc } = pen
  let pages = 0
  const addPage = () => {
    if (++pages > pdfLimits.pages) throw new RangeError('a PDF of too many pages')
    doc.addPage()
  }
  addPage()
  const bottom = doc.page.height - foot
  let y: number = top
  const width = doc.page.width - 2 * side
  for (const block of body) {
    let rest: Laid | undefined = lay(block, width, bottom - top)
    while (rest) {
      const isOnTop = y === top
      if (rest.ownPage && !isOnTop) {
        addPage()
        y = top
        continue
      }
      if (rest.height <= bottom - y + 0.01 && !(rest.ownPage && rest.split?.(0))) {
        rest.draw(pen, side, y)
        y += rest.height
        break
      }
      const [now, later]: [Laid, Laid] | [undefined, Laid] = rest.split?.(bottom - y) ?? [undefined, rest]
      if (now) now.draw(pen, side, y)
      else if (isOnTop) {
        later.draw(pen, side, y) // higher than a page: what is below its end is lost, but nothing else
        y = bottom
        break
      }
      addPage()
      y = top
      rest = later
    }
  }
}

/** What every page has: border or head, and foot. The number of pages is known only now. */
function finish(pen: Pen, document: PdfDocument, { side }: Margin): void {
  const { doc } = pen
  const { look = 'page', footer = '' } = document
  if (look === 'bare') return
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const { width, height } = doc.page
    if (look === 'frame') {
      doc
        .rect(22, 22, width - 44, height - 44)
        .lineWidth(2)
        .stroke(pen.accent)
      doc
        .rect(28, 28, width - 56, height - 56)
        .lineWidth(0.75)
        .stroke(ground.edge)
      continue
    }
    doc.rect(0, 0, width, 5).fill(pen.accent)
    head(pen, document, side, width - 2 * side)
    const place = { x: side, y: height - 38, width: width - 2 * side - 40 }
    pen.lines(wrap(footer, small, place.width, 2), place, { ...small, tone: 'soft' })
    if (count > 1) {
      const number = { x: width - side - 60, y: place.y, width: 60 }
      pen.lines([`${page + 1} / ${count}`], number, { ...small, tone: 'soft', align: 'right' })
    }
  }
}

const small = { size: 7.5, bold: false } as const
const name = { size: 11, bold: true } as const

function head(pen: Pen, { logo, site }: PdfDocument, x: number, width: number): void {
  const y = 20
  if (!logo) return void pen.lines(wrap(site, name, width, 1), { x, y: y + 3, width }, name)
  pen.doc.image(Buffer.from(logo), x, y, { fit: [150, logoHeight], valign: 'center' })
  pen.lines(wrap(site, name, width - 160, 1), { x: x + 160, y: y + 3, width: width - 160 }, { ...name, align: 'right' })
}
