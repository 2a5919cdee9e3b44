import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Face } from './face.ts'
import { openFont } from './open-font.ts'
import { unwrapWoff } from './woff.ts'

/** What one of the files is used for; in coverage.json, by its name. */
export interface Coverage {
  weights: readonly number[]
  /** 4e00-4e03 4e07 */
  points: string
}

interface File extends Omit<Coverage, 'points'> {
  name: string
}

const folder = join(import.meta.dirname, 'fonts/more')
let byPoint: { usual: Map<number, File>; japanese: Map<number, File> } | undefined

/** Which file has what: read when somebody's name needs it, as are the files. */
function coverage() {
  if (byPoint) return byPoint
  byPoint = { usual: new Map(), japanese: new Map() }
  const all = JSON.parse(readFileSync(join(folder, 'coverage.json'), 'utf8')) as Record<string, Coverage>
  for (const [name, { weights, points }] of Object.entries(all)) {
    const file = { name, weights }
    for (const range of points.split(' ')) {
      const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16))
      for (let point = from; point <= to; point++) {
        if (!byPoint.usual.has(point)) byPoint.usual.set(point, file)
        if (name.startsWith('noto-sans-jp-')) byPoint.japanese.set(point, file)
      }
    }
  }
  return byPoint
}

/** What is drawn by a font that is not our own. */
export const pointsInMore = (): ReadonlyMap<number, unknown> => coverage().usual

/** The font that has all of these. Text with kana is Japanese: some Han signs have another form there. */
export function moreFaceOf(points: readonly number[], bold: boolean, isJapanese: boolean): Face | undefined {
  const { usual, japanese } = coverage()
  for (const point of points) {
    const file = (isJapanese && japanese.get(point)) || usual.get(point)
    const face = file && faceIn(file, bold)
    if (face && points.every((each) => face.font.hasGlyphForCodePoint(each))) return face
  }
  return undefined
}

const faces = new Map<string, Face>()

function faceIn({ name, weights }: File, bold: boolean): Face {
  const id = `${name}-${bold ? weights.at(-1) : weights[0]}`
  let face = faces.get(id)
  if (!face) {
    face = { name: id, font: openFont(unwrapWoff(readFileSync(join(folder, `${id}.woff`)))) }
    faces.set(id, face)
  }
  return face
}
