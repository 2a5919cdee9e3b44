import { scene, sceneBox, sceneTones } from '@vondrona/rules/races/ranking'
import type { CardText } from '../../../kernel/http/head.ts'
import { columnOf, rasterize } from '../../../kernel/images.ts'
import { outlineOf } from '../../../kernel/pdf/outlines.ts'
import { isRightToLeft } from '../../../kernel/pdf/pieces.ts'
import { printable } from '../../../kernel/pdf/printable.ts'
import { fit, lineHeight, type Style, widthOf } from '../../../kernel/pdf/text.ts'
import { cardSize } from './card.ts'

/** All that is drawn besides the picture. */
export interface DrawnCard extends Omit<CardText, 'picture'> {
  /** Name of the site. */
  site: string
  /** Its colour, `#rrggbb`. */
  accent: string | undefined
}

const { width, height } = cardSize
const margin = 64
const ink = { title: '#12201c', soft: '#46544f' } as const
/** Beside a picture, the words stand on paper. */
const panel = 690
/** Beside the trunk of the land's first tree. */
const signature = 92
/** Where the name of the site stands, words beside a picture end, and the drawing begins. */
const foot = { signature: 606, words: 520, scene: 300 }
const ground = scene.findIndex(({ tone }) => tone === 'ground')

/** As PNG. `picture` stands beside the words; without one, and where it cannot be decoded, the drawn land is below them. */
export async function drawCard(card: DrawnCard, picture: Uint8Array | null): Promise<Buffer> {
  const column = picture && (await columnOf(picture, { width: width - panel, height }).catch(() => null))
  return rasterize(svgOf(card, column !== null), cardSize, column && { column, left: panel })
}

/** No text of anybody reaches the SVG: every letter is an outline. */
function svgOf(card: DrawnCard, isBeside: boolean): string {
  const accent = card.accent && /^#[0-9a-f]{6}$/i.test(card.accent) ? card.accent : sceneTones.ground
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    isBeside ? paper() : land(card.isRace),
    `<path fill="${accent}" d="M0 0H${isBeside ? panel : width}V12H0Z"/>`,
    ...words(card, isBeside, accent),
    '</svg>',
  ].join('')
}

const paper = () =>
  `<path fill="${sceneTones.paper}" d="M0 0H${panel}V${height}H0Z"/>` +
  `<path fill="${sceneTones.field}" d="M0 548C150 520 320 528 460 544S620 548 ${panel} 532V${height}H0Z"/>` +
  `<path fill="${sceneTones.ground}" d="M0 562C170 540 330 548 470 560S630 562 ${panel} 552V${height}H0Z"/>`

/** The scene across the card, cut at its foot: the finish line is drawn for races alone. */
function land(isRace: boolean): string {
  const scale = width / sceneBox.width
  const shapes = (isRace ? scene : scene.slice(0, ground + 1)).map(({ d, tone, line, at }) => {
    const [x, y, size, turn = 0] = at ?? [0, 0, 1]
    const look = line
      ? `fill="none" stroke="${sceneTones[tone]}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"`
      : `fill="${sceneTones[tone]}"`
    return `<path ${look} d="${d}" transform="translate(${x} ${y}) scale(${size}) rotate(${turn})"/>`
  })
  return (
    `<path fill="${sceneTones.sky}" d="M0 0H${width}V${height}H0Z"/>` +
    `<g transform="translate(0 ${foot.scene}) scale(${scale})">${shapes.join('')}</g>`
  )
}

function words(card: DrawnCard, isBeside: boolean, accent: string): string[] {
  const wide = (isBeside ? panel : width) - 2 * margin
  const bottom = isBeside ? foot.words : foot.scene + 20
  const paths: string[] = []
  let y = 50
  /** One block below the other; false where there is no room for a line of it. */
  const add = (text: string, style: Style, { most, least = style.size, fill }: Block): void => {
    const room = Math.min(most, Math.floor((bottom - y) / lineHeight({ ...style, size: least })))
    if (!text || room < 1) return
    const fitted = fit(text, style, wide, room, least)
    const step = lineHeight(fitted.style) * 0.86
    for (const line of fitted.lines) {
      if (!line) continue
      const x = isRightToLeft(line) ? margin + wide - widthOf(line, fitted.style) : margin
      paths.push(`<path fill="${fill}" d="${outlineOf(line, { x, baseline: y + step * 0.78 }, fitted.style)}"/>`)
      y += step
    }
    y += fitted.style.size * 0.3
  }
  add(card.kicker, { size: 26, bold: true }, { most: 1, fill: accent })
  add(
    printable(card.title) || card.site,
    { size: 64, bold: true },
    { most: isBeside ? 4 : 2, least: 40, fill: ink.title },
  )
  if (card.large) add(card.large, { size: 84, bold: true }, { most: 1, fill: accent })
  for (const line of card.lines) add(line, { size: 30, bold: false }, { most: 2, least: 26, fill: ink.soft })
  const name = fit(card.site, { size: 28, bold: true }, wide, 1, 20)
  const at = { x: isBeside ? margin : signature, baseline: foot.signature }
  paths.push(`<path fill="${sceneTones.paper}" d="${outlineOf(name.lines[0] ?? '', at, name.style)}"/>`)
  return paths
}

interface Block {
  /** Lines. */
  most: number
  /** The smallest size of letters. */
  least?: number
  fill: string
}
