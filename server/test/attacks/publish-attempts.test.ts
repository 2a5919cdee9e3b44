/** Guesses of publish secrets over WHIP: each that reaches the gateway makes it ask this server. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { until } from '../wait.ts'
import { world } from '../world.ts'

const [attacker, honest] = ['127.0.0.2', '127.0.0.3']

/** A gateway that is still thinking about every publisher. */
async function thinkingGateway(t: TestContext) {
  const asked: ServerResponse[] = []
  const gateway = createServer((call, answer) => {
    if (call.url?.startsWith('/index/api/whip')) asked.push(answer)
    else answer.end('{"code":0,"data":[]}')
  })
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    gateway.closeAllConnections()
    gateway.close()
  })
  return { asked, url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` }
}

test('of many attempts to publish from one address eight wait for the gateway; the rest are refused at once, other calls and addresses are not', async (t) => {
  const { asked, url } = await thinkingGateway(t)
  const w = await world(t, { MEDIA_GATEWAY: 'zlm', ZLM_URL: url, MEDIA_SECRET: 'a-long-shared-secret' })
  const address = await w.address()
  const statuses: number[] = []
  const { hostname, port } = new URL(address)
  const publish = (from: string, path = '/media/index/api/whip') => {
    const headers = { 'content-type': 'application/sdp', authorization: 'Bearer guess' }
    const target = { hostname, port, path: `${path}?app=live&stream=abc`, method: 'POST', localAddress: from }
    const call = request({ ...target, headers, agent: false }, (answer) => {
      answer.resume()
      statuses.push(answer.statusCode ?? 0)
    })
    call.on('error', () => statuses.push(0))
    call.end('v=0')
  }
  for (let n = 0; n < 50; n++) publish(attacker)
  await until('all but eight are refused', () => statuses.length === 42 && asked.length === 8)
  assert.deepEqual(new Set(statuses), new Set([503]))
  for (let n = 0; n < 50; n++) publish(attacker, '/media/live/../index/api/whip')
  await until('another way to write it changes nothing', () => statuses.length === 92)
  const other = async (method: string, path: string) => {
    const call = request({ hostname, port, path, method, localAddress: attacker, agent: false }).end()
    const [answer] = await once(call, 'response')
    answer.resume()
    return answer.statusCode
  }
  assert.equal(await other('GET', '/media/index/api/whip?app=live&stream=abc'), 404)
  assert.equal(await other('DELETE', '/media/index/api/delete_webrtc?id=1&token=2'), 200)
  publish(honest)
  await until('another address is passed on', () => asked.length === 9)
  for (const answer of asked) answer.writeHead(403).end()
  await until('they are answered', () => statuses.filter((status) => status === 403).length === 9)
  for (let n = 0; n < 8; n++) publish(attacker)
  await until('their places are free', () => asked.length === 17)
})
