import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { texts } from '@vondrona/rules/shell/operator'
import { selfSigned } from '../../../test/services/certificates.ts'
import { closedPort, http, listening, mailServer, talking, turnServer } from '../../../test/services/doctored.ts'
import { type World, world } from '../../../test/world.ts'
import { examine } from './examine.ts'
import type { FaultId } from './faults.ts'

type Settings = Record<string, string>
const day = 86_400_000
/** ms for each answer: long enough for a busy machine, as only what is silent on purpose uses it up. */
const patience = 4000
const planted = new Set<FaultId>()

/** The faults of an installation with these settings, beyond what `usual` has none of. */
async function found(settings: Settings, options: Omit<Parameters<typeof examine>[0], 'environment'> = {}) {
  const { faults } = await examine({ environment: settings, timeout: patience, ...options })
  return faults.map(({ id }) => id)
}
/** Exactly these are found, and count as planted. */
async function finds(ids: FaultId[], settings: Settings, options?: Parameters<typeof found>[1]) {
  assert.deepEqual(await found(settings, options), ids)
  for (const id of ids) planted.add(id)
}

/** A healthy installation: its own database, keys, a server that says it is ready. */
async function healthy(t: TestContext): Promise<{ w: World; usual: Settings }> {
  const w = await world(t)
  const [, port = ''] = /:(\d+)$/.exec(await http(t, (_, answer) => answer.end('{"ok":true}'))) ?? []
  const usual = {
    NODE_ENV: 'test',
    DATABASE_URL: w.database.url,
    DATA_DIR: w.dataDir,
    PORT: port,
    MEDIA_GATEWAY: 'off',
    DISK_RESERVE_MB: '0',
  }
  return { w, usual }
}

test('where nothing is wrong the doctor finds nothing, with every service answering', async (t) => {
  const { usual } = await healthy(t)
  const range = { from: new Date(Date.now() - day), to: new Date(Date.now() + 90 * day) }
  const own = selfSigned('localhost', range)
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, own.cert])
  t.after(() => setDefaultCACertificates(before))
  const site = await listening(
    t,
    createTls(own).on('tlsClientError', () => {}),
  )
  const turn = await turnServer(t, 'our-own-turn-secret')
  const sms = await http(t, ({ headers }, answer) =>
    answer.writeHead(headers.authorization === 'Bearer sms-token-of-ours' ? 405 : 401).end(),
  )
  const scanner = await talking(t, (socket) => socket.on('data', () => socket.end('PONG\0')))
  const rtmp = await talking(t, (socket) => socket.once('data', () => socket.write(Buffer.from([3, 0, 0]))))
  await finds([], {
    ...usual,
    PUBLIC_URL: `https://localhost:${site}`,
    SMTP_URL: `smtp://us:right-mail-password@127.0.0.1:${await mailServer(t, 'right-mail-password')}`,
    SMS_URL: sms,
    SMS_TOKEN: 'sms-token-of-ours',
    TURN_URLS: `turn:127.0.0.1:${turn}`,
    TURN_SECRET: 'our-own-turn-secret',
    CLAMD_ADDRESS: `127.0.0.1:${scanner}`,
    MEDIA_GATEWAY: 'embedded',
    RTMP_PORT: String(rtmp),
  })
})

