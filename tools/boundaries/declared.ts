/** Every import of a package is of one that the importing workspace declares; by luck others lie in node_modules, too. */
import { placeOf } from './places.ts'
import type { SourceFile } from './source.ts'
import type { Problem } from './types.ts'

export interface Manifest {
  name?: string
  workspaces?: readonly string[]
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
}

/** Workspace folder → its package.json; '' is the repository, to which tools and bench belong. */
export type Manifests = ReadonlyMap<string, Manifest>

export function manifestsOf(tree: ReadonlyMap<string, string>): Manifests {
  const own = JSON.parse(tree.get('package.json') ?? '{}') as Manifest
  const read = (folder: string): [string, Manifest] => [folder, JSON.parse(tree.get(`${folder}/package.json`) ?? '{}')]
  return new Map([['', own], ...(own.workspaces ?? []).map(read)])
}

export function checkDeclared(file: SourceFile, manifests: Manifests): Problem[] {
  const folder = manifests.has(file.path.split('/')[0] ?? '') ? (file.path.split('/')[0] ?? '') : ''
  const manifest = manifests.get(folder) ?? {}
  const where = folder ? `${folder}/package.json` : 'package.json'
  const isInstalled = isOfProduction(file.path)
  return file.imports.flatMap((used) => {
    const name = packageOf(used.from, used.package)
    if (name === null || name === manifest.name) return []
    const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifest
    if (name in dependencies || name in optionalDependencies) return []
    const isThere = name in devDependencies || `@types/${name}` in devDependencies
    if (isThere && (!isInstalled || used.isType)) return []
    return {
      file: file.path,
      line: used.line,
      rule: 'declared',
      what: isThere ? `${name} is a devDependency in ${where}` : `${name} is not in ${where}`,
      why: isThere
        ? 'an installation without devDependencies lacks it'
        : 'it is there because something else needs it today, in a version that nobody chose here',
      fix: `add it to the ${isInstalled && !used.isType ? 'dependencies' : 'devDependencies'} of ${where}, pinned`,
    }
  })
}

/** Packages of this repository have a file; Node's own modules need no declaration. */
function packageOf(from: string, name: string | null): string | null {
  if (from.startsWith('@vondrona/')) return from.split('/', 2).join('/')
  return name?.startsWith('node:') ? null : name
}

/** Runs where only dependencies are installed. The web app is built beforehand. */
function isOfProduction(path: string): boolean {
  const { part, isTest } = placeOf(path)
  return /^(rules|server|media)\/src\//.test(path) && part !== 'other' && !isTest && !/\btesting\b/.test(path)
}
