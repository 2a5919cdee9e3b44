/** Draws the pictures of the installed app from web/public/icon.svg: run it after changing the mark. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './lib/files.ts'

const folder = join(root, 'web/public')
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
/** Phones cut a maskable icon to their own shape: the ground goes to the edge, the mark stays in the middle. */
const maskable = svg.replace('rx="14"', '').replace('scale(.68)', 'scale(.58)')

async function draw(name: string, source: string, size: number): Promise<void> {
  const picture = sharp(Buffer.from(source), { density: 72 * (size / 64) }).resize(size, size)
  writeFileSync(join(folder, name), await picture.png({ palette: true, effort: 10 }).toBuffer())
}

await draw('icon-180.png', svg.replace('rx="14"', ''), 180) // iOS rounds it itself
await draw('icon-192.png', svg, 192)
await draw('icon-512.png', svg, 512)
await draw('icon-maskable-512.png', maskable, 512)
