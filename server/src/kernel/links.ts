import { networkInterfaces } from 'node:os'
import type { Config } from '../config.ts'

type Settings = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>

/**
 * Full addresses of our own pages, for mails, feeds and shared links. Based on PUBLIC_URL; if it is not set (never in
 * production), on the address this server listens on.
 */
export interface Links {
  readonly to: (path: string) => string
  /** For search engines and link-preview bots, which store it: null without a PUBLIC_URL. */
  readonly lasting: (path: string) => string | null
  /** The actual port, if PORT let the system choose. */
  readonly listenOn: (port: number) => void
}

/** Makes absolute addresses of pages, for mails and messages. */
export function makeLinks({ PUBLIC_URL, HOST, PORT }: Settings): Links {
  let port = PORT
  return {
    to(path) {
      if (PUBLIC_URL) return PUBLIC_URL + path
      if (port === 0) throw new Error('there are no links before the server listens: set PUBLIC_URL')
      return `http://${reachable(HOST)}:${port}${path}`
    },
    lasting: (path) => (PUBLIC_URL ? new URL(path, PUBLIC_URL).href : null),
    listenOn: (actual) => {
      port = actual
    },
  }
}

/** An address that a browser can open; for a server that listens on all addresses, the machine's own in its network. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') {
    const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
  }
  return host.includes(':') ? `[${host}]` : host
}
