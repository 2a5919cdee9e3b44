/** Traces as a collector gets them: a stand-in over real HTTP, beside a real server. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { pino } from 'pino'
import { headersOf, otlpTracer } from '../../src/kernel/tracing/otlp.ts'
import { photo } from '../photos.ts'
import { until } from '../wait.ts'
import { child, folder, registerDocument, startServer } from './process.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}

/** `answer`: a status, or never. */
async function collector(t: { after(done: () => unknown): void }, answer: number | 'never' = 200) {
  const spans: Sent[] = []
  const calls: { url: string | undefined; auth: unknown; type: unknown }[] = []
  const server: HttpServer = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
    calls.push({ url: request.url, auth: request.headers.authorization, type: request.headers['content-type'] })
    if (answer === 200)
      for (const { scopeSpans } of body.resourceSpans) for (const one of scopeSpans) spans.push(...one.spans)
    if (answer !== 'never') response.writeHead(answer).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { spans, calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const quiet = pino({ level: 'silent' })
const tracerTo = (endpoint: string, more: object = {}) =>
  otlpTracer({ endpoint, headers: {}, service: 'v', ratio: 1, log: quiet, every: 20, timeout: 300, ...more })

test('a trace of a proxy is followed, also where it is not sampled; what is no traceparent begins one', async (t) => {
  const { url, spans } = await collector(t)
  const tracer = tracerTo(`${url}/`)
  t.after(() => tracer.close())
  const id = 'a'.repeat(32)
  tracer.begin('one', 'server', {}, `00-${id}-${'b'.repeat(16)}-01`)?.end()
  assert.equal(tracer.begin('not sampled', 'server', {}, `00-${id}-${'b'.repeat(16)}-00`), undefined)
  for (const wrong of [
    `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
    `ff-${id}-${'b'.repeat(16)}-01`,
    'x',
    ['a'],
    `00-${id}-${'b'.repeat(16)}-01-more`,
  ])
    tracer.begin('own', 'server', {}, wrong)?.end()
  await until('they arrived', () => spans.length === 6)
  assert.deepEqual([spans[0]?.traceId, spans[0]?.parentSpanId], [id, 'b'.repeat(16)])
  for (const { traceId, parentSpanId } of spans.slice(1)) {
    assert.match(traceId, /^[0-9a-f]{32}$/)
    assert.notEqual(traceId, id)
    assert.equal(parentSpanId, undefined)
  }
  const none = tracerTo(url, { ratio: 0 })
  assert.equal(none.begin('never', 'server', {}), undefined)
  await none.close()
  assert.deepEqual(headersOf('Authorization=Bearer%20x=y, a=b,'), { authorization: 'Bearer x=y', a: 'b' })
})

test('a collector that is away, refuses or hangs costs spans alone, and the end waits at most two seconds', async (t) => {
  const hanging = await collector(t, 'never')
  const refusing = await collector(t, 503)
  for (const url of [hanging.url, refusing.url, 'http://127.0.0.1:9']) {
    const tracer = tracerTo(url, { timeout: 600_000 }) // the end waits less: it would hang
    for (let n = 0; n < 6_000; n++) {
      const span = tracer.begin('many', 'server', { n })
      span?.part('part', 'client').end()
      span?.end('500')
    }
    await tracer.close()
  }
  assert.ok(hanging.calls.length > 0 && refusing.calls.length > 0)
})

test('of a sign-up a trace has each part, by name, and nothing that the person typed or was given', async (t) => {
  const { url, spans, calls } = await collector(t)
  const env = {
    DATA_DIR: folder(t),
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    OTEL_TRACES_SAMPLER_ARG: '1',
  }
  const server = await startServer(t, { env })
  const picture = await photo()
  const person = child('discrete')
  const input = {
    ...person,
    dateNaissance: '1999-05-06',
    nationality: 'MG',
    documentType: 'cin',
    documentNumber: '101000000042',
    documentFront: picture,
    documentBack: picture,
  }
  const traceId = 'c'.repeat(32)
  const headers = { traceparent: `00-${traceId}-${'d'.repeat(16)}-01`, 'x-request-id': 'from-the-proxy-1' }
  const { data, errors } = await server.gql(registerDocument, { input }, { headers })
  assert.equal(errors, undefined)
  const { token, user } = data.register
  await server.gql('{ me { id email } }', {}, { token })
  await fetch(`${server.url}/api/nothing?token=${token}&email=${input.email}`)
  const { said } = await server.stop()
  const names = spans.map(({ name }) => name)
  for (const name of ['POST /api/graphql', 'operation other', 'use case register', 'use case me', 'insert app_user'])
    assert.ok(names.includes(name), `${name} of ${[...new Set(names)]}`)
  assert.ok(names.some((name) => name.startsWith('job ')))
  const own = spans.filter((span) => span.traceId === traceId)
  const ids = new Set([...own.map(({ spanId }) => spanId), 'd'.repeat(16)])
  assert.ok(own.length > 10 && own.every(({ parentSpanId }) => ids.has(parentSpanId ?? '')), 'one tree')
  const root = own.find(({ parentSpanId }) => parentSpanId === 'd'.repeat(16))
  const facts = Object.fromEntries(
    root?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]) ?? [],
  )
  assert.deepEqual(facts, {
    'http.request.method': 'POST',
    'http.route': '/api/graphql',
    'vondrona.request': 'from-the-proxy-1',
    'http.response.status_code': '200',
  })
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of spans) assert.ok(BigInt(to) >= BigInt(from))
  assert.deepEqual(new Set(calls.map((call) => JSON.stringify(call))).size, 1)
  assert.deepEqual(calls[0], { url: '/v1/traces', auth: 'Bearer of-the-collector', type: 'application/json' })

  const typed = Object.values({ ...input, token, id: user.id, pseudo: user.pseudo }).flatMap((value) =>
    typeof value === 'string' && value.length > 5 ? [value.slice(0, 200)] : [],
  )
  const found = (text: string) => typed.filter((value) => text.includes(value))
  assert.deepEqual(found(JSON.stringify(spans)), [])
  assert.ok(typed.length > 6)
  assert.deepEqual(found(JSON.stringify([...spans, ...typed])), typed) // the same search finds each where it stands
  assert.doesNotMatch(JSON.stringify(spans), /127\.0\.0\.1/)
  assert.doesNotMatch(said, /of-the-collector/)
})

test('beside a collector that hangs the server answers as ever and stops in time', async (t) => {
  const { url } = await collector(t, 'never')
  const env = { DATA_DIR: folder(t), OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '1' }
  const server = await startServer(t, { env })
  for (let n = 0; n < 100; n++) {
    const { status } = await server.gql('{ appVersion: __typename }', {})
    assert.equal(status, 200)
  }
  const { code } = await server.stop()
  assert.equal(code, 0, 'it ended by itself, not at its limit')
})
