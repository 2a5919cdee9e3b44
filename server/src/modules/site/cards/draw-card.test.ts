import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sceneTones } from '@vondrona/rules/races/ranking'
import sharp from 'sharp'
import { makePhoto } from '../../../../test/photos.ts'
import { type DrawnCard, drawCard } from './draw-card.ts'

const card = (more: Partial<DrawnCard> = {}): DrawnCard => ({
  kicker: 'Événements',
  title: 'Marathon',
  lines: ['samedi 5 décembre 2026 à 06:00', 'Mahamasina'],
  isRace: false,
  site: 'Vondrona',
  accent: '#0f766e',
  ...more,
})

/** Not `deepEqual`: of two pictures that differ it lists every byte, which takes minutes and gigabytes. */
const isSame = (one: Buffer, other: Buffer): boolean => one.equals(other)
/** Pixels of a part of it as grey values. */
const greys = async (png: Buffer, box: { left: number; top: number; width: number; height: number }) =>
  (await sharp(png).extract(box).greyscale().raw().toBuffer()).values()
/** Where letters are drawn, between these heights: the first and the last column with ink, null without any. */
async function inked(png: Buffer, { top, bottom }: { top: number; bottom: number }) {
  const columns = new Set<number>()
  let at = 0
  for (const grey of await greys(png, { left: 0, top, width: 1200, height: bottom - top })) {
    if (grey < 130) columns.add(at % 1200)
    at++
  }
  return columns.size > 0 ? { left: Math.min(...columns), right: Math.max(...columns) } : null
}
/** Above the drawing, below the kicker. */
const title = { top: 94, bottom: 300 }

for (const [kind, text] of Object.entries({
  'without spaces': 'W'.repeat(5_000),
  'of many words': 'Ny fanambarana lehibe momba ny fambolen-kazo '.repeat(60),
  'in Arabic': 'سباق المدينة الكبير في العاصمة مع الأصدقاء '.repeat(40),
  'in Japanese': '東京マラソン大会'.repeat(200),
  'of lines': 'a\n'.repeat(500),
}))
  test(`R-SHARE-10 a title ${kind} that is too long is cut: nothing leaves the margins or reaches the drawing`, async () => {
    const png = await drawCard(card({ title: text, lines: [text, text] }), null)
    const seen = await inked(png, title)
    assert.ok(seen && seen.left >= 60 && seen.right <= 1140, JSON.stringify(seen))
    assert.equal(await inked(png, { top: 322, bottom: 340 }), null)
  })

test('R-SHARE-10 words from right to left begin at the right margin', async () => {
  const right = await inked(await drawCard(card({ title: 'سباق', lines: [] }), null), title)
  const left = await inked(await drawCard(card({ title: 'Tovo', lines: [] }), null), title)
  assert.ok(right && left)
  assert.deepEqual([right.left > 900, right.right > 1100], [true, true])
  assert.deepEqual([left.left < 80, left.right < 400], [true, true])
})

test('R-SHARE-10 a title of emoji alone is the name of the site; with letters they are left out', async () => {
  assert.ok(
    isSame(await drawCard(card({ title: '🎉🌳👩🏽‍🚀' }), null), await drawCard(card({ title: 'Vondrona' }), null)),
  )
  assert.ok(isSame(await drawCard(card({ title: 'Hazo 🌳' }), null), await drawCard(card({ title: 'Hazo' }), null)))
})

test('R-SHARE-10 accents are drawn, and what looks like markup is drawn as letters', async () => {
  const plain = await drawCard(card({ title: 'Manorina' }), null)
  assert.ok(!isSame(await drawCard(card({ title: 'Manôriñà' }), null), plain))
  const markup = await drawCard(card({ title: '</svg><image href="file:///etc/passwd"/>&amp;' }), null)
  assert.ok(await inked(markup, title))
})

