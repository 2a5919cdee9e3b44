/** Builds the web app when its sources changed, and compresses the assets once so that the server never has to. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { listFiles, root } from '../lib/files.ts'
import { runNode } from '../lib/run.ts'

const dist = join(root, 'web/dist')
const hashFile = join(dist, '.source-hash')
const compressible = /\.(js|css|svg|json|webmanifest|txt|ttf|wasm)$/
const worthCompressing = 1000

/**
 * Brings web/dist up to date. The build runs in a separate process; `onBegin` hears when there is something to build.
 * Returns false if nothing had to be done.
 */
export async function buildWeb({ force = false, onBegin = () => {} } = {}): Promise<boolean> {
  if (!existsSync(join(root, 'web/index.html')) || (!force && isCurrent())) return false
  onBegin()
  const { ok, output } = await runNode([import.meta.filename, '--here'], { endsWithUs: true })
  if (!ok) throw new Error(`The web app could not be built.\n${stripVTControlCharacters(output).trim()}`)
  return true
}

/** What is built is what the sources say. */
export function isCurrent(): boolean {
  return existsSync(hashFile) && readFileSync(hashFile, 'utf8') === sourceHash()
}

/** What builds it is installed: an installation without development packages (`npm ci --omit=dev`) lacks it. */
export function canBuild(): boolean {
  try {
    return Boolean(import.meta.resolve('vite'))
  } catch {
    return false
  }
}

/** A hash of all inputs of the build. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  const isSource = (path: string) => !/\.test\.tsx?$/.test(path)
  const sources = [...listFiles('web', isSource), ...listFiles('rules', isSource)]
  for (const path of [...sources, 'package-lock.json', 'tools/build/web.ts']) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds in a folder next to web/dist and swaps at the end: an interrupted or failed build leaves the old one in place.
 */
async function buildHere(): Promise<void> {
  process.env.NODE_ENV = 'production' // tests use the production build, too, not React's slow development mode
  const { build } = await import('vite')
  const hash = sourceHash()
  const fresh = join(root, `.cache/web-${process.pid}`)
  const old = `${fresh}-old`
  try {
    await build({
      root: join(root, 'web'),
      logLevel: 'warn',
      build: { outDir: fresh, emptyOutDir: true, manifest: true },
    })
    await compressAll(fresh)
    await writeFile(join(fresh, '.source-hash'), hash)
    if (existsSync(dist)) await rename(dist, old).catch(() => {})
    await rename(fresh, dist).catch((error) => {
      if (!isCurrent()) throw error // otherwise two servers started at once, and the other one's build is complete
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

/** Writes .br and .gz next to every asset that gets smaller. index.html is skipped: the server fills it per request. */
async function compressAll(folder: string): Promise<void> {
  const br = promisify(brotliCompress)
  const gz = promisify(gzip)
  const files = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name))
  const compress = async (name: string) => {
    const path = join(folder, name)
    const bytes = await readFile(path)
    if (bytes.length < worthCompressing) return
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(`${path}.br`, await br(bytes, { params }))
    await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }))
  }
  await Promise.all(files.map(compress))
}

if (import.meta.main) {
  if (process.argv.includes('--here')) {
    await buildHere().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    })
  } else if (!existsSync(join(root, 'web/index.html')))
    console.log('There is no web app yet: web/index.html is missing.')
  else {
    const started = performance.now()
    const built = await buildWeb({ force: process.argv.includes('--force') })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(built ? `The web app is built in web/dist (${seconds} s).` : 'web/dist is current.')
  }
}
