/** `npm start` where it cannot start: one sentence, an exit code, nothing left running. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { settings } from '../../src/config.ts'
import { until } from '../wait.ts'
import {
  afterwards,
  closedToOthers,
  database,
  enrol,
  folder,
  isRoot,
  listensOn,
  nobody,
  processesIn,
  root,
  run,
  runToEnd,
  startServer,
} from './process.ts'

const main = 'server/src/main.ts'

/** The start ends with exactly this sentence and leaves no process behind. */
async function refused(sentence: RegExp, env: Record<string, string>, options: { uid?: number; tree?: string } = {}) {
  const { code, said } = await runToEnd(main, [], { env: { LOG_LEVEL: 'silent', ...env }, ...options })
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('First start of '))
  assert.equal(lines.length, 1, said)
  assert.match(lines[0] ?? '', /^Vondrona cannot start: .*\.$/)
  assert.match(lines[0] ?? '', sentence)
  assert.equal(code, 1)
  if (env.DATA_DIR) assert.deepEqual(processesIn(env.DATA_DIR), [])
}

test('--help lists every setting and touches nothing', async (t) => {
  const dataDir = join(folder(t), 'data')
  const { code, said } = await runToEnd(main, ['--help'], { env: { DATA_DIR: dataDir } })
  assert.equal(code, 0)
  for (const name of Object.keys(settings)) assert.match(said, new RegExp(`^  ${name} +\\S`, 'm'))
  assert.equal(existsSync(dataDir), false)
})

const hasTerminal = spawnSync('script', ['--version']).status === 0

test('a first start says what it does also where its output is piped, a later one does not', async (t) => {
  const env = { DATA_DIR: folder(t), LOG_LEVEL: 'silent' }
  const said = []
  for (const _ of ['first', 'second']) {
    const server = await startServer(t, { env })
    said.push((await server.stop()).said.split('\n')[0])
  }
  assert.equal(said[0], 'First start of Vondrona: making the database…')
  assert.notEqual(said[1], said[0])
})

test('in a terminal a start says at once what it is doing', { skip: !hasTerminal && 'no script' }, (t) => {
  const { stdout, status } = spawnSync('script', ['-qec', `'${process.execPath}' ${main}`, '/dev/null'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder(t),
      PORT: '0',
      DATABASE_URL: 'postgres://x:x@127.0.0.1:1/none',
      DATABASE_WAIT_SECONDS: '0',
    },
  })
  assert.equal(status, 1)
  assert.match(stdout, /^Starting Vondrona: opening the database…\r?\n/)
})

test('a Node that is too old is told in one sentence by every script, before it reads the program', async (t) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const preload = '--require ./tools/needs-node.cjs '
  delete scripts.postinstall // npm runs it with the Node that it has; it links the one that runs everything else
  for (const [name, script] of Object.entries(scripts))
    if (script.includes('node ')) assert.ok(script.includes(`exec node ${preload}`), name)
  const old = join(folder(t), 'old.cjs')
  writeFileSync(old, `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`)
  const words = (scripts.start ?? '').split(' ').slice(2)
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--require', old, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: join(folder(t), 'data'), LOG_LEVEL: 'silent', PORT: 'none' },
  })
  assert.match(
    stderr,
    /^Vondrona cannot start: it needs Node 24 or newer, and this is Node 20\.20\.2\. Run npm ci .*\.\n$/,
  )
  assert.deepEqual([stdout, status], ['', 1])
})

