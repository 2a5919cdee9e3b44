/**
 * Draws the identity documents of the demo and keeps them in server/demo, as photos that somebody took on a table.
 * Run it where fonts are installed; the pictures are committed because a bare machine has none.
 */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cardFile, type DemoRequest, demoRequests } from '../server/src/modules/site/index.ts'
import { backOf, cardSize, frontOf } from './demo/cards.ts'
import { root } from './lib/files.ts'

// biome-ignore lint/suspicious/noExplicitAny: sharp belongs to the server's workspace; its types are not needed here
const sharp: any = createRequire(join(root, 'server/package.json'))('sharp')
const folder = join(root, 'server/demo')
const photo = { width: 1100, height: 780 }

/** A card lying a little askew on a table, with the shadow and the light of a lamp. */
async function onTable(card: string, seed: number): Promise<Buffer> {
  const tilt = ((seed * 37) % 9) - 4
  const [x, y] = [(photo.width - cardSize.width) / 2, (photo.height - cardSize.height) / 2]
  const wood = ['#8a6a4a', '#75685c', '#5f6a6e', '#93805f'][seed % 4]!
  const planks = Array.from(
    { length: 7 },
    (_, i) => `<rect y="${i * 112}" width="1100" height="3" fill="#000" opacity=".12"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${photo.width}" height="${photo.height}">
    <defs><radialGradient id="lamp" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient></defs>
    <rect width="1100" height="780" fill="${wood}"/>${planks.join('')}
    <g transform="rotate(${tilt} 550 390) translate(${x} ${y})"><rect x="12" y="16" width="848" height="532" rx="28" fill="#000" opacity=".28"/>
    ${card.replace('<svg ', '<svg x="0" y="0" ')}</g>
    <rect width="1100" height="780" fill="url(#lamp)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
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
