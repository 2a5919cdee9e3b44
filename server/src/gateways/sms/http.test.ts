import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { type TestContext, test } from 'node:test'
import { closedPort, http } from '../../../test/services/doctored.ts'
import { UnknownOutcome } from '../mail/port.ts'
import { httpSms } from './http.ts'

const message = { id: '018f-1', to: '+261340000001', text: 'Bonjour' }
const sending = async (t: TestContext, answer: RequestListener, patience?: number) =>
  httpSms(await http(t, answer), 'secret', patience).send(message)

test('an SMS is posted with its token and the key that makes it one, however often it is sent', async (t) => {
  const seen: unknown[] = []
  const take: RequestListener = (request, response) => {
    const { 'idempotency-key': key, authorization } = request.headers
    request.setEncoding('utf8').on('data', (body) => seen.push({ key, authorization, body: JSON.parse(body) }))
    request.on('end', () => response.writeHead(202).end('{}'))
  }
  for (let n = 0; n < 2; n++) assert.equal(await sending(t, take), 'sent')
  const { id: key, ...body } = message
  const one = { key, authorization: 'Bearer secret', body }
  assert.deepEqual(seen, [one, one])
})

test('an SMS may have left where the answer is lost; not where the gateway refuses it or is not there', async (t) => {
  const status = (code: number): RequestListener => {
    return (_, response) => void response.writeHead(code, { location: '/' }).end()
  }
  const cases: [string, RequestListener, boolean][] = [
    ['silent', () => {}, true],
    ['closes', (request) => void request.socket.destroy(), true],
    ['502', status(502), true],
    ['504', status(504), true],
    ['302', status(302), false],
    ['400', status(400), false],
    ['503', status(503), false],
  ]
  for (const [name, answer, isUnknown] of cases)
    await assert.rejects(
      sending(t, answer, name === 'silent' ? 300 : undefined),
      (error) => error instanceof UnknownOutcome === isUnknown,
      name,
    )
  for (const host of ['127.0.0.1', 'localhost']) {
    const gone = httpSms(`http://${host}:${await closedPort()}`, undefined).send(message)
    await assert.rejects(gone, (error) => !(error instanceof UnknownOutcome), host)
  }
})

test('an SMS did not leave where the connection took too long, at one address or at all of them', async (t) => {
  const slow = { code: 'ETIMEDOUT' }
  const cases: [Error, boolean][] = [
    [Object.assign(new Error('read'), slow, { syscall: 'read' }), true],
    [Object.assign(new Error('connect'), slow, { syscall: 'connect' }), false],
    [Object.assign(new AggregateError([]), slow), false],
  ]
  for (const [cause, isUnknown] of cases) {
    t.mock.method(globalThis, 'fetch', async () => Promise.reject(new TypeError('fetch failed', { cause })))
    await assert.rejects(
      httpSms('http://sms.test', undefined).send(message),
      (error) => error instanceof UnknownOutcome === isUnknown,
      cause.message,
    )
  }
})