/** A copy of the product as `npm ci --omit=dev` leaves it: nothing that builds the web app. */
function withoutDevelopment(t: TestContext): string {
  const tree = folder(t, 'tree')
  const leftOut = /(^|\/)(node_modules|dist|coverage)$|\.test\.tsx?$/
  for (const name of ['package.json', 'package-lock.json', 'rules', 'server', 'media', 'tools', 'web'])
    cpSync(join(root, name), join(tree, name), {
      recursive: true,
      filter: (path) => !leftOut.test(path.slice(root.length + 1)),
    })
  const installed = join(root, 'node_modules')
  mkdirSync(join(tree, 'node_modules/@vondrona'), { recursive: true })
  for (const name of ['rules', 'server', 'media', 'web'])
    symlinkSync(join(tree, name), join(tree, 'node_modules/@vondrona', name))
  for (const name of readdirSync(installed).filter((one) => !['vite', '@vondrona', '.bin'].includes(one)))
    symlinkSync(join(installed, name), join(tree, 'node_modules', name))
  return tree
}

test('without development packages a web app that is there is served, and one that is missing is told in one sentence', async (t) => {
  const { url } = await database(t)
  const tree = withoutDevelopment(t)
  const env = { DATABASE_URL: url, DATA_DIR: folder(t), WEB_BUILD: 'on' }
  const dist = join(tree, 'web/dist')
  await refused(/the web app is not built, and what builds it \(vite\) is not installed: run npm ci without /, env, {
    tree,
  })
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head></head><body><div id="root"></div></body></html>')
  const server = await startServer(t, { env, tree })
  assert.match(server.said(), /^Warning: web\/dist was built from other sources/m)
  assert.equal((await server.stop()).code, 0)
})

test('all bad settings are said at once', async () => {
  const wrong = { PORT: 'http', SITE_ACCENT: 'red', DEMO: 'maybe', TRUST_PROXY: 'nginx', DATABASE_URL: 'mysql://x' }
  const sentence = /PORT must .*DATABASE_URL must .*TRUST_PROXY must .*SITE_ACCENT must .*DEMO must .*PUBLIC_URL must /
  await refused(sentence, { ...wrong, NODE_ENV: 'production' })
})

test('production refuses secrets from handbooks, also inside an address or a file', async (t) => {
  const file = join(folder(t), 'sms')
  writeFileSync(file, 'secret\n')
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://site.mg' }
  await refused(/DATABASE_URL is a known default; SMS_TOKEN is a known default; BACKUP_PASSPHRASE is a known default/, {
    ...production,
    BACKUP_PASSPHRASE: 'changeme',
    DATABASE_URL: 'postgres://vondrona:postgres@127.0.0.1/vondrona',
    SMS_TOKEN_FILE: file,
  })
})

test('a port that is in use', async (t) => {
  const holder = createServer().listen(0, '127.0.0.1')
  afterwards(t, () => holder.close())
  await new Promise((resolve) => holder.once('listening', resolve))
  const { port } = holder.address() as { port: number }
  await refused(new RegExp(`port ${port} is already in use`), {
    DATA_DIR: folder(t),
    PORT: String(port),
    NODES: '2',
    MEDIA_GATEWAY: 'off',
  })
})

test('N-13 the demo: a port that is in use ends the start before anything is filled', async (t) => {
  const holder = createServer().listen(0, '127.0.0.1')
  afterwards(t, () => holder.close())
  await new Promise((resolve) => holder.once('listening', resolve))
  const { port } = holder.address() as { port: number }
  const DATA_DIR = folder(t)
  for (const name of ['PORT', 'RTMP_PORT']) {
    const env = { DATA_DIR, DEMO: 'on', DEMO_RACE_DAY: 'on', MEDIA_GATEWAY: 'embedded', [name]: String(port) }
    await refused(new RegExp(`port ${port} is already in use; set ${name} to another one`), env)
    assert.equal(existsSync(join(DATA_DIR, 'demo-accounts.json')), false)
  }
})

