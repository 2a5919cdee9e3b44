/** The settings of events between nodes, and what does not fit among them. */
import { optional, type Setting } from './setting-kinds.ts'

/** The servers of EVENTS_URL: one, or those of a cluster. */
export interface NatsServers {
  /** host:port */
  readonly servers: readonly string[]
  readonly isTls: boolean
  readonly user?: string
  readonly password?: string
  readonly token?: string
}

const example = 'nats://host:4222 or tls://host:4222, several separated by commas'

/** Reads EVENTS_URL: user:password@ or token@ before the host, the same for all of a cluster. */
export function natsServers(text: string): NatsServers {
  const read = text.split(',').map((one) => {
    const url = URL.parse(one.trim())
    if (!url || !['nats:', 'tls:'].includes(url.protocol) || !url.hostname) throw new Error(`must be ${example}`)
    if (!['', '/'].includes(url.pathname) || url.search || url.hash)
      throw new Error('must name hosts alone: no path and no query')
    const [user, password] = [url.username, url.password].map(decoded)
    return { at: `${url.hostname}:${url.port || 4222}`, scheme: url.protocol, user, password }
  })
  const [first] = read
  if (!first) throw new Error(`must be ${example}`)
  const differs = read.some(
    (one) => one.scheme !== first.scheme || one.user !== first.user || one.password !== first.password,
  )
  if (differs) throw new Error('must have the same scheme, user and password for all servers')
  const { user, password } = first
  return {
    servers: read.map(({ at }) => at),
    isTls: first.scheme === 'tls:',
    ...(user && (password ? { user, password } : { token: user })),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('must write signs like % in a password as %25')
  }
}

const servers = (about: string): Setting<string | undefined> => ({
  ...optional(about, true),
  read: (value) => {
    natsServers(value)
    return value
  },
})

const credentials = (about: string): Setting<string | undefined> => ({
  ...optional(about, true),
  read: (value) => {
    if (!/BEGIN NATS USER JWT[\s\S]*BEGIN USER NKEY SEED/.test(value))
      throw new Error('must be the content of a .creds file of NATS')
    return value
  },
})

export const eventSettings = {
  EVENTS_URL: servers(
    'NATS by which nodes tell each other events, e.g. nats://user:password@host:4222, or tls:// for encryption; several servers of one cluster separated by commas; without it NOTIFY of the database (docs/operate/deploy.md, section 6)',
  ),
  EVENTS_CREDENTIALS: credentials('content of the .creds file with which nodes sign in at EVENTS_URL'),
} as const

type Values = { readonly [K in keyof typeof eventSettings]: (typeof eventSettings)[K]['fallback'] }

/** Checks across these settings. */
export function whatEventsLack(config: Values & { NODES: number }): string[] {
  const { EVENTS_URL, EVENTS_CREDENTIALS, NODES } = config
  if (EVENTS_CREDENTIALS && !EVENTS_URL) return ['EVENTS_CREDENTIALS needs EVENTS_URL']
  if (!EVENTS_URL) return []
  const { user, token } = natsServers(EVENTS_URL)
  return [
    ...(NODES > 1 ? [] : ['EVENTS_URL needs NODES above 1: a single process tells nobody']),
    ...(EVENTS_CREDENTIALS && (user || token)
      ? ['EVENTS_CREDENTIALS and a user in EVENTS_URL exclude each other']
      : []),
  ]
}
