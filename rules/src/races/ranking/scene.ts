/**
 * The finish line in the hand of the house's drawings (decision 0101): as shapes, because the page, the shared picture and the
 * printed certificate draw the same one, each in its own way. Later shapes lie over earlier ones.
 */

/** By day. The page has those of the night, too, under the name with `--v-` before it. */
export const sceneTones = {
  sky: '#fbe7cf',
  moon: '#f4b350',
  far: '#c4dcd3',
  mid: '#8fbfae',
  field: '#4b9379',
  wall: '#c9694a',
  roof: '#6d3a2b',
  glow: '#fde9c4',
  trunk: '#8a5a3c',
  leaf: '#1d6b52',
  leaf2: '#2f8567',
  ground: '#17594a',
  paper: '#fffaf0',
} as const
export type SceneTone = keyof typeof sceneTones

export interface SceneShape {
  readonly d: string
  readonly tone: SceneTone
  /** A line of this width; else it is filled. */
  readonly line?: number
  /** Moved by `x` and `y`, made smaller by `scale`, and turned, in degrees. */
  readonly at?: readonly [x: number, y: number, scale: number, turn?: number]
}

export const sceneBox = { width: 480, height: 150 } as const

const house = (x: number, y: number, scale: number): SceneShape[] => [
  { d: 'M6 40H74V110H6Z', tone: 'wall', at: [x, y, scale] },
  { d: 'M-4 46 40-8 84 46ZM56-2h9v22h-9z', tone: 'roof', at: [x, y, scale] },
  { d: 'M20 58h14v20H20zM46 58h14v20H46zM33 88h14v22H33z', tone: 'glow', at: [x, y, scale] },
]
const ravinala = (x: number, y: number, scale: number): SceneShape[] => [
  { d: 'M-7-8C-5 50-6 110-9 170H9C6 110 5 50 7-8Z', tone: 'trunk', at: [x, y, scale] },
  ...[-78, -52, -26, 0, 26, 52, 78].map(
    (turn, n): SceneShape => ({
      d: 'M0-30C-14-66-13-116 0-150C13-116 14-66 0-30Z',
      tone: n % 2 === 0 ? 'leaf' : 'leaf2',
      at: [x, y, scale, turn],
    }),
  ),
]
/** Two rows of squares, as on a finish line. */
const checks = Array.from({ length: 12 }, (_, n) => `M${186 + n * 9} ${n % 2 === 0 ? 44 : 53}h9v9h-9z`).join('')

export const scene: readonly SceneShape[] = [
  { d: 'M0 0H480V150H0Z', tone: 'sky' },
  { d: 'M282 66A42 42 0 1 1 198 66A42 42 0 1 1 282 66Z', tone: 'moon' },
  { d: 'M0 84C56 62 96 74 140 76S228 62 284 72 386 88 480 62V150H0Z', tone: 'far' },
  { d: 'M0 100C68 80 128 88 184 96S316 100 372 90 444 82 480 90V150H0Z', tone: 'mid' },
  ...house(52, 62, 0.32),
  ...house(96, 74, 0.24),
  ...house(372, 68, 0.28),
  { d: 'M0 110C72 97 156 103 232 109S392 111 480 101V150H0Z', tone: 'field' },
  ...ravinala(432, 64, 0.32),
  ...ravinala(24, 76, 0.24),
  { d: 'M0 122C108 112 200 116 268 118S424 116 480 114V150H0Z', tone: 'ground' },
  { d: 'M228 116H252L300 150H180Z', tone: 'glow' },
  { d: 'M190 56h6v72h-6zM284 56h6v72h-6z', tone: 'trunk' },
  { d: 'M186 44H294V62H186Z', tone: 'paper' },
  { d: checks, tone: 'roof' },
  { d: 'M196 92C220 100 260 100 284 92', tone: 'paper', line: 3 },
  { d: 'M237 106 231 116 234 128M243 106 252 114 248 126', tone: 'roof', line: 5 },
  { d: 'M235 89 225 80 226 70M245 89 255 80 254 70', tone: 'roof', line: 4 },
  { d: 'M233 86H247L245 108H235Z', tone: 'wall' },
  { d: 'M247 77A7 7 0 1 1 233 77A7 7 0 1 1 247 77Z', tone: 'roof' },
]