test('R-SHARE-10 the picture fills its column; one that cannot be decoded gives way to the drawn land', async () => {
  const red = await sharp({ create: { width: 300, height: 900, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer()
  const colour = async (png: Buffer) =>
    sharp(await sharp(png).extract({ left: 700, top: 12, width: 500, height: 618 }).toBuffer()).stats()
  const { dominant, entropy } = await colour(await drawCard(card(), red))
  assert.ok(dominant.r > 240 && dominant.g < 20 && entropy < 0.1, JSON.stringify({ dominant, entropy }))
  const land = await drawCard(card(), null)
  assert.ok(isSame(await drawCard(card(), Buffer.from('<svg/>')), land))
  assert.ok(isSame(await drawCard(card(), red.subarray(0, 200)), land))
})

test('R-SHARE-10 races alone have the finish line; a colour that is none is the ground', async () => {
  assert.ok(!isSame(await drawCard(card({ isRace: true }), null), await drawCard(card(), null)))
  assert.ok(
    isSame(
      await drawCard(card({ accent: '"/><image' }), null),
      await drawCard(card({ accent: sceneTones.ground }), null),
    ),
  )
})

test('R-SHARE-10 it is a PNG of 1200 × 630 of less than 600 kB, also with a picture full of detail', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const busy = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  for (const picture of [null, await makePhoto({ width: 1600, height: 1000 }), busy]) {
    const png = await drawCard(card({ large: '1:00:00' }), picture)
    const { format, width, height } = await sharp(png).metadata()
    assert.deepEqual([format, width, height], ['png', 1200, 630])
    assert.ok(png.length < 600_000, String(png.length))
  }
})

test('R-SHARE-10 beside a picture the words stay in their column, on four lines at most; above the drawing on two', async () => {
  const picture = await sharp({ create: { width: 510, height: 630, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const text = 'Ny fanambarana lehibe momba ny fambolen-kazo '.repeat(9)
  const rows = async (png: Buffer, bottom: number) => {
    const inRow = new Set<number>()
    let at = 0
    for (const grey of await greys(png, { left: 0, top: title.top, width: 690, height: bottom - title.top })) {
      if (grey < 130) inRow.add(Math.floor(at / 690))
      at++
    }
    return [...inRow].filter((row) => !inRow.has(row - 1)).length
  }
  const beside = await drawCard(card({ title: text, lines: [] }), picture)
  const above = await drawCard(card({ title: text, lines: [] }), null)
  assert.deepEqual([await rows(beside, 520), await rows(above, 300)], [4, 2])
  const seen = await inked(beside, { top: 94, bottom: 520 })
  assert.ok(seen && seen.left >= 60 && seen.right <= 690 - 60, JSON.stringify(seen))
})

test('R-SHARE-10 beside a picture words go down to their foot and not below it, and an empty one takes no room', async () => {
  const picture = await sharp({ create: { width: 510, height: 630, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const many = await drawCard(card({ lines: Array(20).fill('Mahamasina') }), picture)
  assert.ok(await inked(many, { top: 440, bottom: 516 }), 'there is room for more than above the drawing')
  assert.equal(await inked(many, { top: 522, bottom: 530 }), null)
  assert.ok(
    isSame(
      await drawCard(card({ kicker: '', lines: ['', 'Mahamasina', ''] }), null),
      await drawCard(card({ kicker: '', lines: ['Mahamasina'] }), null),
    ),
  )
})

test('R-SHARE-10 what has no room, and a line without letters, moves nothing that is below it', async () => {
  const title = 'Ny fanambarana lehibe momba ny fambolen-kazo '.repeat(2)
  const short = card({ title, lines: ['Mahamasina'] })
  assert.ok(isSame(await drawCard({ ...short, large: '1:42:07' }, null), await drawCard(short, null)))
  assert.ok(
    isSame(
      await drawCard(card({ lines: ['Mahamasina\n', 'Antananarivo'] }), null),
      await drawCard(card({ lines: ['Mahamasina', 'Antananarivo'] }), null),
    ),
  )
})

test('R-SHARE-10 the name of the site begins at the margin beside a picture, beside the tree on the drawing; what is large has a line of its own', async () => {
  const foot = { top: 580, bottom: 606 }
  const picture = await sharp({ create: { width: 510, height: 630, channels: 3, background: '#000000' } })
    .png()
    .toBuffer()
  const first = async (png: Buffer) => {
    let at = 0
    let least = 1200
    for (const grey of await greys(png, { left: 0, top: foot.top, width: 690, height: foot.bottom - foot.top })) {
      if (grey > 200) least = Math.min(least, at % 690)
      at++
    }
    return least
  }
  const [beside, above] = [await first(await drawCard(card(), picture)), await first(await drawCard(card(), null))]
  assert.ok(beside >= 60 && beside < 80, String(beside))
  assert.ok(above >= 90 && above < 110, String(above))
  const below = { top: 170, bottom: 250 }
  assert.equal(await inked(await drawCard(card({ lines: [] }), null), below), null)
  assert.ok(await inked(await drawCard(card({ lines: [], large: '1:42:07' }), null), below))
})
