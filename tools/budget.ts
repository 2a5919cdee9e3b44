/** Byte budgets: what a first visit of a page downloads, gzip, counted from the manifest of the built web app. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './lib/files.ts'

/** A page that is whole in one answer, and its limit in kB (1000 bytes); the app comes when the phone is idle. */
const wholePages = [{ page: 'landing', file: 'landing/product.fr.html', limit: 20 }]

/** A page, the modules its address loads besides the entry (see web/src/routes.tsx), and its limit in kB. */
const budgets = [
  { page: 'login', modules: ['src/features/sessions/login-page.tsx'], limit: 150 },
  // Ours: the frame (129), the form library and the schemas (19) leave this much for three steps of fields and rules.
  { page: 'signup', modules: ['src/features/signup/signup-page.tsx'], limit: 175 },
  { page: 'shell', modules: ['src/shell/shell.tsx', 'src/features/site/dashboard-page.tsx'], limit: 185 },
]

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
export type Manifest = Record<string, Chunk>

/** The files a first visit loads: the page, its entry, and everything these import statically. */
export function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const chunks = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not a chunk of its own in the build. Correct the map in tools/budget.ts.`)
    if (chunks.has(name)) return
    chunks.add(name)
    chunk.imports?.forEach(visit)
  }
  for (const module of ['index.html', ...modules]) visit(module)
  const files = [...chunks].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])])
  return new Set(['index.html', ...files])
}

if (import.meta.main) {
  const dist = join(root, 'web/dist')
  const manifestFile = join(dist, '.vite/manifest.json')
  if (!existsSync(manifestFile)) {
    console.error('There is no build to weigh. Run `npm run build` first.')
    process.exit(1)
  }
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  const report = (page: string, files: () => Iterable<string>, limit: number) => {
    try {
      const bytes = [...files()].map(weigh).reduce((sum, size) => sum + size, 0)
      const fits = bytes <= limit * 1000
      if (!fits) process.exitCode = 1
      const sentence = fits ? 'ok' : `TOO MUCH by ${((bytes - limit * 1000) / 1000).toFixed(1)} kB`
      console.log(`${page.padEnd(8)} ${(bytes / 1000).toFixed(1).padStart(6)} kB of ${limit}  ${sentence}`)
    } catch (error) {
      process.exitCode = 1
      console.error(`${page.padEnd(8)} ${error instanceof Error ? error.message : error}`)
    }
  }
  for (const { page, file, limit } of wholePages) report(page, () => [file], limit)
  for (const { page, modules, limit } of budgets) report(page, () => filesOf(manifest, modules), limit)
}