test('production: a port of the media gateway that is in use ends the start, and the setting is named', async (t) => {
  const { url } = await database(t)
  const [tcp, udp] = [createServer().listen(0, '127.0.0.1'), createSocket('udp4').bind(0, '127.0.0.1')]
  afterwards(t, () => [tcp.close(), udp.close()])
  await Promise.all([tcp, udp].map((one) => new Promise((resolve) => one.once('listening', resolve))))
  const [rtmp, webrtc] = [tcp, udp].map((one) => String((one.address() as { port: number }).port)) as [string, string]
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://site.mg',
    DATABASE_URL: url,
    DATA_DIR: folder(t),
    MEDIA_GATEWAY: 'embedded',
    MEDIA_CODECS: 'off',
    RTMP_PORT: '0',
    MEDIA_UDP_PORT: '0',
  }
  const sentence = (port: string, setting: string) =>
    new RegExp(`: port ${port} is already in use; set ${setting} to another one\\.$`)
  await refused(sentence(rtmp, 'RTMP_PORT'), { ...env, RTMP_PORT: rtmp })
  await refused(sentence(rtmp, 'MEDIA_PORT'), { ...env, MEDIA_PORT: rtmp })
  await refused(sentence(webrtc, 'MEDIA_UDP_PORT'), { ...env, MEDIA_UDP_PORT: webrtc })
})

test('production: a second node with the same UDP port never says that it is ready, and ends with one sentence', async (t) => {
  const { url } = await database(t)
  const udp = createSocket('udp4').bind(0, '127.0.0.1')
  afterwards(t, () => udp.close())
  await new Promise((resolve) => udp.once('listening', resolve))
  const { said, ended } = run(main, [], {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://site.mg',
      DATABASE_URL: url,
      DATA_DIR: folder(t),
      MEDIA_GATEWAY: 'embedded',
      MEDIA_CODECS: 'off',
      RTMP_PORT: '0',
      MEDIA_UDP_PORT: String(udp.address().port),
      SUPERVISE: 'off',
    },
  })
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const statuses = new Set<number>()
  await until('it ends', async () => {
    const port = listensOn(said())
    const answer = port && (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))
    if (answer) statuses.add(answer.status)
    return isOver
  })
  assert.deepEqual([...statuses], [503])
  const end = await ended
  assert.equal(end.code, 1)
  assert.match(end.said, /^Vondrona cannot start: port \d+ is already in use; set MEDIA_UDP_PORT to another one\.$/m)
})

test('production without a mail server and a trusted proxy starts, and says what that means', async (t) => {
  const { url } = await database(t)
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://site.mg', DATABASE_URL: url, DATA_DIR: folder(t) }
  const server = await startServer(t, { env: { ...env, SUPERVISE: 'off', LOG_LEVEL: 'silent' } })
  await until('both warnings', () => server.said().match(/^Warning: /gm)?.length === 2)
  assert.match(server.said(), /^Warning: SMTP_URL is not set: .*nobody gets them\.$/m)
  assert.match(server.said(), /^Warning: TRUST_PROXY is not set: behind a proxy .*\.$/m)
  await server.stop()
})

test('an address that is not of this machine', async (t) => {
  const { url } = await database(t)
  const env = { DATABASE_URL: url, DATA_DIR: folder(t), HOST: '192.0.2.1', DEVELOPMENT_ON_NETWORK: 'on' }
  await refused(/HOST 192\.0\.2\.1 is no address of this machine/, env)
})

test('a data folder that cannot be written', { skip: closedToOthers() }, async (t) => {
  const dataDir = folder(t)
  const user = isRoot ? { uid: nobody } : {}
  chmodSync(dataDir, 0o555)
  await refused(/The data folder .* cannot be written by this user \(EACCES\)/, { DATA_DIR: dataDir }, user)
  await refused(/the folder .* \(DATA_DIR\) cannot be written/, { DATA_DIR: join(dataDir, 'below') }, user)
  chmodSync(dataDir, 0o755)
  writeFileSync(join(dataDir, 'file'), '')
  await refused(/the folder .* \(DATA_DIR\) cannot be written/, { DATA_DIR: join(dataDir, 'file') })
})

test('keys that cannot be read: nothing is written over them', async (t) => {
  const dataDir = folder(t)
  const { url } = await database(t)
  writeFileSync(join(dataDir, 'secrets.json'), '{"master": "short"}')
  await refused(/The keys in .*secrets\.json cannot be used/, { DATA_DIR: dataDir, DATABASE_URL: url })
  assert.equal(readFileSync(join(dataDir, 'secrets.json'), 'utf8'), '{"master": "short"}')
})

