import { readFileSync, statSync } from 'node:fs'
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * A server is nearly two thousand modules, and to find, read and link each costs more than to run them. Compiled to a few
 * files (tools/build/server.ts) it starts in three fifths of the time and with 85 MB less; where these were made of other
 * sources than those that are there, or of none, the sources run (decision 0113).
 */
const root = join(import.meta.dirname, '../..')
export const compiledFolder = join(root, 'server/dist')
export const manifestFile = join(compiledFolder, 'manifest.json')

export interface Compiled {
  /** In server/dist; a new one each time, because a server that runs still loads files of the one before. */
  folder: string
  /** What it was made of: each source by its path from the root, with its stamp. */
  inputs: Record<string, string>
}

/** Starts a program of the server, `run` or `commands/run`. */
export async function runCompiled(program: string): Promise<void> {
  enableCompileCache(join(root, '.cache/compiled')) // where it cannot be written, everything is compiled again
  const source = `server/src/${program}.ts`
  const compiled = currentlyCompiled()
  if (compiled) setSourceMapsSupport(true) // an error names the line of the source
  const file = compiled ? join(compiledFolder, compiled.folder, `${nameOf(source)}.js`) : join(root, source)
  await import(pathToFileURL(file).href)
}

/** All lie in one folder: whatever file a source lands in, the way from there to where the source stands is the same. */
export const nameOf = (source: string) => source.replace(/\.ts$/, '').replaceAll('/', '-')

/** What is compiled, if it is what the sources say. */
export function currentlyCompiled(): Compiled | null {
  try {
    const compiled: Compiled = JSON.parse(readFileSync(manifestFile, 'utf8'))
    const isSame = ([path, stamp]: [string, string]) => stampOf(join(root, path)).startsWith(stamp)
    return Object.entries(compiled.inputs).every(isSame) ? compiled : null
  } catch {
    return null // there is none, or a source is gone
  }
}

/** Size and time: to read all sources would take as long as it saves. */
export function stampOf(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `${sizeStamp(size)}${Math.floor(mtimeMs)}`
}

/** What is stamped in a release, which nobody edits, and whose files have the time of the commit. */
export const sizeStamp = (size: number) => `${size} `
