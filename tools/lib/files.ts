/** The repository's root and the files in it that people write. */
import { readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

const skipped = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report'])
/** What measurements write; elsewhere a folder of this name is code like any other. */
const output = join(root, 'bench/results')

/** Paths below `folder` (relative to the root, with /) that `wanted` accepts, sorted; none when the folder is missing. */
export function listFiles(folder: string, wanted: (path: string) => boolean): string[] {
  const found: string[] = []
  const visit = (directory: string) => {
    for (const entry of entries(directory)) {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name) && path !== output) visit(path)
      } else {
        const name = relative(root, path).split(sep).join('/')
        if (wanted(name)) found.push(name)
      }
    }
  }
  visit(resolve(root, folder))
  return found.sort()
}

function entries(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch {
    return []
  }
}
