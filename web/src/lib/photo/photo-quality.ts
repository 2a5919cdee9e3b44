/**
 * Whether a photo of a document can be read, as arithmetic on grey pixels: works offline and costs a few milliseconds.
 */
import { photoCheck } from '@vondrona/rules/constants'

export interface GreyPicture {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}

/** blurred: refused, nobody could read it. The others are doubts; the person looks at the photo and decides. */
export type PhotoDoubt = 'soft' | 'dark' | 'glare' | 'small' | 'empty'
export type PhotoVerdict = 'good' | 'blurred' | PhotoDoubt

export interface Figures {
  /**
   * Energy of edges against their slope; null when the picture has no edges. 3 is crisp, 0.1 is fog, whatever the
   * contrast.
   */
  edges: number | null
  /** What the brightest twentieth reaches, 0 to 255. */
  bright: number
  /** Share of burnt white patches that do not touch the border. */
  glare: number
  white: number
  spread: number
}

const tile = 32
/** Mean squared slope from which a patch counts as rendered upon rather than plain. */
const contentThreshold = 3
/** Of the patches with most edges, so that a plain table around the card does not count. */
const bestShare = 0.2
const burnt = 250
const flat = 4

interface Patch {
  column: number
  row: number
  bendX: number
  bendY: number
  slopeX: number
  slopeY: number
  white: number
}

/** Judges a photo of a document: sharp, bright and large enough, or why not. */
export function judge(picture: GreyPicture, longestSide: number): PhotoVerdict {
  const found = measure(picture)
  if (found.spread < flat) return found.bright < photoCheck.dark ? 'dark' : 'empty'
  if (found.edges === null || found.edges < photoCheck.blurred) return 'blurred'
  if (found.bright < photoCheck.dark) return 'dark'
  if (found.white < photoCheck.whiteGround && found.glare > photoCheck.glare) return 'glare'
  if (found.edges < photoCheck.soft) return 'soft'
  return longestSide < photoCheck.smallest ? 'small' : 'good'
}

/** The figures by which a photo is judged. */
export function measure(picture: GreyPicture): Figures {
  const patches = patchesOf(picture)
  const noise = percentile(
    patches.map((patch) => Math.min(patch.bendX, patch.bendY)),
    0.1,
  )
  const along = (bend: 'bendX' | 'bendY', slope: 'slopeX' | 'slopeY') => edgeEnergy(patches, bend, slope, noise)
  const ways = [along('bendX', 'slopeX'), along('bendY', 'slopeY')].filter((energy) => energy !== null)
  return {
    edges: ways.length ? Math.min(...ways) : null, // a hand that moved blurs one direction only
    glare: innerWhite(patches) / Math.max(1, patches.length),
    ...tonesOf(picture.data),
  }
}

/**
 * Blurring takes more from the bend of a line (second difference) than from its slope: their ratio says how sharp it
 * is.
 */
function edgeEnergy(patches: Patch[], bend: 'bendX' | 'bendY', slope: 'slopeX' | 'slopeY', noise: number) {
  const signal = (patch: Patch) => patch[slope] - noise / 12 // white noise has twelve times more bend than slope
  const best = patches
    .filter((patch) => signal(patch) > Math.max(contentThreshold, noise / 2)) // below that, the ratio would be one of the noise
    .sort((a, b) => signal(b) - signal(a))
    .slice(0, Math.ceil(patches.length * bestShare))
  if (best.length === 0) return null
  return percentile(
    best.map((patch) => Math.max(0, patch[bend] - 1.1 * noise) / signal(patch)),
    0.5,
  )
}

function patchesOf({ data, width, height }: GreyPicture): Patch[] {
  const patches: Patch[] = []
  for (let top = 1; top + tile < height; top += tile)
    for (let left = 1; left + tile < width; left += tile) patches.push(patchAt(data, width, left, top))
  return patches
}

function patchAt(data: GreyPicture['data'], width: number, left: number, top: number): Patch {
  let [bendX, bendY, slopeX, slopeY, white] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + tile; y++) {
    for (let at = y * width + left; at < y * width + left + tile; at++) {
      const here = data[at] as number
      const before = data[at - 1] as number
      const after = data[at + 1] as number
      const above = data[at - width] as number
      const below = data[at + width] as number
      bendX += (before + after - 2 * here) ** 2
      bendY += (above + below - 2 * here) ** 2
      slopeX += ((after - before) / 2) ** 2
      slopeY += ((below - above) / 2) ** 2
      if (here >= burnt) white++
    }
  }
  const n = tile * tile
  const [column, row] = [(left - 1) / tile, (top - 1) / tile]
  return { column, row, bendX: bendX / n, bendY: bendY / n, slopeX: slopeX / n, slopeY: slopeY / n, white: white / n }
}

/** A lamp's reflection lies inside the picture; white that reaches the border is the paper it was scanned on. */
function innerWhite(patches: Patch[]): number {
  const columns = Math.max(0, ...patches.map((patch) => patch.column))
  const rows = Math.max(0, ...patches.map((patch) => patch.row))
  const isInner = ({ column, row }: Patch) => column > 0 && row > 0 && column < columns && row < rows
  return patches.filter((patch) => patch.white > 0.9 && isInner(patch)).length
}

function tonesOf(data: GreyPicture['data']): Pick<Figures, 'bright' | 'white' | 'spread'> {
  const counts = new Uint32Array(256)
  let sum = 0
  let squares = 0
  for (const grey of data) {
    counts[grey] = (counts[grey] ?? 0) + 1
    sum += grey
    squares += grey * grey
  }
  const n = Math.max(1, data.length)
  let brighter = 0
  let bright = 255
  while (bright > 0 && brighter + (counts[bright] as number) < n / 20) brighter += counts[bright--] as number
  const white = counts.subarray(burnt).reduce((total, count) => total + count, 0) / n
  return { bright, white, spread: Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)) }
}

function percentile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

/** The grey pixels of an RGBA picture, as the eye weighs them. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at++) {
    const from = at * 4
    data[at] = (0.299 * rgba[from]! + 0.587 * rgba[from + 1]! + 0.114 * rgba[from + 2]!) | 0
  }
  return { data, width, height }
}
