import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { Refusal } from '../hub/refusal.ts'
import { hubWorld, picture } from '../test/world.ts'
import { HlsRoutes } from './hls.ts'
import type { Packagers } from './packagers.ts'
import type { PlayParts } from './play.ts'

/** Lists of a stream that is there, a server that answers as the test says, and a clock in its hands. */
function world(t: { after(work: () => void): void }) {
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
  const routes = new HlsRoutes({ hooks } as unknown as PlayParts, packagers, () => state.now)
  t.after(() => routes.stop())
  const get = async (path: string) => {
    const [pathname = '', query = ''] = path.split('?')
    const request = { socket: { remoteAddress: '203.0.113.7' }, headers: {} } as unknown as IncomingMessage
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

test('who watches is asked about again every minute: a no reaches them, a server that is away does not', async (t) => {
  const { state, get } = world(t)
  for (const name of ['index.m3u8', 'index.m3u8', 'seg-1.m4s']) assert.equal(await get(`/live/show/${name}?t=a`), 200)
  assert.equal(state.asked, 1)
  state.now += 61_000
  state.answer = new Refusal('The server does not answer; try again in a moment.')
  assert.equal(await get('/live/show/index.m3u8?t=a'), 200)
  state.answer = new Refusal('not for you', -401, 403)
  state.now += 61_000
  assert.equal(await get('/live/show/index.m3u8?t=a'), 403)
  state.answer = null
  assert.equal(await get('/live/show/index.m3u8?t=a'), 200)
})
