import assert from 'node:assert/strict'
import test from 'node:test'
import { caughtUp, listening, makeLive } from '../../../../test/media/lives.ts'
import { until } from '../../../../test/wait.ts'
import { type World, world } from '../../../../test/world.ts'
import type { Events } from '../../../kernel/events/bus.ts'

const counts = (w: World, liveId: string) => {
  const sent: number[] = []
  w.kernel.bus.on('lives.viewers', (news) => {
    if (news.liveId === liveId) sent.push(news.count)
  })
  return sent
}

test('weak point 26: a member counts once however many pages they have, a visitor once per page; closing counts at once', async (t) => {
  const w = await world(t)
  const [live, member] = [await makeLive(w, await w.member({ role: 'streamer' })), await w.member()]
  const sent = counts(w, live.id)
  const event = `live_${live.id}`
  const pages = [await listening(w, member, event), await listening(w, member, event), await listening(w, null, event)]
  await until('two are sent', () => sent.at(-1) === 2)
  for (const viewerKey of ['same', 'same']) {
    const page = await listening(w, null)
    page.send({ type: 'subscribe', event, data: { viewerKey } })
    await page.next('subscription_success')
    pages.push(page)
  }
  const studio = await listening(w, null)
  studio.send({ type: 'subscribe', event, data: { counts: false } })
  await studio.next('subscription_success')
  await until('three are sent', () => sent.at(-1) === 3)
  pages[0]?.close()
  pages[2]?.send({ type: 'unsubscribe', event })
  await until('two are sent again', () => sent.at(-1) === 2)
  for (const page of [...pages, studio]) page.close()
  await until('nobody is sent', () => sent.at(-1) === 0)
  assert.ok(sent.every((count, index) => count !== sent[index - 1]))
})

test('a thousand changes within a second are sent twice: the first and the last', async (t) => {
  const w = await world(t)
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const sent = counts(w, live.id)
  const page = await listening(w, null)
  for (let n = 0; n < 50; n++) {
    page.send({ type: 'subscribe', event: `live_${live.id}` })
    page.send({ type: 'unsubscribe', event: `live_${live.id}` })
  }
  page.send({ type: 'subscribe', event: `live_${live.id}` })
  await caughtUp(page)
  assert.deepEqual(sent, [1])
})

test('the counts of several nodes add up', async (t) => {
  const w = await world(t)
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const sent = counts(w, live.id)
  await listening(w, null, `live_${live.id}`)
  const tell = (node: string, count: number, came: string[], left: string[] = [], isAll = false) =>
    w.kernel.bus.publish('lives.watchers', { node, liveId: live.id, count, came, left, isAll })
  tell('b', 3, ['x', 'y', 'z'])
  tell('c', 2, ['z', 'u'])
  await until('all are sent, who is on two nodes once', () => sent.at(-1) === 5)
  tell('b', 1, [], ['x', 'z'])
  await until('who is still on the other node stays', () => sent.at(-1) === 4)
  tell('c', 0, [], ['z', 'u'])
  tell('b', 0, [], ['y'])
  await until('the rest is sent', () => sent.at(-1) === 1)
})

test('a node that missed who watches elsewhere asks, and is told of all', async (t) => {
  const w = await world(t)
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const sent = counts(w, live.id)
  const heard: Events['lives.watchers'][] = []
  const asked: Events['lives.watchersAsked'][] = []
  w.kernel.bus.on('lives.watchers', (news) => void heard.push(news))
  w.kernel.bus.on('lives.watchersAsked', (question) => void asked.push(question))
  await listening(w, null, `live_${live.id}`)
  const told = { node: 'b', liveId: live.id, left: [] }
  w.kernel.bus.publish('lives.watchers', { ...told, count: 3, came: ['z'] })
  assert.deepEqual(asked, [{ node: 'b', liveId: live.id }])
  w.kernel.bus.publish('lives.watchers', { ...told, count: 3, came: ['x', 'y', 'z'], isAll: true })
  await until('all are counted', () => sent.at(-1) === 4)
  assert.equal(asked.length, 1)
  const own = heard.find(({ node }) => node !== 'b')
  w.kernel.bus.publish('lives.watchersAsked', { node: String(own?.node), liveId: live.id })
  await until('this node tells all of its own', () => heard.some(({ node, isAll }) => node === own?.node && isAll))
  assert.deepEqual(heard.at(-1)?.came, own?.came)
})

test('what changes is sent to the pages of a live, at most once a second; who left hears nothing', async (t) => {
  const w = await world(t)
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const page = await listening(w, null, `live_${live.id}`)
  const { data } = await page.next(`live_${live.id}`)
  assert.deepEqual(data, {
    status: 'active',
    viewerCount: 1,
    commentCount: 0,
    rtmpStatus: 'waiting',
    pictureOff: false,
    hasRecording: false,
    recordingComplete: false,
  })
  assert.equal((await w.sql('select viewer_count from live'))[0].viewerCount, 1)
})

test('R-WS-04 an id that is none is no room', async (t) => {
  const w = await world(t)
  const page = await listening(w, null)
  for (const event of ['live_', 'live_x', 'webrtc_', 'comments_7', `live_${'0'.repeat(300)}`]) {
    page.send({ type: 'subscribe', event })
    assert.equal((await page.next('error')).code, 'NOT_FOUND')
  }
})
