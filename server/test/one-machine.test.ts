/** N-13: the product with its demo as one command starts it, with nothing but this machine. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { fillRaceDay } from '../src/modules/site/index.ts'
import { freePort } from './faults/ports.ts'
import { folder, startServer } from './faults/process.ts'
import { world } from './world.ts'

const MB = 1024 * 1024

/** Notes every connection that this process and those it starts open to another machine, and refuses it. */
const guard = (notes: string) => `
import { appendFileSync } from 'node:fs'
import net from 'node:net'
import dns from 'node:dns'
const isHere = (host) => !host || host === 'localhost' || host === '::1' || /^127\\./.test(host)
const refuse = (what) => {
  appendFileSync(${JSON.stringify(notes)}, what + '\\n')
  throw new Error('another machine: ' + what)
}
const open = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...args) {
  const [to] = Array.isArray(args[0]) ? args[0] : args
  const { path, host } = typeof to === 'object' ? to : { host: args[1] }
  if (!path && !isHere(typeof host === 'string' ? host : '')) refuse(String(host))
  return open.apply(this, args)
}
const lookup = dns.lookup
dns.lookup = (host, ...rest) => (isHere(host) ? lookup(host, ...rest) : refuse(String(host)))
`

/** What the server, its database and its gateway occupy; memory that they share counts once (PSS). */
function memoryOf(pid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(
    processes.flatMap((name) => {
      try {
        return [[Number(name), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1])] as const]
      } catch {
        return []
      }
    }),
  )
  const isOurs = (one: number | undefined): boolean => one === pid || (!!one && isOurs(parents.get(one)))
  const sizes = [...parents.keys()].filter(isOurs).map((one) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      return 0
    }
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('N-13 one command starts everything on one small machine: database, gateway and payments of its own, and no connection to another one', {
  timeout: 180_000,
}, async (t) => {
  const DATA_DIR = folder(t)
  const notes = join(DATA_DIR, 'others.txt')
  const file = join(folder(t, 'guard'), 'guard.mjs')
  writeFileSync(file, guard(notes))
  writeFileSync(notes, '')
  const env = {
    DATA_DIR,
    PORT: String(await freePort()), // the demo writes mails with links before it listens: it has to know its address
    DEMO: 'on',
    MEDIA_GATEWAY: 'embedded',
    RTMP_PORT: '0',
    MEDIA_UDP_PORT: '0',
    NODE_OPTIONS: `--import=${pathToFileURL(file).href}`,
  }
  const server = await startServer(t, { env })
  for (const path of ['/', '/magazine', '/events', '/mit-payment', '/lives', '/login'])
    assert.equal((await fetch(server.url + path)).status, 200, path)
  const accounts = JSON.parse(readFileSync(join(DATA_DIR, 'demo-accounts.json'), 'utf8'))
  const [admin] = Array.isArray(accounts) ? accounts : accounts.accounts
  const login = 'mutation($input: LoginInput!) { login(input: $input) { token } }'
  const signed = await server.gql(login, { input: { email: admin.email, password: admin.password } })
  const { token } = signed.data.login
  const { data, errors } = await server.gql(
    '{ races { isOpen } votes { id } paymentMethods { mode } mitParticipations { total } }',
    {},
    { token },
  )
  assert.equal(errors, undefined)
  assert.ok(data.races.length >= 3 && data.votes.length >= 3 && data.mitParticipations.total >= 4)
  const test = 'mutation { startTestPayment(method: mobile_money, amount: 15000) { paymentUrl } }'
  const { paymentUrl } = (await server.gql(test, {}, { token })).data.startTestPayment
  assert.equal((await fetch(new URL(paymentUrl, server.url))).status, 200, 'a payment service of its own')
  const memory = memoryOf(server.pid)
  assert.ok(memory > 50 * MB && memory < 1024 * MB, `${Math.round(memory / MB)} MB`)
  assert.equal(readFileSync(notes, 'utf8'), '', 'connections to other machines')
  await server.stop()
})

test('N-13 the guard of this test sees a connection to another machine', (t) => {
  const notes = join(folder(t), 'others.txt')
  writeFileSync(notes, '')
  const file = join(folder(t, 'guard'), 'guard.mjs')
  writeFileSync(file, guard(notes))
  const program = "import('node:net').then((net) => net.connect(9, '192.0.2.1')).catch(() => process.exit(7))"
  const { status } = spawnSync(process.execPath, [`--import=${pathToFileURL(file).href}`, '-e', program])
  assert.deepEqual([status, readFileSync(notes, 'utf8')], [7, '192.0.2.1\n'])
})

test('N-13 the race day has everything of a race: registrations in each state, money that adds up, bibs handed out, people inside, results, a live', {
  timeout: 180_000,
}, async (t) => {
  const w = await world(t)
  await fillRaceDay(w.kernel, 80)
  const counts = await w.sql('select status, count(*)::int as n from participation group by status')
  const of = new Map(counts.map(({ status, n }) => [status, n]))
  for (const status of ['awaiting_payment', 'confirmed', 'checked_in', 'finished']) assert.ok(of.get(status), status)
  const [row] = await w.sql(`select
    (select count(*)::int from payment_attempt where method = 'cash' or provider = 'offline') as desk,
    (select count(*)::int from bib_pickup where outcome = 'given') as given,
    (select count(*)::int from race_result) as results,
    (select count(*)::int from live) as lives`)
  for (const [name, n] of Object.entries(row)) assert.ok(Number(n) > 0, name)
  await fillRaceDay(w.kernel, 80) // again: nothing
  const [{ n }] = await w.sql('select count(*)::int as n from participation')
  assert.equal(
    n,
    counts.reduce((sum, one) => sum + one.n, 0),
  )
})