test('the doctor names what is wrong with settings, folder, keys and disk', async (t) => {
  const { w, usual } = await healthy(t)
  await finds(['settings.invalid'], { ...usual, PORT: 'many' })
  const production = { ...usual, NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1', WEB_BUILD: 'on' }
  const folder = join(w.dataDir, 'backups')
  await finds(['settings.noMail', 'settings.noProxy', 'settings.insecure', 'backup.none'], production)
  await finds(['disk.full'], { ...usual, DISK_RESERVE_MB: '999999999' })
  chmodSync(join(w.dataDir, 'secrets.json'), 0o644)
  await finds(['keys.open'], usual)
  chmodSync(join(w.dataDir, 'secrets.json'), 0o600)
  const empty = mkdtempSync(join(tmpdir(), 'vondrona-doctor-'))
  t.after(() => rmSync(empty, { recursive: true }))
  await finds(['keys.missing', 'keys.other'], { ...usual, DATA_DIR: empty })
  await finds(['folder.unwritable', 'keys.other'], { ...usual, DATA_DIR: join(empty, 'nowhere') })
  mkdirSync(join(folder, '2026-01-01T00-00-00Z'), { recursive: true })
  await finds(['backup.none', 'backup.incomplete'], usual, { backups: folder })
  const head = { format: 2, createdAt: new Date(Date.now() - 2 * day).toISOString(), seal: null }
  writeFileSync(join(folder, '2026-01-01T00-00-00Z', 'manifest.json'), JSON.stringify(head))
  await finds(['backup.old'], usual, { backups: folder })
  writeFileSync(
    join(folder, '2026-01-01T00-00-00Z', 'manifest.json'),
    JSON.stringify({ ...head, createdAt: new Date().toISOString() }),
  )
  await finds([], usual, { backups: folder })
})

test('the doctor names what is wrong with the database', async (t) => {
  const { w, usual } = await healthy(t)
  const url = new URL(w.database.url)
  const port = await closedPort()
  await finds(['database.away'], { ...usual, DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x` })
  const missing = w.database.url.replace(url.pathname, '/no_such_database')
  await finds(['database.refused'], { ...usual, DATABASE_URL: missing })
  await finds(['database.connections'], { ...usual, NODES: '60', MEDIA_GATEWAY: 'off' })
  await finds(['clock.wrong'], usual, { now: () => new Date(Date.now() + 60_000) })
  await w.sql("select graphile_worker.add_job('nobody', run_at => now() - interval '1 hour')")
  await finds(['database.jobs'], usual)
  await w.sql('delete from graphile_worker._private_jobs')
  await w.sql(
    `insert into outgoing_message (id, channel, recipient, status, body, created_at)
     select gen_random_uuid(), 'mail', 'a@exemple.mg', 'failed', 'x', now()`,
  )
  await finds(['mail.failed'], usual)
  await w.sql('delete from outgoing_message')
  await w.sql('delete from schema_migration where id = (select max(id) from schema_migration)')
  await finds(['database.behind'], usual)
  await w.sql("insert into schema_migration (id, name, sha256) values (9999, 'of-tomorrow', 'x')")
  await finds(['database.unusable'], usual)
})

test('the doctor names what is wrong with services: each refusal and each silence', async (t) => {
  const { usual } = await healthy(t)
  const gone = await closedPort()
  const silent = await talking(t, () => {})
  const refuses = await http(t, (_, answer) => answer.writeHead(401).end('{"error":"invalid_client"}'))
  const breaks = await http(t, (_, answer) => answer.writeHead(503).end())
  const denies = await http(t, (_, answer) => answer.end('{"code":-100}'))
  const mail = await mailServer(t, 'right-mail-password')
  const turn = await turnServer(t, 'our-own-turn-secret')
  const mvola = {
    MVOLA_CONSUMER_KEY: 'a-key',
    MVOLA_CONSUMER_SECRET: 'a-secret',
    MVOLA_MERCHANT_PHONE: '034 00 000 00',
  }
  const cases: [FaultId, Settings][] = [
    ['server.stopped', { PORT: String(gone) }],
    ['server.unready', { PORT: breaks.split(':')[2] ?? '' }],
    ['gateway.away', { MEDIA_GATEWAY: 'embedded', RTMP_PORT: String(gone) }],
    ['gateway.away', { MEDIA_GATEWAY: 'embedded', RTMP_PORT: String(silent) }],
    ['gateway.refused', { MEDIA_GATEWAY: 'zlm', ZLM_URL: denies, MEDIA_SECRET: 'a-secret-of-zlm' }],
    ['mail.away', { SMTP_URL: `smtp://127.0.0.1:${gone}` }],
    ['mail.away', { SMTP_URL: `smtp://127.0.0.1:${silent}` }],
    ['mail.refused', { SMTP_URL: `smtp://us:wrong-password@127.0.0.1:${mail}` }],
    ['sms.away', { SMS_URL: `http://127.0.0.1:${gone}` }],
    ['sms.refused', { SMS_URL: refuses, SMS_TOKEN: 'an-old-token' }],
    ['sms.broken', { SMS_URL: breaks }],
    ['payment.away', { ...mvola, MVOLA_BASE: `http://127.0.0.1:${gone}` }],
    ['payment.refused', { ...mvola, MVOLA_BASE: refuses }],
    ['turn.away', { TURN_URLS: `turn:127.0.0.1:${gone}`, TURN_SECRET: 'a-turn-secret' }],
    ['turn.away', { TURN_URLS: `turn:127.0.0.1:${silent}?transport=tcp`, TURN_SECRET: 'a-turn-secret' }],
    ['turn.refused', { TURN_URLS: `turn:127.0.0.1:${turn}`, TURN_SECRET: 'another-secret' }],
    ['scanner.away', { CLAMD_ADDRESS: `127.0.0.1:${gone}` }],
    ['certificate.away', { PUBLIC_URL: `https://127.0.0.1:${gone}` }],
  ]
  // A few at once, as an operator never has it, and each alone still names its own; all at once wait for each other.
  while (cases.length > 0)
    await Promise.all(cases.splice(0, 4).map(([id, settings]) => finds([id], { ...usual, ...settings })))
})

test('the doctor names what is wrong with events between nodes: their server, and nodes that differ', async (t) => {
  const { w, usual } = await healthy(t)
  const two = { ...usual, NODES: '2' }
  const nats = (answer: string) =>
    talking(t, (socket) => {
      socket.write('INFO {"server_id":"x","version":"2.9.10","proto":1,"max_payload":1048576,"headers":true}\r\n')
      socket.on('data', (data) => data.includes('PING') && socket.write(`${answer}\r\n`))
    })
  const at = async (port: Promise<number>) => ({
    ...two,
    EVENTS_URL: `nats://us:a-secret-word@127.0.0.1:${await port}`,
  })
  await finds([], await at(nats('PONG')))
  await finds(['events.refused'], await at(nats("-ERR 'Authorization Violation'")))
  await finds(['events.away'], await at(closedPort()))
  await finds(['events.away'], await at(talking(t, () => {})))
  const says = (origin: string, prefers: string, hears: string[]) => {
    const payload = { n: 0, hears, prefers, isLast: false }
    return w.sql("select pg_notify('vondrona_bus', $1)", [
      JSON.stringify({ origin, n: 0, name: 'kernel.beat', payload }),
    ])
  }
  let [first, second]: [string, string] = ['postgresql', 'postgresql']
  let hears: string[] = []
  const beats = setInterval(() => {
    says('a', first, hears).catch(() => {})
    says('b', second, ['a']).catch(() => {})
  }, 300)
  t.after(() => clearInterval(beats))
  await finds([], two)
  second = 'nats'
  await finds(['events.apart'], two)
  first = 'nats'
  await finds(['events.apart'], await at(nats('PONG'))) // one does not hear the other
  hears = ['b']
  await finds([], await at(nats('PONG')))
})

test('the doctor names what is wrong with a certificate: its end, its name, its authority', async (t) => {
  const { usual } = await healthy(t)
  const serve = async (name: string, to: number, isTrusted = true) => {
    const own = selfSigned(name, { from: new Date(Date.now() - 100 * day), to: new Date(Date.now() + to) })
    if (isTrusted) {
      const before = getCACertificates('default')
      setDefaultCACertificates([...before, own.cert])
      t.after(() => setDefaultCACertificates(before))
    }
    const port = await listening(
      t,
      createTls(own).on('tlsClientError', () => {}),
    )
    return { ...usual, PUBLIC_URL: `https://localhost:${port}` }
  }
  await finds(['certificate.expired'], await serve('localhost', -day))
  await finds(['certificate.soon'], await serve('localhost', 10 * day))
  await finds(['certificate.name'], await serve('other.example', 90 * day))
  await finds(['certificate.untrusted'], await serve('localhost', 90 * day, false))
})

test('every fault that the doctor knows was planted here, but what cannot be planted on a machine of tests', () => {
  const known = Object.keys(texts.fr).flatMap((key) => /^operator\.fault\.(.+)$/.exec(key)?.[1] ?? [])
  const elsewhere = [
    'check.broken', // a defect of the doctor's own
    'database.old', // no PostgreSQL 14 is installed
    'disk.low', // depends on the size of the disk
    'versions.web', // depends on what was built here
  ]
  assert.deepEqual(known.filter((id) => !planted.has(id as FaultId)).sort(), elsewhere)
  assert.ok(planted.size >= 30, `${planted.size}`)
})
