import { resolve } from 'node:path'
import { whyNotByUrl } from '../../gateways/events/index.ts'
import { openDatabase } from '../../kernel/db.ts'
import { countApart, overhear } from '../../kernel/events/overhear.ts'
import { openPostgresql } from '../../kernel/events/postgresql.ts'
import { findPostgres } from '../../kernel/postgres/index.ts'
import { type Fault, fault } from './faults.ts'
import type { Look } from './look.ts'

/** Each node says every two seconds how it is. */
const listenedFor = 4_500

/** Signs in where the nodes tell each other events, and hears whether they do so in one way. */
export async function eventsCheck(look: Look): Promise<Fault[]> {
  if (look.config.NODES === 1) return []
  return (await Promise.all([serverFaults(look), nodeFaults(look)])).flat()
}

async function serverFaults({ config, timeout }: Look): Promise<Fault[]> {
  const reason = await whyNotByUrl(config, timeout)
  if (reason === null) return []
  const isRefused = /authoriz|authentic|permission|credential|nkey|jwt|tls|certificate/i.test(reason)
  return [fault(isRefused ? 'events.refused' : 'events.away', { reason })]
}

/** A database that is away is told by its own check. */
async function nodeFaults({ config }: Look): Promise<Fault[]> {
  const connection = config.DATABASE_URL ?? findPostgres(resolve(config.DATA_DIR))?.config
  if (!connection) return []
  const database = openDatabase(connection, { max: 1, namedStatements: 0, allowExitOnIdle: true })
  try {
    const carrier = await openPostgresql(database.pool)
    const nodes = await overhear(carrier, listenedFor)
    await carrier.close()
    const n = countApart(nodes, config.EVENTS_URL ? 'nats' : 'postgresql')
    return n > 0 ? [fault('events.apart', { n, of: nodes.size })] : []
  } catch {
    return []
  } finally {
    void database.close().catch(() => {})
  }
}
