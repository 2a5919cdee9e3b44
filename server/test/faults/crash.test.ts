/**
 * kill -9 of the server and of the database under writers: what was acknowledged is there. `npm run bench -- crash`
 * does more of it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enrol, folder, gql, postmaster, type Server, startServer } from './process.ts'

interface Writer {
  token: string
  /** Newest number that was acknowledged. */
  acknowledged: number
}

const update = 'mutation($input: UpdateProfileInput!) { updateProfile(input: $input) { city } }'
const settings = (DATA_DIR: string) => ({ DATA_DIR, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'fatal' })
const sum = (writers: Writer[]) => writers.reduce((total, { acknowledged }) => total + acknowledged, 0)

async function writersOf(server: Server): Promise<Writer[]> {
  const names = Array.from({ length: 8 }, (_, index) => `ecrivain${index}`)
  return Promise.all(names.map(async (name) => ({ token: await enrol(server, name), acknowledged: 0 })))
}

/** Everybody writes one number after the other until an answer is missing; gives the odd answers. */
function write(url: string, writers: Writer[]): Promise<string[]> {
  const odd: string[] = []
  const one = async (writer: Writer) => {
    for (;;) {
      const city = String(writer.acknowledged + 1)
      const answer = await gql(url, update, { input: { city } }, { token: writer.token }).catch(() => null)
      if (answer?.data?.updateProfile?.city !== city) {
        const code = answer?.errors?.[0]?.extensions.code
        if (answer && code !== 'UNAVAILABLE') odd.push(`${answer.status} ${JSON.stringify(answer.errors)}`)
        return
      }
      writer.acknowledged += 1
    }
  }
  return Promise.all(writers.map(one)).then(() => odd)
}

/** The number that is stored is the acknowledged one, or the one whose acknowledgement got lost. */
async function nothingLost(url: string, writers: Writer[]) {
  for (const { token, acknowledged } of writers) {
    const { data } = await gql(url, '{ me { city } }', {}, { token })
    const lost = acknowledged - Number(data.me.city ?? 0)
    assert.ok(lost === 0 || lost === -1, `${acknowledged} was acknowledged, ${data.me.city} is there`)
  }
}

test('F01 the server is killed under writers: nothing acknowledged is lost', async (t) => {
  const DATA_DIR = folder(t)
  const server = await startServer(t, { env: settings(DATA_DIR) })
  const writers = await writersOf(server)
  const writing = write(server.url, writers)
  await server.until('they write', () => sum(writers) > 50)
  await server.kill()
  assert.deepEqual(await writing, [])
  const next = await startServer(t, { env: settings(DATA_DIR) })
  await nothingLost(next.url, writers)
})

test('F02 the database is killed under writers: nothing is lost, 503 in the meantime, the server stays', async (t) => {
  const DATA_DIR = folder(t)
  const server = await startServer(t, { env: settings(DATA_DIR) })
  const writers = await writersOf(server)
  const writing = write(server.url, writers)
  await server.until('they write', () => sum(writers) > 50)
  process.kill(postmaster(DATA_DIR), 'SIGKILL')
  assert.deepEqual(await writing, [])
  await server.until('it answers again', async () => {
    const { status } = await server.gql('{ me { id } }', {}, { token: writers[0]?.token ?? '' })
    assert.ok(status === 200 || status === 503, String(status))
    return status === 200
  })
  await nothingLost(server.url, writers)
  assert.equal(server.child.exitCode, null)
  assert.deepEqual(
    await Promise.race([write(server.url, writers), server.until('they write again', () => sum(writers) > 80)]),
    true,
  )
  await server.stop()
})
