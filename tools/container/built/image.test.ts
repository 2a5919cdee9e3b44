/**
 * The image of the Containerfile, built from Debian's and npm's packages without any container registry, and started.
 * Takes minutes: `npm test -- container` runs it.
 */
import assert from 'node:assert/strict'
import { connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { freePort } from '../../../server/test/faults/ports.ts'
import { afterwards, database, enrol, gql } from '../../../server/test/faults/process.ts'
import { untilBy } from '../../../server/test/wait.ts'
import { ensureBuildah } from '../../programs/buildah.ts'
import { Images } from './images.ts'

const suite = ensureBuildah()
const skip = suite ? false : 'images are built here only as root on Debian, with buildah and mmdebstrap'
const images = suite ? new Images() : null
after(() => images?.remove())
const megabyte = 1e6

let building: Promise<Images> | undefined
/** With the image `server`; what it is built from is kept for the others. */
function built(): Promise<Images> {
  building ??= (async () => {
    if (!images || !suite) throw new Error('there is nothing to build with')
    await images.makeBase(suite)
    await images.build('server')
    return images
  })()
  return building
}

type Test = Parameters<typeof afterwards>[0]

/** A database behind TCP: the user of an image cannot reach the socket of the tests' PostgreSQL. */
async function databaseUrl(t: Test): Promise<string> {
  const { config } = await database(t)
  const path = `${config.host}/.s.PGSQL.${config.port}`
  const server = createServer((socket) => {
    const inner = connect(path)
    socket.pipe(inner).pipe(socket)
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const)
      one.once('error', () => other.destroy()).once('close', () => other.destroy())
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  afterwards(t, () => server.close())
  return `postgres://${config.user}:${config.password}@127.0.0.1:${port}/${config.database}`
}

async function started(t: Test, name: string, more: Record<string, string> = {}) {
  const images = await built()
  const [port, rtmp] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = { PUBLIC_URL: url, PORT: String(port), RTMP_PORT: String(rtmp), MEDIA_UDP_PORT: '0', ...more }
  const running = await images.start(name, { DATABASE_URL: await databaseUrl(t), ...env }, await images.data(name))
  afterwards(t, () => running.signal('SIGKILL'))
  const isReady = () =>
    fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await untilBy(running, 'it is ready', isReady)
  return { ...running, url, env }
}

test('the image takes at most 550 MB uncompressed, without the embedded PostgreSQL', { skip }, async () => {
  const bytes = await (await built()).bytesOf('server')
  console.log(`The image takes ${Math.round(bytes / megabyte)} MB.`)
  assert.ok(bytes <= 550 * megabyte, `${bytes} bytes`)
})

test('the image runs as an ordinary user on a read-only root, serves the site, signs people up, and drains when it is stopped', {
  skip,
}, async (t) => {
  const images = await built()
  const running = await started(t, 'server', { DRAIN_SECONDS: '4' })
  const { url, said, signal, ended, env } = running

  const page = await fetch(url)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<!doctype html>/i)
  const token = await enrol({ url }, 'miora')
  const { data } = await gql(url, '{ me { pseudo } }', {}, { token })
  assert.equal(data.me.pseudo, 'miora')
  assert.match(said(), /"codecs":true/)
  assert.doesNotMatch(said(), /EROFS|EACCES|Warning: web\/dist/)

  const { Healthcheck, User } = await images.configOf('server')
  assert.match(User, /^[1-9]\d*:[1-9]\d*$/)
  const asks = async () =>
    (await images.start('server', env, await images.data('server'), Healthcheck.Test.slice(1))).ended
  assert.equal(await asks(), 0, 'the health check says that it is not ready')

  signal('SIGTERM')
  await untilBy(running, 'it says that it leaves', async () => (await fetch(`${url}/readyz`)).status === 503)
  assert.equal(await asks(), 1, 'the health check says that it is ready')
  assert.equal(await ended, 0, said())
  assert.match(said(), /Stopped\./)
})

test('the image writes nothing but /data and /tmp', { skip }, async () => {
  const images = await built()
  const tries =
    'for place in / /app /app/web/dist /etc /usr /var/tmp; do touch $place/x 2>/dev/null && echo "$place"; done; touch /data/x /tmp/x && id -u'
  const { said, ended } = await images.start('server', {}, await images.data('server'), ['sh', '-c', tries])
  assert.equal(await ended, 0, said())
  assert.match(said(), /^[1-9]\d*\n$/)
})

test('without a database the image says in one sentence what is missing', { skip }, async () => {
  const images = await built()
  const { said, ended } = await images.start('server', { PUBLIC_URL: 'http://a.test' }, await images.data('server'))
  assert.equal(await ended, 1)
  assert.match(said(), /Vondrona cannot start: No embedded PostgreSQL is installed[^\n]*DATABASE_URL\.\n$/)
})

test('the image without codecs takes at most 400 MB, has no GPL binary, and serves', { skip }, async (t) => {
  const images = await built()
  await images.build('without-codecs', { args: { CODECS: 'off' } })
  const bytes = await images.bytesOf('without-codecs')
  console.log(`Without codecs it takes ${Math.round(bytes / megabyte)} MB.`)
  assert.ok(bytes <= 400 * megabyte, `${bytes} bytes`)
  const { url, said } = await started(t, 'without-codecs')
  await enrol({ url }, 'sitraka')
  assert.match(said(), /without codecs/)
})

test('OpenSMTPD knows every word of its documented configuration', { skip }, async () => {
  const images = await built()
  await images.build('mail', { target: 'mail' })
  const { said, ended } = await images.start('mail', {}, await images.data('mail'), ['/usr/sbin/smtpd', '-n'])
  assert.equal(await ended, 0, said())
  assert.match(said(), /configuration OK/)
})
