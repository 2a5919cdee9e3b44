/** The lockfile of a release: of ours, what the release's packages need, with the same versions and hashes. */
import { dirname } from 'node:path'
import type { Manifest } from './contents.ts'

export interface Locked {
  name?: string
  version?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  [other: string]: unknown
}

export interface Lockfile {
  packages: Record<string, Locked>
  [other: string]: unknown
}

/** `manifests` by the path of their package.json. */
export function releaseLock(whole: Lockfile, manifests: ReadonlyMap<string, Manifest>): Lockfile {
  const own = new Map(
    [...manifests].map(([path, manifest]) => [path === 'package.json' ? '' : dirname(path), manifest]),
  )
  const kept = new Map<string, Locked>()
  const keep = (path: string) => {
    if (kept.has(path)) return
    const locked = whole.packages[path]
    if (!locked) throw new Error(`package-lock.json has no ${path}: run npm install.`)
    if (locked.dev) throw new Error(`${path} is a development package, and a release needs it.`)
    const manifest = own.get(path)
    const one = manifest ? lockedManifest(locked, manifest) : locked
    kept.set(path, one)
    if (one.link) return keep(one.resolved ?? '')
    for (const { name, isOptional } of needs(one)) {
      const found = whereIs(name, path, whole.packages)
      if (found) keep(found)
      else if (!isOptional) throw new Error(`package-lock.json has no ${name} for ${path}: run npm install.`)
    }
  }
  for (const [path, { name }] of own) {
    keep(path)
    if (path) keep(`node_modules/${name}`)
  }
  return { ...whole, packages: Object.fromEntries([...kept].sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** As npm writes it for a package of the repository. */
function lockedManifest(locked: Locked, { dependencies, optionalDependencies, workspaces }: Manifest): Locked {
  const { devDependencies: _, dependencies: __, optionalDependencies: ___, workspaces: ____, ...rest } = locked
  return {
    ...rest,
    ...(workspaces && { workspaces }),
    ...(dependencies && { dependencies }),
    ...(optionalDependencies && { optionalDependencies }),
  }
}

function needs({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta }: Locked) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [
    ...[...Object.keys(dependencies), ...peers].map((name) => ({ name, isOptional: name in optionalDependencies })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
  ]
}

/** As Node looks for it: beside the package, then in each folder above. */
function whereIs(name: string, from: string, packages: Readonly<Record<string, Locked>>): string | null {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return null
  }
}
