/**
 * Chooses, of the packages `@fontsource/noto-sans*`, the files with which PDFs print what is in no font of their own.
 * `node server/src/kernel/pdf/fonts/choose-fonts.ts FOLDER`: the folder `node_modules/@fontsource` of some place where
 * they are installed (200 MB, of which 11 are used). Then `npm run lint -- --write`.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import type { Coverage } from '../more-fonts.ts'
import { unwrapWoff } from '../woff.ts'

interface Source {
  name: string
  weights: readonly number[]
  /** Of the files of the package. */
  parts(part: string): boolean
  /** Of what they can draw. */
  points(char: string): boolean
}

const isNumbered = (part: string) => /^\[\d+\]$/.test(part)
/** A point is drawn by the first that has it. */
const sources: readonly Source[] = [
  {
    name: 'noto-sans',
    weights: [400, 600],
    parts: (part) =>
      ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].includes(part),
    points: () => true,
  },
  { name: 'noto-sans-arabic', weights: [400, 600], parts: (part) => part === 'arabic', points: () => true },
  { name: 'noto-sans-kr', weights: [400], parts: isNumbered, points: (char) => /\p{Script=Hangul}/u.test(char) },
  { name: 'noto-sans-sc', weights: [400], parts: isNumbered, points: () => true },
  { name: 'noto-sans-jp', weights: [400], parts: isNumbered, points: () => true },
  { name: 'noto-sans-hk', weights: [400], parts: isNumbered, points: (char) => /\p{Script=Han}/u.test(char) },
]

const target = import.meta.dirname
const files = join(target, 'more')

function choose(packages: string): Record<string, Coverage> {
  for (const file of readdirSync(files)) if (file.endsWith('.woff')) rmSync(join(files, file))
  const own = new Set((create(readFileSync(join(target, 'NotoSans-Regular.ttf'))) as Font).characterSet)
  const drawn = new Set(own)
  const shared = new Set<number>()
  const coverage: Record<string, Coverage> = {}
  for (const { name, weights, parts, points } of sources) {
    // Japan and China write some signs that they share in forms of their own; names with kana are in the Japanese ones.
    const skips = new Set(name === 'noto-sans-jp' ? [...drawn].filter((point) => !shared.has(point)) : drawn)
    const all = JSON.parse(readFileSync(join(packages, name, 'unicode.json'), 'utf8'))
    for (const part of Object.keys(all).filter(parts)) {
      const id = part.replace(/[[\]]/g, '')
      const pathOf = (weight: number) => join(packages, name, 'files', `${name}-${id}-${weight}-normal.woff`)
      if (!existsSync(pathOf(400))) continue
      const added = pointsOf(pathOf(400)).filter((point) => !skips.has(point) && isPrinted(point, points))
      if (added.length === 0) continue
      for (const point of added) {
        drawn.add(point)
        if (name === 'noto-sans-sc') shared.add(point)
      }
      coverage[`${name}-${id}`] = { weights, points: rangesOf(added) }
      for (const weight of weights) {
        const own = new Set(pointsOf(pathOf(weight)))
        if (!added.every((point) => own.has(point))) throw new Error(`${pathOf(weight)} has less than the other weight`)
        copyFileSync(pathOf(weight), join(files, `${name}-${id}-${weight}.woff`))
      }
    }
  }
  return coverage
}

function isPrinted(point: number, isWanted: (char: string) => boolean): boolean {
  const char = String.fromCodePoint(point)
  return !/[\p{C}\p{Z}\p{Emoji_Presentation}]/u.test(char) && isWanted(char)
}

const pointsOf = (path: string): number[] =>
  (create(unwrapWoff(readFileSync(path))) as Font).characterSet.toSorted((a, b) => a - b)

/** 4e00-4e03 4e07 */
function rangesOf(points: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map(([from, to]) => from.toString(16) + (to > from ? `-${to.toString(16)}` : '')).join(' ')
}

const [packages] = process.argv.slice(2)
if (!packages) throw new Error('where is node_modules/@fontsource?')
const coverage = choose(packages)
writeFileSync(join(files, 'coverage.json'), `${JSON.stringify(coverage, null, 1)}\n`)
console.log(`${Object.keys(coverage).length} files in ${files}`)
