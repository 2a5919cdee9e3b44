import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { natsServers } from '../../server/src/event-settings.ts'
import { openNats } from '../../server/src/gateways/events/nats.ts'
import type { Carrier } from '../../server/src/gateways/events/port.ts'
import { openDatabase } from '../../server/src/kernel/db.ts'
import { openPostgresql } from '../../server/src/kernel/events/postgresql.ts'
import { openRelay } from '../../server/src/kernel/events/relay.ts'
import { testDatabase } from '../../server/test/database.ts'
import { startNatsServer } from '../../server/test/events/nats-server.ts'
import { percentile, round } from '../lib/measure.ts'
import type { Bench } from '../run.ts'
import { redisCarrier, startRedis } from './redis-carrier.ts'

const rate = 2_000 // events/s
const seconds = 4
const burst = 20_000
const rounds = 3
const text = 'x'.repeat(200)
const log = pino({ level: 'silent' })

type Open = () => Promise<{ carrier: Carrier; end(): Promise<void> }>

/** One node that tells and two that hear, by one carrier. */
async function nodes(open: Open) {
  const made = await Promise.all([open(), open(), open()])
  const delays: number[] = []
  const last = [0, 0]
  let wrong = 0
  const relays = made.map(({ carrier }) => openRelay([carrier], { log }))
  for (const [at, relay] of relays.slice(1).entries())
    relay.receive(
      (_, payload) => {
        const { n, sentAt } = payload as { n: number; sentAt: number }
        if (n !== (last[at] ?? 0) + 1) wrong += 1
        last[at] = n
        delays.push(performance.now() - sentAt)
      },
      () => {},
    )
  let n = 0
  const deadline = performance.now() + 20_000
  while (!made.every(({ carrier }) => carrier.isUp) && performance.now() < deadline) await sleep(10)
  return {
    delays,
    wrong: () => wrong,
    tell: () => relays[0]?.send('bench', { n: ++n, sentAt: performance.now(), text }),
    async allHeard() {
      const ends = performance.now() + 30_000
      while (last.some((heard) => heard < n) && performance.now() < ends) await sleep(1)
      return last.reduce((sum, heard) => sum + n - heard, 0)
    },
    async end() {
      for (const relay of relays) await relay.close()
      for (const one of made) await one.end()
    },
  }
}

/** At a given pace, while four connections commit small rows as fast as they can. */
async function paced(open: Open, database: Awaited<ReturnType<typeof testDatabase>>, isWriting: boolean) {
  const bus = await nodes(open)
  const committer = isWriting ? startCommitter(database.url) : null
  if (committer) await sleep(500)
  const begun = performance.now()
  for (let n = 0; n < rate * seconds; ) {
    const due = Math.min(rate * seconds, ((performance.now() - begun) / 1000) * rate)
    for (; n < due; n++) bus.tell()
    await sleep(1)
  }
  const commits = (await committer?.stop()) ?? 0
  const lost = await bus.allHeard()
  await bus.end()
  const delays = ordered(bus.delays)
  return {
    p50: percentile(delays, 50),
    p99: percentile(delays, 99),
    lost,
    wrong: bus.wrong(),
    commits,
  }
}

function startCommitter(url: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'committer.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  const ended = once(child, 'exit')
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
      return Number(said)
    },
  }
}

async function atOnce(open: Open) {
  const bus = await nodes(open)
  const begun = performance.now()
  for (let n = 0; n < burst; n++) {
    bus.tell()
    if (n % 100 === 0) await sleep(0)
  }
  const lost = await bus.allHeard()
  const perSecond = burst / ((performance.now() - begun) / 1000)
  await bus.end()
  return { perSecond, lost }
}

const ordered = (values: number[]) => values.toSorted((a, b) => a - b)
const median = (values: number[]) => percentile(ordered(values), 50)

export const bench: Bench = {
  about:
    'the bus alone: 2,000 events/s from one node to two, by NOTIFY, NATS and Redis, and what the database commits beside it',
  async run() {
    const database = await testDatabase({ max: 6 })
    await database.pool.query('create table bench_row (id bigserial, text text)')
    const nats = await startNatsServer()
    const redis = await startRedis()
    const place = { subject: 'vondrona.bench', key: randomBytes(32) }
    const engines: Record<string, Open> = {
      NOTIFY: async () => {
        const { pool } = openDatabase(database.config, { max: 3 })
        return { carrier: await openPostgresql(pool), end: () => pool.end() }
      },
      NATS: async () => ({
        carrier: await openNats({ servers: natsServers(nats.url), ...place, log }),
        end: async () => {},
      }),
      ...(redis && { Redis: async () => ({ carrier: await redisCarrier(redis.port), end: async () => {} }) }),
    }
    const found = Object.fromEntries(
      Object.keys(engines).map((name) => [name, { alone: [], beside: [], atOnce: [] } as Record<string, object[]>]),
    )
    for (let turn = 0; turn < rounds; turn++)
      for (const [name, open] of Object.entries(engines)) {
        found[name]?.alone?.push(await paced(open, database, false))
        found[name]?.beside?.push(await paced(open, database, true))
        found[name]?.atOnce?.push(await atOnce(open))
      }
    await Promise.all([nats.stop(), redis?.stop()])
    const rows = Object.entries(found).map(([carrier, { alone = [], beside = [], atOnce: burstOf = [] }]) => {
      const of = (list: object[], key: string) => list.map((one) => (one as Record<string, number>)[key] ?? 0)
      const worst = [...of(alone, 'lost'), ...of(beside, 'lost'), ...of(burstOf, 'lost'), ...of(alone, 'wrong')]
      return {
        carrier,
        'p50 ms': round(median(of(alone, 'p50'))),
        'p99 ms': round(median(of(alone, 'p99'))),
        'p50 ms, database busy': round(median(of(beside, 'p50'))),
        'p99 ms, database busy': round(median(of(beside, 'p99'))),
        'commits/s beside': round(median(of(beside, 'commits')), 0),
        'events/s at once': round(median(of(burstOf, 'perSecond')), 0),
        'lost or out of order': worst.reduce((sum, n) => sum + n, 0),
      }
    })
    await database.drop()
    if (rows.some((row) => row['lost or out of order'] > 0))
      throw new Error(`events were lost: ${JSON.stringify(rows)}`)
    return rows
  },
}
