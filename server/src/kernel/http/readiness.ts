import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db.ts'
import type { Log } from '../postgres/index.ts'

/** Below this the database cannot begin another segment of its journal. */
const leastRoom = 16 * 1024 * 1024
/** After a refused write: then traffic comes back and shows whether there is room again. */
const remembered = 15_000

interface Parts {
  database: Pick<Database, 'db' | 'refusedAsFullAt'>
  dataDir: string
  log: Pick<Log, 'error' | 'info'>
  now?: () => number
  /** Bytes that are left; replaced in tests. */
  roomIn?: (folder: string) => Promise<number>
}

/** For `/readyz`: the database answers, and what is written finds room in the data folder and in the database. */
export function makeReadiness({ database, dataDir, log, now = () => performance.now(), roomIn = freeBytes }: Parts) {
  let said: string | null = null
  const whyNot = async (): Promise<string | null> => {
    if ((await roomIn(dataDir)) < leastRoom) return 'the disk of the data folder is full'
    const refusedAt = database.refusedAsFullAt()
    if (refusedAt !== null && now() - refusedAt < remembered) return 'the disk of the database is full'
    await sql`select 1`.execute(database.db)
    return null
  }
  return async (): Promise<boolean> => {
    const reason = await whyNot().catch(() => 'the database does not answer')
    if (reason !== said) log[reason ? 'error' : 'info'](reason ? `Not ready: ${reason}.` : 'Ready again.')
    said = reason
    return reason === null
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** How a server that is asked to stop leaves the proxy in front of it, while it still serves. */
export interface Departure {
  readonly isAnnounced: boolean
  /** `/readyz` says no, and every connection ends with its next answer. */
  announce(): void
  /** What may safely be asked of another server is not answered here any more. */
  turnAway(): void
}

/**
 * What a server that leaves says to a page or a picture: 502, which it never says otherwise. A proxy that does not look at
 * /readyz asks the next one (`proxy_next_upstream http_502`) and leaves this one alone; 503, which says that we are busy,
 * would take every server from it at once where all are.
 */
const elsewhere = 502

export function makeDeparture(app: FastifyInstance): Departure {
  let isAnnounced = false
  let isAway = false
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isAnnounced) response.setHeader('connection', 'close')
  })
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const isSafe = method === 'GET' || method === 'HEAD'
    if (isAway && isSafe && !/^\/(healthz|readyz)\b/.test(url)) return reply.status(elsewhere).send()
  })
  return {
    get isAnnounced() {
      return isAnnounced
    },
    announce() {
      isAnnounced = true
    },
    turnAway() {
      isAway = true
    },
  }
}
