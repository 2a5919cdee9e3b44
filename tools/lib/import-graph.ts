/**
 * Which file imports which, for the whole repository: read by rolldown's parser from every TypeScript file, generated
 * ones too. Boundaries, cycles, the nearest tests of a mutant and the tests of a change ask this one graph.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './files.ts'
import { type ImportKind, importsIn } from './imports/read.ts'
import { makeResolve, type Resolve } from './imports/resolve.ts'

export interface Import {
  /** As it is written; empty when it is computed (`import(file)`). */
  from: string
  line: number
  kind: ImportKind
  /** Gone when the program runs: `import type`, a type's `import('…')`, a module that is augmented. */
  isType: boolean
  /** The file of the repository that it names (not only code, and whether it exists or not), else null. */
  file: string | null
  /** The package that it names, `node:…` for what Node brings, else null. */
  package: string | null
}

export interface ImportGraph {
  /** The imports of each file, in the order of its text. */
  imports: ReadonlyMap<string, readonly Import[]>
  /** Which files import each file. */
  importers: ReadonlyMap<string, ReadonlySet<string>>
}

/** Every TypeScript file of the repository with its text. */
export const sources = (): Map<string, string> =>
  new Map(
    listFiles('.', (path) => /\.[cm]?tsx?$/.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )

/** The graph of a tree, given as path → text; without one, of the repository as it lies on the disk. */
export function importGraph(
  tree: ReadonlyMap<string, string> = sources(),
  resolve: Resolve = makeResolve(root),
): ImportGraph {
  const imports = new Map<string, Import[]>()
  const importers = new Map<string, Set<string>>()
  for (const [path, text] of tree) {
    const found = importsIn(path, text).map((one): Import => ({ ...one, ...resolve(path, one.from) }))
    imports.set(path, found)
    for (const { file } of found) {
      if (file === null) continue
      const known = importers.get(file) ?? new Set()
      importers.set(file, known.add(path))
    }
  }
  return { imports, importers }
}

/** The files that these reach against the direction of imports, with the number of steps: 0 for themselves. */
export function dependents({ importers }: ImportGraph, files: Iterable<string>): Map<string, number> {
  const steps = new Map([...files].map((file) => [file, 0]))
  // A map's iterator also gives what is added meanwhile: breadth first.
  for (const [file, step] of steps)
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1)
  return steps
}
