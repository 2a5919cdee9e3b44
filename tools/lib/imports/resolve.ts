/** The file or the package that an import names, as Node resolves it: relative, workspace (`exports`), own (`imports`). */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'

export interface Resolved {
  file: string | null
  package: string | null
}

export type Resolve = (importer: string, from: string) => Resolved

/** Where a key or a pattern with one `*` leads. */
type Paths = Readonly<Record<string, string>>

export interface Workspace {
  folder: string
  name: string
  /** Without them every file of the package can be imported. */
  exports?: Paths
  imports?: Paths
}

export function workspacesOf(root: string): Workspace[] {
  const read = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return (read('.').workspaces as string[]).map((folder) => ({ ...read(folder), folder }))
}

export function makeResolve(root: string, workspaces: readonly Workspace[] = workspacesOf(root)): Resolve {
  const byName = new Map(workspaces.map((workspace) => [workspace.name, workspace]))
  return (importer, written) => {
    const from = written.replace(/[?].*$/, '')
    if (from === '') return { file: null, package: null }
    if (from.startsWith('.')) return inFolder(posix.dirname(importer), from)
    if (from.startsWith('#')) return own(workspaces, importer, from)
    if (isBuiltin(from)) return { file: null, package: from.startsWith('node:') ? from : `node:${from}` }
    const name = nameOf(from)
    const workspace = byName.get(name)
    if (!workspace) return { file: null, package: name }
    const key = `.${from.slice(name.length)}`
    const path = workspace.exports ? follow(workspace.exports, key) : key
    return path === null ? { file: null, package: name } : inFolder(workspace.folder, path)
  }
}

const inFolder = (folder: string, path: string): Resolved => ({
  file: posix.normalize(posix.join(folder, path)),
  package: null,
})

function own(workspaces: readonly Workspace[], importer: string, from: string): Resolved {
  const workspace = workspaces.find(({ folder }) => importer.startsWith(`${folder}/`))
  const path = follow(workspace?.imports ?? {}, from)
  return path === null || !workspace ? { file: null, package: null } : inFolder(workspace.folder, path)
}

const nameOf = (from: string) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')

/** A key itself comes first, then the pattern that says most, as Node decides. */
function follow(paths: Paths, key: string): string | null {
  if (paths[key] !== undefined) return paths[key]
  const patterns = Object.keys(paths)
    .filter((pattern) => pattern.includes('*'))
    .toSorted((a, b) => b.indexOf('*') - a.indexOf('*') || b.length - a.length)
  for (const pattern of patterns) {
    const [before = '', after = ''] = pattern.split('*')
    if (!key.startsWith(before) || !key.endsWith(after) || key.length <= before.length + after.length) continue
    return paths[pattern]?.replaceAll('*', key.slice(before.length, key.length - after.length)) ?? null
  }
  return null
}
