import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPicture, type Picture } from './draw-picture.ts'

interface Text {
  text: string
  x: number
  wide: number
}
interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A canvas that notes what is drawn on it; each letter is half as wide as it is high. */
function paper({ hasPen = true, blob = new Blob(['x']) as Blob | null } = {}) {
  const [texts, boxes, strokes]: [Text[], Box[], unknown[]] = [[], [], []]
  const pen = {
    font: '',
    measureText: (text: string) => ({ width: (text.length * Number(/(\d+)px/.exec(pen.font)?.[1])) / 2 }),
    fillText: (text: string, x: number) => texts.push({ text, x, wide: pen.measureText(text).width }),
    fillRect: (left: number, top: number, width: number, height: number) => boxes.push({ left, top, width, height }),
    stroke: ({ line }: { line: string }) => strokes.push(line),
    fill: () => {},
    save: () => {},
    restore: () => {},
    scale: () => {},
    translate: () => {},
    rotate: () => {},
  }
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => (hasPen ? pen : null),
    toBlob: (then: (made: Blob | null) => void) => then(blob),
  }
  class Path {
    readonly line: string
    constructor(line: string) {
      this.line = line
    }
  }
  Object.assign(globalThis, { document: { createElement: () => canvas }, Path2D: Path })
  return { canvas, texts, boxes, strokes }
}
const fact = (n: number) => ({ label: `L${n}`, text: `T${n}` })
const picture = (more: Partial<Picture> = {}): Picture => ({
  race: 'Marathon',
  date: '',
  name: 'Zafy',
  about: '42',
  time: '3:10:00',
  facts: [],
  course: null,
  site: 'vondrona.test',
  ...more,
})

test('the picture of a result is upright, and every text fits into it or into its box', async () => {
  const { canvas, texts, boxes } = paper()
  const facts = [{ label: 'x'.repeat(80), text: 'y'.repeat(80) }, fact(1)]
  await drawPicture(picture({ name: 'Rakotonirina '.repeat(9), facts }))
  assert.deepEqual([canvas.width, canvas.height], [1080, 1350])
  for (const { text, x, wide } of texts) {
    assert.ok(x - wide / 2 >= 72 && x + wide / 2 <= 1080 - 72, text)
    const box = boxes
      .slice(1)
      .find(({ left, width }) => facts.some((one) => one.text === text) && x > left && x < left + width)
    if (box) assert.ok(wide <= box.width - 24, text)
  }
})

test('six facts at most, three in a row beside each other, and those of a shorter row share its width', async () => {
  const { texts, boxes } = paper()
  await drawPicture(picture({ facts: [1, 2, 3, 4, 5, 6, 7].map(fact) }))
  assert.deepEqual(
    texts.flatMap(({ text }) => (/^T\d/.test(text) ? text : [])),
    ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'],
  )
  const rows = Map.groupBy(boxes.slice(1), ({ top }) => top)
  assert.deepEqual(
    [...rows.values()].map((row) => row.length),
    [3, 3],
  )
  const four = paper()
  await drawPicture(picture({ facts: [1, 2, 3, 4].map(fact) }))
  const [alone] = four.boxes.slice(4)
  assert.deepEqual([alone?.left, alone?.width], [72, 1080 - 2 * 72])
})

test('the course is drawn where it is known, and a browser that makes no picture is a failure', async () => {
  const without = paper()
  await drawPicture(picture())
  const course = { line: 'M0 0L1 1', width: 100, height: 50 }
  const drawn = paper()
  await drawPicture(picture({ course, facts: [1, 2, 3, 4, 5, 6].map(fact) }))
  assert.equal(drawn.strokes.length, without.strokes.length + 1)
  assert.equal(drawn.strokes.at(-1), course.line)
  paper({ hasPen: false })
  await assert.rejects(drawPicture(picture()), /no canvas/)
  paper({ blob: null })
  await assert.rejects(drawPicture(picture()), /no picture/)
})
