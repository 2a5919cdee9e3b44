/**
 * Compiles the server, the media gateway and each program that they start into a few files (server/dist), which start
 * in three fifths of the time of their sources (server/src/compiled.ts, decision 0113). `npm run build` does it after the web app.
 */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import {
  type Compiled,
  compiledFolder,
  currentlyCompiled,
  manifestFile,
  nameOf,
  stampOf,
} from '../../server/src/compiled.ts'
import { listFiles, root } from '../lib/files.ts'
import { runNode } from '../lib/run.ts'

/** Packages of many small modules, without native code or files of their own; all others are found where they are. */
const inlined = ['kysely', 'zod', 'libphonenumber-js']

/**
 * Brings server/dist up to date, in a separate process; `quietly`: whatever else wants the machine comes first. Returns
 * false if nothing had to be done, or it cannot be done here.
 */
export async function compileServer({ quietly = false } = {}): Promise<boolean> {
  if (currentlyCompiled() || !canCompile()) return false
  const words = quietly ? ['--here', '--quietly'] : ['--here']
  const { ok, output } = await runNode([import.meta.filename, ...words], { endsWithUs: true })
  if (!ok) throw new Error(`The server could not be compiled.\n${output.trim()}`)
  return true
}

function canCompile(): boolean {
  try {
    return Boolean(import.meta.resolve('rolldown'))
  } catch {
    return false // an installation without development packages
  }
}

const pathOf = (id: string) => relative(root, id).split(sep).join('/')

const program = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url,?\s*\)/
const aboutItself = new RegExp(`${program.source}|import\\.meta\\.(url|filename|dirname|main)\\b`, 'g')
const targetOf = (path: string, to: string) => pathOf(resolve(root, path, '..', to))

/** What is started: by `runCompiled`, and what a source names by `new URL('./program.ts', import.meta.url)`. */
function programs(): Record<string, string> {
  const sources = [...listFiles('server/src', isSource), ...listFiles('media/src', isSource)]
  const started = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(new RegExp(program, 'g'))].map(([, to = '']) =>
      targetOf(path, to),
    ),
  )
  const all = ['server/src/run.ts', 'server/src/commands/run.ts', ...started]
  return Object.fromEntries(all.map((path) => [nameOf(path), join(root, path)]))
}

const isSource = (path: string) => path.endsWith('.ts') && !/\.(test|contract)\.ts$|\/testing\//.test(path)

/** What changes in a source: it finds the files next to it where it stands, and a program that it starts is the compiled one. */
export function changesIn(path: string, code: string): { from: number; to: number; code: string }[] {
  const url = (of: string) => `new URL('../../../${of}', import.meta.url)`
  const pathTo = (of: string) => `process.getBuiltinModule('node:url').fileURLToPath(${url(of)})`
  const known: Record<string, string> = {
    url: `${url(path)}.href`,
    filename: pathTo(path),
    dirname: pathTo(dirname(path)),
    main: 'false',
  }
  return [...code.matchAll(aboutItself)].map(({ 0: whole, 1: to, 2: name = '', index }) => ({
    from: index,
    to: index + whole.length,
    code: to ? `new URL('./${nameOf(targetOf(path, to))}.js', import.meta.url)` : (known[name] ?? ''),
  }))
}

/** Into a folder of its own, named in the manifest at the end: what is interrupted leaves the one before in place. */
async function compileHere(): Promise<void> {
  const { RolldownMagicString, rolldown } = await import('rolldown')
  const isOurs = (id: string) => /^(\.|@vondrona\/)/.test(id) || id.startsWith(root)
  const isInlined = (id: string) => inlined.some((name) => id === name || id.startsWith(`${name}/`))
  const inputs: Record<string, string> = {}
  const note = (path: string) => {
    inputs[path] = stampOf(join(root, path))
  }
  for (const path of ['package-lock.json', 'tools/build/server.ts']) note(path)
  const bundle = await rolldown({
    input: programs(),
    platform: 'node',
    external: (id, from = '') =>
      !isOurs(id) && !isInlined(id) && !inlined.some((name) => from.includes(`/node_modules/${name}/`)),
    logLevel: 'silent',
    plugins: [
      {
        name: 'where a source stands',
        transform(code, id) {
          if (!isOurs(id) || id.includes('/node_modules/')) return null
          note(pathOf(id))
          const changed = new RolldownMagicString(code)
          for (const { from, to, code: by } of changesIn(pathOf(id), code)) changed.overwrite(from, to, by)
          return { code: changed }
        },
      },
    ],
  })
  const fresh = join(compiledFolder, `unfinished-${process.pid}`)
  try {
    const { output } = await bundle.write({
      dir: fresh,
      format: 'esm',
      sourcemap: true,
      sourcemapExcludeSources: true,
      chunkFileNames: '[name]-[hash].js',
    })
    await writeFile(join(fresh, 'package.json'), '{ "type": "module" }\n')
    const hash = createHash('sha256')
    for (const one of output) if (one.type === 'chunk') hash.update(one.fileName).update(one.code)
    const folder = hash.digest('hex').slice(0, 12)
    await rename(fresh, join(compiledFolder, folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // the same, by another or before
    })
    await replaceFile(manifestFile, JSON.stringify({ folder, inputs } satisfies Compiled))
    await removeOld(folder)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, file)
}

/** Servers that still run were started from the last few. */
const kept = 3

export async function removeOld(current: string, place = compiledFolder): Promise<void> {
  const names = (await readdir(place)).filter((name) => /^[0-9a-f]{12}$/.test(name) && name !== current)
  const ages = new Map(names.map((name) => [name, statSync(join(place, name)).mtimeMs]))
  const oldest = names.toSorted((a, b) => (ages.get(b) ?? 0) - (ages.get(a) ?? 0)).slice(kept - 1)
  for (const name of oldest) await rm(join(place, name), { recursive: true, force: true })
}

if (import.meta.main) {
  if (process.argv.includes('--quietly')) setPriority(constants.priority.PRIORITY_LOW)
  if (process.argv.includes('--here')) await compileHere()
  else console.log((await compileServer()) ? 'The server is compiled in server/dist.' : 'server/dist is current.')
}
