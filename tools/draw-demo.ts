/**
 * Draws the identity documents of the demo as photos taken on a table, and writes them to server/demo. Run it where
 * fonts are installed; the images are committed because a bare machine has none.
 */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cardFile, type DemoRequest, demoRequests } from '../server/src/modules/site/index.ts'
import { backOf, cardSize, frontOf } from './demo/cards.ts'
import { type Corners, type Point, tilt } from './demo/perspective.ts'
import { root } from './lib/files.ts'

// biome-ignore lint/suspicious/noExplicitAny: sharp belongs to the server's workspace; its types are not needed here
const sharp: any = createRequire(join(root, 'server/package.json'))('sharp')
const folder = join(root, 'server/demo')
const photo = { width: 1100, height: 780 }

/** A card on a table, photographed at a slight angle. */
async function onTable(card: string, seed: number): Promise<Buffer> {
  const corners = cornersOf(seed)
  const flat = await sharp(Buffer.from(card), { density: 108 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = flat.info
  const seen = tilt({ data: flat.data, width, height }, corners, photo)
  return sharp(Buffer.from(table(corners, seed)))
    .composite([
      { input: Buffer.from(seen.data), raw: { width: photo.width, height: photo.height, channels: 4 } },
      { input: Buffer.from(light(seed)) },
    ])
    .png()
    .toBuffer()
}

/** Rotated by a few degrees, with perspective. */
function cornersOf(seed: number): Corners {
  const turn = ((((seed * 37) % 9) - 4) * Math.PI) / 180
  const far = 0.9 + ((seed * 13) % 5) / 100
  const [right, down] = [cardSize.width / 2, cardSize.height / 2]
  const place = (x: number, y: number, scale: number): Point => [
    photo.width / 2 + (x * Math.cos(turn) - y * Math.sin(turn)) * scale + ((seed * 29) % 30) - 15,
    photo.height / 2 + (x * Math.sin(turn) + y * Math.cos(turn)) * (0.5 + scale / 2) + ((seed * 17) % 30) - 15,
  ]
  return [place(-right, -down, far), place(right, -down, far), place(right, down, 1.04), place(-right, down, 1.04)]
}

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${photo.width}" height="${photo.height}">${inner}</svg>`

/** Planks, and the card's shadow on them. */
function table(corners: Corners, seed: number): string {
  const wood = ['#8a6a4a', '#75685c', '#5f6a6e', '#93805f'][seed % 4]
  const planks = Array.from({ length: 7 }, (_, i) => {
    const y = i * 112 + ((seed * 11) % 60)
    const grain = [30, 52, 80].map(
      (shift) => `<path d="M0 ${y + shift} Q300 ${y + shift - 9} 620 ${y + shift} T1100 ${y + shift - 5}"/>`,
    )
    return `<rect y="${y}" width="1100" height="3" fill="#000" opacity=".22"/>
      <g fill="none" stroke="#000" stroke-opacity=".07" stroke-width="3">${grain.join('')}</g>`
  })
  const outline = corners.map(([x, y]) => `${x + 10},${y + 14}`).join(' ')
  return svg(`<defs><filter id="soft"><feGaussianBlur stdDeviation="11"/></filter></defs>
    <rect width="1100" height="780" fill="${wood}"/>${planks.join('')}
    <polygon points="${outline}" fill="#000" opacity=".5" filter="url(#soft)"/>`)
}

/** Light from one side, and its reflection on the plastic. */
function light(seed: number): string {
  const [x, streak] = [seed % 2 ? 0.25 : 0.75, 180 + ((seed * 61) % 600)]
  return svg(`<defs>
      <radialGradient id="lamp" cx="${x}" cy=".15" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".55" stop-color="#000" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></radialGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="38"/></filter></defs>
    <rect width="1100" height="780" fill="url(#lamp)"/>
    <path d="M${streak} 0 L${streak + 90} 0 L${streak - 210} 780 L${streak - 300} 780 Z" fill="#fff" opacity=".13" filter="url(#soft)"/>`)
}

async function draw(person: DemoRequest, side: 'front' | 'back', seed: number) {
  const card = side === 'front' ? frontOf(person, seed) : backOf(person, seed)
  let picture = sharp(await onTable(card, seed + (side === 'back' ? 5 : 0)))
  const { photo: fault } = person.document!
  if (side === 'front' && fault === 'blurred') picture = picture.blur(9)
  if (side === 'front' && fault === 'sideways') picture = picture.rotate(90)
  const { size } = await picture.webp({ quality: 58, effort: 6 }).toFile(join(folder, cardFile(person.pseudo, side)))
  console.log(`${cardFile(person.pseudo, side)}  ${Math.round(size / 1024)} KB`)
}

mkdirSync(folder, { recursive: true })
for (const [seed, person] of demoRequests.entries()) {
  if (!person.document) continue
  await draw(person, 'front', seed)
  if (person.document.type !== 'passport') await draw(person, 'back', seed)
}
