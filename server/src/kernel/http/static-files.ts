import { createReadStream, existsSync, type ReadStream, readFileSync, type Stats, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** The file of the build at this path, if there is one; hidden ones and pages are none. */
export function fileFor(dist: string, path: string): string | null {
  if (path === '/' || extname(path) === '' || extname(path) === '.html') return null
  const file = normalize(join(dist, path))
  if (!file.startsWith(dist) || path.split('/').some((part) => part.startsWith('.'))) return null
  return existsSync(file) && statSync(file).isFile() ? file : null
}

/** A worker lives by the policy of its own file: it runs scripts of this build, WebAssembly among them (lib/scan). */
const policyOfAssets = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
const ofPages = ['permissions-policy', 'cross-origin-opener-policy', 'referrer-policy']

/** Hashed assets are immutable; every file comes in its precompressed form where the browser takes it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, files: Files, file: string, path: string) {
  reply.type(types[extname(file)] ?? 'application/octet-stream')
  const isAsset = path.startsWith('/assets/')
  reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (isAsset) {
    reply.header('access-control-allow-origin', '*') // frames without an origin load their script (frames.ts)
    reply.header('content-security-policy', policyOfAssets)
    for (const name of ofPages) reply.removeHeader(name)
  }
  return reply.send(files.content(encoded(request, reply, file)))
}

/**
 * Files of the build. All who read one at the same time share its bytes: read from the disk for each of them, they would
 * fill the memory with copies faster than the garbage collector removes them.
 */
export class Files {
  readonly #read = new Map<string, { bytes: Buffer; stats: Stats }>()

  /** The current content; a stream if it is too large to be kept in memory. */
  content(file: string): Buffer | ReadStream {
    const stats = statSync(file)
    if (stats.size > keptInMemory) return createReadStream(file)
    const known = this.#read.get(file)
    if (known && known.stats.mtimeMs === stats.mtimeMs && known.stats.size === stats.size) return known.bytes
    const bytes = readFileSync(file)
    this.#read.set(file, { bytes, stats })
    return bytes
  }
}

const keptInMemory = 2 ** 20 // bytes of a file; a build has 6 MB in all

/** The precompressed copy that the browser accepts, made at build time: compressing per request would cost a second. */
function encoded(request: FastifyRequest, reply: FastifyReply, file: string): string {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  for (const [name, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    if (accepted.includes(name) && existsSync(file + ending)) {
      reply.header('content-encoding', name)
      return file + ending
    }
  return file
}
