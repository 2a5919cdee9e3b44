/** Colour arithmetic: readable tones for any accent that an operator chooses. */

type Rgb = readonly [number, number, number]

/** The backgrounds of styles.css for accent-coloured text, worst first for each theme. */
const grounds = { light: '#edf1ef', dark: '#1b2523' } as const
const readable = 4.6 // AA is 4.5; a little more for rounding
const white = '#ffffff'
const dark = '#06120f'

const parse = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb
const print = (rgb: readonly number[]) =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const mix = (a: string, b: string, share: number) => {
  const [from, to] = [parse(a), parse(b)]
  return print(from.map((part, index) => part + (to[index]! - part) * share))
}
const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** Oklab: perceptual lightness, so a lightened accent keeps its hue instead of turning grey. */
function toOklab(hex: string): Rgb {
  const [r, g, b] = parse(hex).map(toLinear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linearOf([lightness, a, b]: Rgb): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The same colour at another lightness (0 to 1); as much of its chroma as a screen can show there. */
function atLightness(hex: string, lightness: number): string {
  const [, a, b] = toOklab(hex)
  for (let share = 1; share > 0; share -= 0.05) {
    const linear = linearOf([lightness, a * share, b * share])
    if (linear.every((part) => part >= -0.001 && part <= 1.001)) return print(linear.map(fromLinear))
  }
  return print(linearOf([lightness, 0, 0]).map(fromLinear))
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map(toLinear) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (low + 0.05)
}

/** The colour itself, or the nearest darker (-1) or lighter (1) one that is readable on `ground`. */
function until(colour: string, way: 1 | -1, ground: string, enough = readable): string {
  if (contrast(colour, ground) >= enough) return colour
  for (let lightness = toOklab(colour)[0]; lightness >= 0 && lightness <= 1; lightness += way * 0.01) {
    const candidate = atLightness(colour, lightness)
    if (contrast(candidate, ground) >= enough) return candidate
  }
  return textOn(ground)
}

/** White if readable, otherwise nearly black. */
const textOn = (fill: string) => (contrast(fill, white) >= readable ? white : dark)

/** A fill on which neither is readable (a medium grey-green, for example) is darkened until white is. */
const writable = (fill: string) => (contrast(fill, textOn(fill)) >= readable ? fill : until(fill, -1, white))

export interface Tones {
  fill: string
  hover: string
  on: string
  /** Accent-coloured text and lines. */
  ink: string
  /** A background with a tint of the accent. */
  soft: string
}

/** `accent` is #rgb or #rrggbb; anything else is null, and the tones of styles.css stay. */
export function tonesOf(accent: string): { light: Tones; dark: Tones } | null {
  const long = accent.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(long)) return null
  const fill = writable(long)
  const softLight = mix(white, long, 0.12)
  const softDark = mix('#151d1b', long, 0.22)
  // On a dark page a dark accent would be invisible: it is lightened until it stands out.
  const lifted = writable(until(long, 1, '#0d1312', 7.5))
  return {
    light: {
      fill,
      hover:
        fill === '#000000' ? '#222222' : atLightness(fill, toOklab(fill)[0] - (textOn(fill) === white ? 0.06 : -0.03)),
      on: textOn(fill),
      ink: until(until(long, -1, grounds.light), -1, softLight),
      soft: softLight,
    },
    dark: {
      fill: lifted,
      hover: atLightness(lifted, Math.min(1, toOklab(lifted)[0] + 0.05)),
      on: textOn(lifted),
      ink: until(until(long, 1, grounds.dark, 7), 1, softDark),
      soft: softDark,
    },
  }
}

/** The default accent, whose tones web/src/styles.css already has. */
const shippedAccent = '#0f766e'

/** The style with an accent's tones; null for the default ones. */
export function accentStyle(accent: string): string | null {
  const tones = accent.toLowerCase() === shippedAccent ? null : tonesOf(accent)
  if (!tones) return null
  const set = (['light', 'dark'] as const).flatMap((theme) => {
    const { fill, hover, on, ink, soft } = tones[theme]
    const named = {
      'accent-fill': fill,
      'accent-hover': hover,
      'on-accent': on,
      'accent-ink': ink,
      'accent-soft': soft,
    }
    return Object.entries(named).map(([name, colour]) => `--${name}-${theme}:${colour}`)
  })
  return `:root{${set.join(';')}}`
}
