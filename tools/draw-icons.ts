/**
 * Draws the icons of the installed app and of its wrappers from web/public/icon.svg, and the image of link previews from the scene of the
 * built landing page: run it after changing the logo or the scene.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './lib/files.ts'
import { drawWrappers } from './mobile/draw.ts'

const folder = join(root, 'web/public')
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
/** Phones crop a maskable icon to their own shape: the background extends to the edge, the logo stays in the middle. */
const maskable = svg.replace('rx="14"', '').replace('scale(.68)', 'scale(.58)')

async function draw(name: string, source: string, size: number): Promise<void> {
  const picture = sharp(Buffer.from(source), { density: 72 * (size / 64) }).resize(size, size)
  writeFileSync(join(folder, name), await picture.png({ palette: true, effort: 10 }).toBuffer())
}

await draw('icon-180.png', svg.replace('rx="14"', ''), 180) // iOS rounds it itself
await draw('icon-192.png', svg, 192)
await draw('icon-512.png', svg, 512)
await draw('icon-maskable-512.png', maskable, 512)
await drawWrappers(svg)

/** The scene by day, with literal colours: the renderer here has no style sheet. */
function scene(): string {
  const page = readFileSync(join(root, 'web/dist/prerendered/landing.product.fr.html'), 'utf8')
  const scene = /<svg[^>]*class="scene[^>]*>[\s\S]*?<\/svg>/.exec(page)?.[0]
  if (!scene) throw new Error('There is no scene in the build. Run `npm run build` first.')
  const day = readFileSync(join(root, 'web/src/features/site/scene.css'), 'utf8').split('}')[0]!
  const colours = new Map([...day.matchAll(/(--\w+): (#\w+);/g)].map((match) => [match[1], match[2]]))
  return scene
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"')
    .replace(/var\((--\w+)\)/g, (_, name) => colours.get(name) ?? 'none')
}

const preview = sharp(Buffer.from(scene())).resize(1200, 630)
writeFileSync(join(folder, 'preview.png'), await preview.png({ palette: true, effort: 10 }).toBuffer())
