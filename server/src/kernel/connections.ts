import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Logger } from 'pino'

const reserved = 80 // for the database, photos being written, the server's own files
const silence = 10_000

/**
 * F09: a process may hold only so many files, and each connection is one. Who comes beyond that is turned away before
 * the database and the photos run out of them, and the log says so (not once per visitor).
 */
export function limitConnections(server: Server, log: Logger, files = openFiles()): void {
  if (files === null) return
  server.maxConnections = Math.max(16, files - reserved)
  let refused = 0
  let toldAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    refused += 1
    if (performance.now() - toldAt < silence) return
    log.warn({ refused, limit: server.maxConnections }, 'too many connections at once, new ones are refused')
    refused = 0
    toldAt = performance.now()
  })
}

/** How many files this process may hold; null where the system does not say or sets no limit. */
function openFiles(): number | null {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]) || null
  } catch {
    return null
  }
}
