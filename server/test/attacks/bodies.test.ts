/** Attacks with bodies: half sent, sent drop by drop, or larger than the operation needs. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { requestBody } from '@vondrona/rules/constants'
import Fastify from 'fastify'
import { limitBodies } from '../../src/kernel/http/bodies.ts'
import type { Module } from '../../src/kernel/module.ts'
import { serveEngine } from '../engine.ts'
import { bareKernel } from '../kernel.ts'
import { until } from '../wait.ts'

type Times = { [key in keyof typeof requestBody]: number }
const soon: Times = { ...requestBody, timeout: 300, slowest: 50_000, lookEvery: 20, largePerAddress: 2 }

async function serve(t: TestContext, more: Partial<Times> = {}) {
  const { kernel } = await bareKernel()
  const app = Fastify({ bodyLimit: requestBody.withPhotos, forceCloseConnections: true })
  const leave = new AbortController()
  let requests = 0
  app.addHook('onRequest', async () => {
    requests++
  })
  limitBodies(app, kernel, { ...soon, ...more })
  app.post('/', async ({ body }) => ({ bytes: JSON.stringify(body).length }))
  app.post('/piece', { config: { bodyTime: 10_000 } }, async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Sends the head and what `bytes` gives, and says what came back. */
  const send = async (
    bytes: AsyncIterable<string> | Iterable<string>,
    { length = 100, path = '/', from = '127.0.0.1' } = {},
  ) => {
    const line = connect({ port, host: '127.0.0.1', localAddress: from })
    leave.signal.addEventListener('abort', () => line.destroy())
    const heard: Buffer[] = []
    line.on('data', (part) => heard.push(part)).on('error', () => {})
    // Not `once`: it would throw when the line is cut while something is written.
    const closed = new Promise((resolve) => line.once('close', resolve))
    await once(line, 'connect')
    line.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    )
    for await (const part of bytes) if (line.writable) line.write(part)
    await closed
    return Buffer.concat(heard).toString()
  }
  return {
    send,
    /** The server has so many requests. */
    received: (count: number) => until(`${count} requests`, () => requests === count),
    /** Ends what is still being sent: no answer comes. */
    leave: () => leave.abort(),
  }
}

test('a body that stops half way is cut with 408, a code and a sentence', async (t) => {
  const { send } = await serve(t)
  const answer = await send(['{"a":'])
  assert.match(answer, /^HTTP\/1\.1 408 /)
  assert.match(answer, /"code":"TIMEOUT"/)
  assert.match(answer, /connexion internet/)
})

/** `step` bytes at each beat, as long as `count` lasts. */
async function* drops(count: number, step: number, beat: number) {
  yield '"'
  for (let n = 0; n < count; n++) {
    yield 'x'.repeat(step)
    await new Promise((resolve) => setTimeout(resolve, beat))
  }
  yield '"'
}

test('a long body may take its time while it comes at a pace; drop by drop it is cut', async (t) => {
  const { send } = await serve(t)
  const [slow, steady] = await Promise.all([
    send(drops(300, 10, 10), { length: 800_000 }),
    send(drops(40, 5000, 15), { length: 200_002 }),
  ])
  assert.match(slow, /^HTTP\/1\.1 408 /)
  assert.match(steady, /^HTTP\/1\.1 200 /)
})

test('a small body has no longer than its timeout, unless its route is made for slow networks', async (t) => {
  const { send } = await serve(t)
  const [small, piece] = await Promise.all([
    send(drops(60, 1, 10), { length: 62 }),
    send(drops(60, 1, 10), { length: 62, path: '/piece' }),
  ])
  assert.match(small, /^HTTP\/1\.1 408 /)
  assert.match(piece, /^HTTP\/1\.1 200 /)
})

/** No timeout ends while the places are counted. */
const unhurried = { timeout: requestBody.timeout }

test('of one address only so many large bodies are taken in at once', async (t) => {
  const { send, received, leave } = await serve(t, unhurried)
  const answers: string[] = []
  const large = async () => answers.push(await send(['"'], { length: 3_000_000 }))
  const calls = [large(), large(), large(), large()]
  await received(4)
  await until('some are refused', () => answers.length >= 4 - soon.largePerAddress)
  for (const answer of answers) assert.match(answer, /"statusCode":|^HTTP\/1\.1 5/)
  leave()
  await Promise.all(calls)
  assert.equal(answers.filter((answer) => !answer).length, soon.largePerAddress)
})

test('when all places for large bodies are taken, the slowest of the address that has most makes room', async (t) => {
  const { send, received, leave } = await serve(t, { ...unhurried, largeAtOnce: 2 })
  const stall = (from: string) => send(['"'], { length: 3_000_000, from })
  const stalled = [stall('127.0.0.1'), stall('127.0.0.1')]
  await received(2)
  const body = JSON.stringify('x'.repeat(1_500_000))
  assert.match(await send([body], { length: body.length, from: '127.0.0.2' }), /^HTTP\/1\.1 200 /)
  assert.match(await Promise.race(stalled), /^HTTP\/1\.1 408 /)
  leave()
  const uncut = (await Promise.all(stalled)).filter((answer) => !answer.startsWith('HTTP/1.1 408'))
  assert.deepEqual(uncut, [''], 'the other was still being received')
})

const site: Module = {
  personalData: { withoutTables: 'a test' },
  name: 'site',
  resolvers: {
    Query: { version: () => '1.1.0' },
    Mutation: { logout: () => true, register: () => ({ token: 'x' }) },
  },
}
const code = ({ body }: { body: { errors?: { extensions: { code: string } }[] } }) => body.errors?.[0]?.extensions.code

test('only operations that declare photos take a large body, whatever words are in their text', async (t) => {
  const { post } = await serveEngine(t, [site])
  const photo = 'x'.repeat(requestBody.plain)
  for (const query of [
    'query uploadImage { version }',
    '{ register: version }',
    'mutation register { logout }',
    'mutation { updateProfile(input: {}) { id } logout }',
  ]) {
    const answer = await post({ query, variables: { photo } })
    assert.equal(answer.status, 413, query)
    assert.equal(code(answer), 'TOO_LARGE')
  }
  const batch = [
    { query: 'mutation($input: RegisterInput!) { register(input: $input) { token } }' },
    { query: '{ version }' },
  ]
  assert.equal((await post([{ ...batch[0], variables: { photo } }, batch[1]])).status, 413)
  const declared = await post({ ...batch[0], variables: { photo } })
  assert.notEqual(declared.status, 413)
})

test('a request that is broken off is no error in the log', async (t) => {
  const { port, lines, post } = await serveEngine(t, [site])
  const line = connect(await port(), '127.0.0.1')
  await once(line, 'connect')
  line.write('POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{')
  await post({ query: '{ version }' })
  line.resetAndDestroy()
  await post({ query: '{ version }' })
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(
    lines.filter((entry) => JSON.parse(entry).level >= 40),
    [],
  )
})
