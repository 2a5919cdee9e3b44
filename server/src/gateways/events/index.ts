import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { natsServers } from '../../event-settings.ts'
import type { Carrier } from './port.ts'

interface Parts {
  config: Pick<Config, 'EVENTS_URL' | 'EVENTS_CREDENTIALS'>
  /** Where the nodes meet, and what only they know. */
  place: () => Promise<{ subject: string; key: Buffer }>
  log: Pick<Logger, 'info' | 'warn'>
}

/** NATS where the settings name one, and the given carrier behind it, which all nodes have. */
export async function openCarriers(standIn: Carrier, { config, place, log }: Parts): Promise<[Carrier, ...Carrier[]]> {
  if (!config.EVENTS_URL) return [standIn]
  const { openNats } = await import('./nats.ts') // its library is loaded where it is used
  const nats = await openNats({
    servers: natsServers(config.EVENTS_URL),
    credentials: config.EVENTS_CREDENTIALS,
    ...(await place()),
    log,
  })
  return [nats, standIn]
}

/** Why the server of EVENTS_URL cannot be used, in its words; null where it can, or none is named. */
export async function whyNotByUrl({ EVENTS_URL, EVENTS_CREDENTIALS }: Parts['config'], timeout: number) {
  if (!EVENTS_URL) return null
  const { tryNats } = await import('./nats.ts')
  return tryNats({ servers: natsServers(EVENTS_URL), credentials: EVENTS_CREDENTIALS }, timeout)
}