test('a database of DATABASE_URL that is away or that does not know us', async (t) => {
  const { url } = await database(t)
  const env = { DATA_DIR: folder(t), DATABASE_WAIT_SECONDS: '0', LOG_LEVEL: 'silent' }
  const gone = 'postgres://someone:x@127.0.0.1:1/none'
  await refused(/nobody listens at 127\.0\.0\.1:1\/none .*: start PostgreSQL, or correct/, {
    ...env,
    DATABASE_URL: gone,
  })
  const stranger = url.replace(/:[^:@/]+@/, ':wrong@')
  const { code, said } = await runToEnd(main, [], { env: { ...env, DATABASE_URL: stranger, LANG: 'fr_FR.UTF-8' } })
  assert.match(
    said,
    /^Vondrona ne peut pas démarrer\s: la base de données .* refuse l.accès \(.*\)\s: vérifiez .*\.\n$/,
  )
  assert.equal(code, 1)
})

test('a second server on the same data folder; the first one continues', async (t) => {
  const DATA_DIR = folder(t)
  const first = await startServer(t, { env: { DATA_DIR } })
  const before = processesIn(DATA_DIR).length
  const { code, said } = await runToEnd(main, [], { env: { DATA_DIR, LOG_LEVEL: 'silent' } })
  assert.equal(code, 1)
  const sentence = `Vondrona cannot start: The data folder ${DATA_DIR} is already in use by the running server with process id ${first.pid}. Stop it, or set DATA_DIR to another folder.`
  assert.equal(said.trim(), sentence)
  assert.equal(processesIn(DATA_DIR).length >= before, true)
  await enrol(first, 'toujours')
})

test('a user who is not root starts it, and what it keeps is closed to others', {
  skip: closedToOthers(),
}, async (t) => {
  const DATA_DIR = join(folder(t), 'data')
  chmodSync(join(DATA_DIR, '..'), 0o777)
  mkdirSync(DATA_DIR, { mode: 0o777 })
  chmodSync(DATA_DIR, 0o777)
  const server = await startServer(t, { env: { DATA_DIR }, ...(isRoot && { uid: nobody }) })
  await enrol(server, 'sansdroits')
  const { code } = await server.stop()
  assert.equal(code, 0)
  const kept = readdirSync(DATA_DIR).sort()
  assert.deepEqual(kept, ['incoming', 'postgres', 'run', 'secrets.json'])
  for (const name of kept) assert.equal(statSync(join(DATA_DIR, name)).mode & 0o077, 0, name)
})

test('a database that was sealed with other keys: nothing starts, no key is made, and with its own keys it continues', async (t) => {
  const { url } = await database(t)
  const [own, fresh] = [folder(t), folder(t, 'fresh')]
  const env = { DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const first = await startServer(t, { env: { ...env, DATA_DIR: own } })
  await enrol(first, 'scelle')
  await first.stop()
  await refused(/secrets\.json is missing, and this database was sealed with its keys/, { ...env, DATA_DIR: fresh })
  assert.deepEqual(readdirSync(fresh), [])
  writeFileSync(join(fresh, 'secrets.json'), JSON.stringify({ master: Buffer.alloc(32, 7).toString('base64') }))
  await refused(/this database was sealed with other keys than those in .*secrets\.json/, { ...env, DATA_DIR: fresh })
  const backup = await runToEnd('server/src/commands/backup.ts', [join(fresh, 'copy')], {
    env: { ...env, DATA_DIR: fresh, BACKUP_PASSPHRASE: 'trois zébus sous la pluie' },
  })
  assert.deepEqual([backup.code, existsSync(join(fresh, 'copy'))], [1, false]) // it would seal keys that open nothing
  const again = await startServer(t, { env: { ...env, DATA_DIR: own } })
  await again.stop()
})
