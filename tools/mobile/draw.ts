/** The drawings of the wrappers, made from the logo of the web app (web/public/icon.svg). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { root } from '../lib/files.ts'

/** Pixels of one dp at each density; a launcher icon has 48 dp. */
export const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const
export const launcherSize = 48
const background = '#0f766e'
const res = 'mobile/android/app/src/main/res'
const assets = 'mobile/ios/App/App/Assets.xcassets'

/** Draws all of them; returns how many. */
export async function drawWrappers(svg: string): Promise<number> {
  const square = svg.replace('rx="14"', '')
  const round = svg.replace('rx="14"', 'rx="32"').replace('scale(.68)', 'scale(.56)')
  for (const [density, factor] of Object.entries(densities)) {
    await draw(`${res}/mipmap-${density}/ic_launcher.png`, svg, launcherSize * factor)
    await draw(`${res}/mipmap-${density}/ic_launcher_round.png`, round, launcherSize * factor)
  }
  write(`${res}/drawable/ic_launcher_foreground.xml`, vector(svg))
  write(`${res}/drawable/ic_launcher_monochrome.xml`, vector(svg, '#000000'))
  await draw(`${assets}/AppIcon.appiconset/icon-1024.png`, square, 1024, background) // a store refuses an alpha channel
  for (const scale of [1, 2, 3])
    await draw(`${assets}/Splash.imageset/splash${scale === 1 ? '' : `@${scale}x`}.png`, svg, 120 * scale)
  return Object.keys(densities).length * 2 + 6
}

async function draw(path: string, svg: string, size: number, flat?: string): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: 72 * (size / 64) }).resize(size, size)
  if (flat) picture.flatten({ background: flat }).removeAlpha()
  write(path, await picture.png(flat ? { compressionLevel: 9 } : { palette: true, effort: 10 }).toBuffer())
}

/** The logo as Android's vector drawable, within the circle that every launcher leaves of it. */
export function vector(svg: string, only?: string): string {
  const drawn = /<g transform[\s\S]*<\/g>/.exec(svg)?.[0]
  const line = /<path d="([^"]+)"/.exec(drawn ?? '')?.[1]
  const width = /stroke-width="([\d.]+)"/.exec(drawn ?? '')?.[1]
  const dots = [...(drawn ?? '').matchAll(/<circle cx="(\d+)" cy="(\d+)" r="([\d.]+)"(?: fill="(#\w+)")?/g)]
  if (!line || !width || dots.length === 0)
    throw new Error('web/public/icon.svg is drawn in another way: correct tools/mobile/draw.ts.')
  const paths = dots.map(([, x, y, r, fill]) => {
    const circle = `M${Number(x) - Number(r)},${y}a${r},${r} 0 1,0 ${2 * Number(r)},0a${r},${r} 0 1,0 -${2 * Number(r)},0`
    return `        <path android:fillColor="${only ?? fill ?? '#FFFFFF'}" android:pathData="${circle}" />`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Drawn by tools/draw-icons.ts. -->
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp"
    android:height="108dp"
    android:viewportWidth="64"
    android:viewportHeight="64">
    <group android:pivotX="32" android:pivotY="34" android:scaleX="0.52" android:scaleY="0.52" android:translateY="-1.5">
        <path android:pathData="${line}" android:strokeColor="${only ?? '#FFFFFF'}" android:strokeLineCap="round" android:strokeLineJoin="round" android:strokeWidth="${width}" />
${paths.join('\n')}
    </group>
</vector>
`
}

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
