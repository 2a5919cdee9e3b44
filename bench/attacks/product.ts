/** The test bed of every attack: a production server, an attacker, and honest users. */
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import { openDatabase } from '../../server/src/kernel/db.ts'
import { findPostgres, type PgConfig } from '../../server/src/kernel/postgres/index.ts'
import { fillArticles } from '../lib/articles.ts'
import { memory, percentile, round, send } from '../lib/measure.ts'
import { fillPeople } from '../lib/people.ts'
import { ask, createAdmin, graphql, login, type Server, scratch, startServer } from '../lib/world.ts'
import { childrenOf, freePort } from '../live/gateway.ts'
import type { Waits } from './others.ts'

export interface Attack {
  name: string
  /** Settings in addition to those of production. */
  env?: Record<string, string>
  /** The embedded gateway runs, too. */
  video?: boolean
  /** Its effect comes only after some time (a time-out, a job), so its response time does not count. */
  slow?: boolean
  /** The responses; contains `NOT REFUSED` if the attack succeeded. */
  run(place: Place): Promise<string>
}

export interface Place {
  server: Server
  port: number
  dataDir: string
  /** Port of the embedded gateway. */
  gateway: { pid: number; rtmpPort: number; udpPort: number } | null
  // biome-ignore lint/suspicious/noExplicitAny: rows of whatever was asked
  sql(text: string, values?: unknown[]): Promise<any[]>
  /** Ends the preparation: time, memory and the honest users (who also request these paths) are measured from here. */
  begin(paths?: string[]): void
  /** Records the time of one refusal: the median is shown, and the slowest counts. Granted calls are not refusals. */
  refusal<T>(answer: Promise<T>): Promise<T>
  /** Sessions of so many members of this role. */
  members(count: number, role?: string): Promise<string[]>
}

/** The result of one attack. */
export interface Row extends Record<string, unknown> {
  exceeds: string
}

/** The addresses of the attacker, and of an honest user who makes the same kind of call. */
export const [attacker, honest] = ['127.0.0.2', '127.0.0.3']
export const limits = { refusal: 300, p99: 500, grown: 60 } as const // ms, ms, MB
/** Concurrent connections of an address. */
export const ofOneAddress = 100
const granted = /^20\d(?! code -| [A-Z_]{3})/ // the gateway and GraphQL refuse with 200 and a code
const settle = Number(process.env.SETTLE_MS ?? 6000)
const timeoutMs = 240_000
const production = {
  RATE_LIMIT_FACTOR: '1',
  CONNECTIONS_PER_ADDRESS: String(ofOneAddress),
  SOCKETS_PER_ADDRESS: '100',
  VISITOR_SOCKETS_PER_ADDRESS: '10',
}
const categories = graphql('{ categories { id name } }')

/** Starts a server for one attack, runs it, and reports its effect on everybody else. */
export async function tryAttack(attack: Attack): Promise<Row> {
  const dataDir = scratch()
  createAdmin(dataDir)
  const ports = { RTMP_PORT: String(await freePort()), MEDIA_UDP_PORT: String(await freePort()) }
  const video = attack.video ? { MEDIA_GATEWAY: 'embedded', ...ports } : {}
  const server = await startServer(dataDir, { ...production, ...video, ...attack.env })
  const { port, pid, child } = server
  const { db, pool } = openDatabase({ ...findPostgres(dataDir)?.config } as PgConfig, { max: 1 })
  await fillPeople(pool, 50)
  await fillArticles(pool, 156)
  const gateway = attack.video ? await gatewayOf(pid, ports) : null
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const watched = [pid, ...(gateway ? [gateway.pid] : [])]
  await warmUp(port)

  const refusals: number[] = []
  const isOpen = attack.env?.PUBLIC_CONTENT !== 'off' // otherwise they can read only what they have a ticket for
  let others = watchOthers(port, [], isOpen)
  let begun = performance.now()
  let before = watched.map((one) => memory(one).now)
  const place: Place = {
    server,
    port,
    dataDir,
    gateway,
    sql: async (text, values) => (await db.executeQuery<never>(CompiledQuery.raw(text, values))).rows,
    begin(paths = []) {
      for (const one of watched) writeFileSync(`/proc/${one}/clear_refs`, '5') // its peak begins here
      before = watched.map((one) => memory(one).now)
      void others.stop()
      others = watchOthers(port, paths, isOpen || paths.length === 0)
      begun = performance.now()
    },
    async refusal(answer) {
      const asked = performance.now()
      const answered = await answer
      if (!granted.test(String(answered))) refusals.push(performance.now() - asked)
      return answered
    },
    members: (count, role = 'user') => signIn(place, count, role),
  }
  const late = new Promise<string>((resolve) => setTimeout(resolve, timeoutMs, 'NOT REFUSED: no answer').unref())
  const answered = await Promise.race([attack.run(place).catch((error: Error) => `FAILED ${error.message}`), late])
  refusals.sort((a, b) => a - b)
  const took = refusals.length ? Math.max(...refusals) : performance.now() - begun
  const { waits, failed } = await others.stop()
  await pause(settle)
  const p99 = percentile(waits, 99)
  const grown = watched.map((one, n) => (isAlive() ? memory(one).now - (before[n] ?? 0) : Number.NaN))
  const shown = watched.map((one, n) => {
    const { now, peak } = isAlive() ? memory(one) : { now: Number.NaN, peak: Number.NaN }
    return `${round(before[n] ?? 0, 0)} → ${round(now, 0)} (peak ${round(peak, 0)})`
  })
  const exceeds = [
    /NOT REFUSED|RAN THE CODE|FAILED/.test(answered) && 'refusal',
    !attack.slow && took > limits.refusal && 'time',
    !(p99 < limits.p99) && 'others',
    failed > waits.length / 100 && 'others refused',
    !grown.every((one) => one < limits.grown) && 'memory',
    !isAlive() && 'SERVER ENDED',
  ].filter(Boolean)
  await pool.end()
  if (isAlive()) await server.stop()
  return {
    attack: attack.name,
    answered,
    'refused in ms': round(took, took < 10 ? 1 : 0),
    'median ms': refusals.length ? round(percentile(refusals, 50), 1) : '',
    'others p99 ms': round(p99),
    'others refused': failed,
    'server MB': shown[0],
    'gateway MB': shown[1] ?? '',
    exceeds: exceeds.join(', '),
  }
}

