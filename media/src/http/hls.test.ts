import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { Refusal } from '../hub/refusal.ts'
import { hubWorld, picture } from '../test/world.ts'
import { writeTicket } from '../tickets.ts'
import { DecisionCache } from './decision-cache.ts'
import { HlsRoutes } from './hls.ts'
import type { Packagers } from './packagers.ts'
import type { PlayParts } from './play.ts'

const ticketKey = '11'.repeat(32)
const ticketOf = (holder: number, stream = 'show') =>
  writeTicket(ticketKey, stream, String(holder).padStart(36, '0'), Math.floor(Date.now() / 1000) + 60)

/** Playlists of an existing stream, with a server and a clock that the test controls. */
function world(t: { after(work: () => void): void }, most?: number) {
  const { publish } = hubWorld()
  const { stream, frame } = publish('show')
  frame(picture(0, 'I'))
  const state = { now: 0, asked: 0, answer: null as Refusal | null }
  const hooks = {
    ask: async () => {
      state.asked++
      if (state.answer) throw state.answer
    },
  }
  const packager = { serve: async (_: string, __: unknown, ___: unknown, response: Answer) => response.writeHead(200) }
  const packagers = { stream: () => stream, get: () => packager } as unknown as Packagers
  const routes = new HlsRoutes({ hooks, ticketKey } as unknown as PlayParts, packagers, () => state.now, most)
  t.after(() => routes.stop())
  const get = async (path: string, remoteAddress = '203.0.113.7') => {
    const [pathname = '', query = ''] = path.split('?')
    const request = { socket: { remoteAddress }, headers: {} } as unknown as IncomingMessage
    const response = new Answer()
    await routes.serve(request, response as unknown as ServerResponse, pathname, new URLSearchParams(query))
    return response.status
  }
  return { state, get }
}

class Answer {
  status = 0
  writeHead(status: number) {
    this.status = status
    return true
  }
  end() {}
}

test('viewers are authorized again every minute: a refusal takes effect, an unreachable server has none', async (t) => {
  const { state, get } = world(t)
  const list = `/live/show/index.m3u8?t=${ticketOf(1)}`
  for (const path of [list, list, '/live/show/seg-1.m4s']) assert.equal(await get(path), 200)
  assert.equal(state.asked, 1)
  state.now += 61_000
  state.answer = new Refusal('The server does not answer; try again in a moment.')
  assert.equal(await get(list), 200)
  state.answer = new Refusal('not for you', -401, 403)
  state.now += 61_000
  assert.equal(await get(list), 403)
  state.answer = null
  state.now += 1001
  assert.equal(await get(list), 200)
})

test('invented tickets are authorized only once, whatever address they come from', async (t) => {
  const { state, get } = world(t)
  const forged = (n: number) => [String(n), ticketOf(n, 'another'), `${ticketOf(n).slice(0, -43)}${'A'.repeat(43)}`]
  for (let n = 0; n < 300; n++)
    for (const ticket of forged(n)) assert.equal(await get(`/live/show/index.m3u8?t=${ticket}`, `198.51.100.${n}`), 200)
  assert.equal(state.asked, 1)
  await get(`/live/show/index.m3u8?t=${ticketOf(1)}`)
  await get(`/live/show/index.m3u8?t=${ticketOf(2)}`)
  assert.equal(state.asked, 3)
})

test('a refusal is cached briefly, and concurrent requests share one decision', async (t) => {
  const { state, get } = world(t)
  state.answer = new Refusal('not for you', -401, 403)
  const statuses = await Promise.all(Array.from({ length: 50 }, () => get('/live/show/index.m3u8')))
  for (let n = 0; n < 50; n++) statuses.push(await get('/live/show/index.m3u8'))
  assert.deepEqual([...new Set(statuses)], [403])
  assert.equal(state.asked, 1)
})

test('addresses that got a playlist are cached up to a limit, and so are decisions: the oldest are authorized again', async (t) => {
  const { state, get } = world(t, 2)
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  for (const address of addresses) assert.equal(await get('/live/show/index.m3u8', address), 200)
  state.now += 61_000
  state.answer = new Refusal('not for you', -401, 403)
  const files: number[] = []
  for (const address of addresses) files.push(await get('/live/show/seg-1.m4s', address))
  assert.deepEqual(files, [403, 200, 200])

  const decisions = new DecisionCache(() => 0, 2)
  const asked: string[] = []
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await decisions.ask(key, async () => void asked.push(key))
  assert.deepEqual(asked, ['a', 'b', 'c', 'a'])
})
