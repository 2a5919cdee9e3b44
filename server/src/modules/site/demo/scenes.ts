import sharp from 'sharp'

const [width, height] = [1200, 675]
const hill = (y: number, sway: number, color: string) =>
  `<path fill="${color}" d="M0 ${y} C 250 ${y - sway}, 420 ${y + sway}, 640 ${y} S 1010 ${y - sway}, 1200 ${y + sway / 2} V ${height} H 0 Z"/>`
const tree = (x: number, y: number, size: number) =>
  `<rect x="${x - size / 14}" y="${y - size}" width="${size / 7}" height="${size}" fill="#5b4232"/><ellipse cx="${x}" cy="${y - size}" rx="${size / 2}" ry="${size / 3.4}" fill="#2f6b3f"/>`
const house = (x: number, y: number, tone: string) =>
  `<rect x="${x}" y="${y}" width="110" height="120" fill="${tone}"/><path d="M${x - 12} ${y} l67 -60 l67 60 z" fill="#8d3b2a"/><rect x="${x + 40}" y="${y + 60}" width="30" height="60" fill="#3b2a22"/>`

/** What the covers of the demo show; generated, since nobody's photos are ours to give away. */
const scenes = {
  night: [
    '#1b2450',
    '#5a4a86',
    `<circle cx="960" cy="140" r="60" fill="#f6ecc9"/>${hill(470, 60, '#26315f')}${hill(560, 40, '#171d3d')}${[180, 330, 470, 640, 820, 990].map((x, n) => `<circle cx="${x}" cy="${575 + (n % 3) * 14}" r="9" fill="#ffe9a8"/>`).join('')}`,
  ],
  hills: [
    '#bfe3f2',
    '#fdf3d6',
    `<circle cx="240" cy="170" r="70" fill="#f7c95c"/>${hill(400, 80, '#9cc28a')}${hill(500, 60, '#6fa36b')}${hill(590, 30, '#4a8253')}${[160, 380, 610, 850, 1040].map((x, n) => tree(x, 600 + (n % 2) * 30, 110 + n * 9)).join('')}`,
  ],
  town: [
    '#f6d7b0',
    '#fbeedd',
    `${hill(430, 50, '#c98f6a')}${[70, 250, 430, 620, 810, 990].map((x, n) => house(x, 430 + (n % 2) * 40, ['#f2e3c6', '#e4c39b', '#f7efe2'][n % 3] ?? '#fff')).join('')}${hill(620, 15, '#9a6a4a')}`,
  ],
  lake: [
    '#cfe7ef',
    '#f9f4e2',
    `${hill(330, 60, '#86ab8d')}<rect y="390" width="${width}" height="${height}" fill="#4f93b4"/><path d="M0 430 h1200 M0 490 h1200 M0 560 h1200" stroke="#8fc1d6" stroke-width="4" stroke-dasharray="120 70"/><path d="M520 480 h200 l-40 46 h-120 z" fill="#6b4630"/>`,
  ],
} as const satisfies Record<string, readonly [string, string, string]>
export type SceneName = keyof typeof scenes

/** Renders a landscape as the cover of an article of the demo. */
export function drawScene(name: SceneName): Promise<Buffer> {
  const [above, below, shapes] = scenes[name]
  const sky = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${sky}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