/** Warms up the server, so that its code is compiled, for visitors and for members. */
async function warmUp(port: number): Promise<void> {
  const me = graphql('{ me { id } }', {}, await login(port, undefined, undefined, '127.3.1.1'))
  const wrong = graphql('{ nothing }')
  for (let n = 0; n < 600; n += 20) {
    const from = (k: number) => `127.1.0.${(n + k) % 200}`
    const calls = [categories, me, wrong].flatMap((call) => Array(7).fill(call))
    await Promise.all(calls.map((call, k) => send(port, { ...call, from: from(k) })))
  }
}

async function gatewayOf(pid: number, { RTMP_PORT, MEDIA_UDP_PORT }: Record<string, string>) {
  const isGateway = (one: number) => /media.src.main/.test(readFileSync(`/proc/${one}/cmdline`, 'utf8'))
  const found = await until('the gateway', () => childrenOf(pid).find(isGateway), 20_000)
  return { pid: found, rtmpPort: Number(RTMP_PORT), udpPort: Number(MEDIA_UDP_PORT) }
}

/** Honest users from many addresses, in their own thread, so that they do not wait for the attacker's own work. */
function watchOthers(port: number, paths: string[], isOpen: boolean) {
  const worker = new Worker(new URL('others.ts', import.meta.url), { workerData: { port, paths, isOpen } })
  worker.unref()
  return {
    async stop(): Promise<Waits> {
      const result = new Promise<Waits>((resolve) => worker.once('message', resolve))
      worker.postMessage('stop')
      const waits = await result
      void worker.terminate()
      return waits
    },
  }
}

/** Each from an address of their own, with the administrator's password. */
async function signIn({ port, sql }: Place, count: number, role: string): Promise<string[]> {
  const rows = await sql(
    `update app_user set role = $2, status = 'active', email_verified_at = now()
     where id in (select id from app_user u where role = 'user' and email like 'membre%'
                    and not exists (select from credential where user_id = u.id) order by id limit $1)
     returning id, email`,
    [count, role],
  )
  const tokens: string[] = []
  for (const [n, { id, email }] of rows.entries()) {
    await sql(
      'insert into credential (user_id, password_hash, changed_at) select $1, password_hash, now() from credential limit 1',
      [id],
    )
    tokens.push(await login(port, email, undefined, `127.3.0.${n + 1}`))
  }
  return tokens
}

/** The administrator's session. */
export const admin = ({ port }: Place) => login(port, undefined, undefined, '127.3.1.1')

/** The administrator's session, confirmed with the password a moment ago. */
export async function confirmedAdmin(place: Place): Promise<string> {
  const confirm = 'mutation($p: String) { reauthenticate(password: $p) { token } }'
  const { reauthenticate } = await ask(place.port, confirm, { p: 'corde-raide-et-bleue' }, await admin(place))
  return reauthenticate.token
}

/** The first result; throws after `ms`. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  ms = 10_000,
): Promise<Exclude<T, undefined | null | false>> {
  const end = performance.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, undefined | null | false>
    if (performance.now() > end) throw new Error(`NOT REFUSED: not within ${ms / 1000} s: ${what}`)
    await pause(5)
  }
}
