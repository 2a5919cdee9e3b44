import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { Refusal } from '../hub/refusal.ts'
import { defaults } from '../settings.ts'
import { hubWorld } from '../test/world.ts'
import { writeTicket } from '../tickets.ts'
import { listenHttp } from './server.ts'

const ticketKey = '11'.repeat(32)

/** A server of playlists that are written as the test says. */
async function serving(t: { after(work: () => void): void }, write: (response: ServerResponse) => void) {
  const { stream } = hubWorld().publish('show')
  const serve = async (_: string, __: unknown, ___: unknown, response: ServerResponse) => {
    write(response)
    return true
  }
  const packagers = { stream: () => stream, get: () => ({ serve }) }
  const parts = { settings: defaults, hooks: { ask: async () => {} }, ticketKey, packagers }
  const server = await listenHttp({ host: '127.0.0.1', port: 0 }, parts as never)
  t.after(() => server.close())
  const ticket = writeTicket(ticketKey, 'show', '0'.repeat(36), Math.floor(Date.now() / 1000) + 60)
  const url = `http://127.0.0.1:${server.port}/live/show/index.m3u8?t=${ticket}`
  return () => fetch(url, { signal: AbortSignal.timeout(20_000) })
}

test('an answer that fails before its head says so in neutral words, an expected no in its own', async (t) => {
  let error = new Error('a path of the disk')
  const get = await serving(t, () => {
    throw error
  })
  const answer = await get()
  assert.deepEqual([answer.status, await answer.json()], [200, { code: -500, msg: 'internal error' }])
  error = new Refusal('nothing to show yet', -400, 404)
  assert.equal(await (await get()).text(), 'nothing to show yet')
})

test('an answer that fails after its head is cut off, and the next one is served', async (t) => {
  let fails = true
  const get = await serving(t, (response) => {
    response.writeHead(200)
    response.write('#EXTM3U')
    if (fails) throw new Error('the disk is gone')
    response.end()
  })
  await assert.rejects(async () => (await get()).text(), TypeError)
  fails = false
  assert.equal(await (await get()).text(), '#EXTM3U')
})
