/**
 * Runs after the installation of a release: removes from its packages what only compilers, debuggers and people read, a
 * fifth of it. Licences stay.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Packages that only the WebRTC of node-av loads, which we do not use; nobody else needs them (release.test.ts). */
export const unused = [
  'werift',
  'werift-dtls',
  'werift-ice',
  'werift-rtp',
  'mediabunny',
  '@peculiar',
  'tsyringe',
] as const
/** These, the headers of Node itself, and what a package was built with. */
const unreadFolders = new RegExp(`/node-linux-\\w+/include$|/\\.yarn$|/node_modules/(?:${unused.join('|')})$`)
/** Types, sources (Node runs no TypeScript in packages), maps of them, what people read. */
const unread = /\.[cm]?ts$|\.(?:[cm]?[jt]s|css)\.map$|\.md$/
const kept = /licen[cs]e|notice|copying|copyright|authors|patents/i

/** Returns how many bytes are gone. Our own code is in it by links, which are not followed. */
export function trim(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += unreadFolders.test(path) ? remove(path) : trim(path)
    else if (entry.isFile() && unread.test(entry.name) && !kept.test(entry.name)) bytes += remove(path)
  }
  return bytes
}

function remove(path: string): number {
  const bytes = sizeOf(path)
  rmSync(path, { recursive: true })
  return bytes
}

function sizeOf(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

if (import.meta.main) {
  const packages = resolve(import.meta.dirname, '../../node_modules')
  const bytes = existsSync(packages) ? trim(packages) : 0
  console.log(`Packages: ${Math.round(bytes / 1e6)} MB that no server reads are removed.`)
}
