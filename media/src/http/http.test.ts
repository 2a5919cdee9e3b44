/** The addresses of decision 0010, on a real gateway. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { crowded } from '../hub/refusal.ts'
import { offerOf } from '../sdp/testing.ts'
import { pushRtmp, startGateway, ticketFor } from '../test/gateway.ts'

async function world(t: TestContext, overrides = {}) {
  const gateway = await startGateway(overrides)
  t.after(() => gateway.stop())
  const call = (path: string, init: RequestInit = {}) => fetch(`${gateway.http}${path}`, init)
  return {
    ...gateway,
    call,
    json: async (path: string, init: RequestInit = {}) =>
      (await call(path, init)).json() as Promise<Record<string, unknown>>,
    async goLive(key: string) {
      const child = pushRtmp(gateway, key)
      t.after(() => child.kill('SIGKILL'))
      await gateway.hook('on_stream_changed', ({ regist, stream }) => regist === true && stream === key)
    },
  }
}
const sdp = (text: string): RequestInit => ({
  method: 'POST',
  body: text,
  headers: { 'content-type': 'application/sdp' },
})
const play = '/index/api/webrtc?app=live&stream=show&type=play'

test('every control call without the secret, or with a wrong one, is code -100', async (t) => {
  const { json } = await world(t)
  const names = ['getMediaList', 'isMediaOnline', 'addStreamProxy', 'delStreamProxy', 'close_streams', 'kick_session']
  const others = ['getSnap', 'show', 'startRecord', 'stopRecord', 'getServerConfig', 'offer', 'answer', 'candidate']
  for (const name of [...names, ...others]) {
    for (const query of ['', '?secret=', '?secret=wrong', '?secret=secret-of-the-test']) {
      assert.equal((await json(`/index/api/${name}${query}`)).code, -100, name + query)
    }
  }
})

test('a gateway without a secret accepts no control call', async (t) => {
  const { json } = await world(t, { secret: '', hookUrl: '' })
  assert.equal((await json('/index/api/getMediaList?secret=')).code, -100)
})

test('unknown paths and methods are 404, malformed ones get a response', async (t) => {
  const { call } = await world(t)
  for (const path of [
    '/',
    '/index/api/nothing',
    '/index/api/constructor',
    '/live/show/index.m3u8',
    '/live/../../etc',
  ]) {
    assert.equal((await call(path)).status, 404, path)
  }
  assert.equal((await call(play)).status, 404, 'a play call is a POST')
})

test('R-HTTP-03 R-HTTP-04 pitfall 7 a play call: unknown streams are refused at once, invalid SDP with a reason, always with status 200', async (t) => {
  const { json, call, goLive } = await world(t)
  const began = performance.now()
  assert.deepEqual(await json(play, sdp('v=0\r\n')), { code: -400, msg: 'stream not found' })
  assert.ok(performance.now() - began < 5000) // nothing was waited for
  await goLive('show')
  for (const body of ['', '{}', 'x', 'v=0', 'v=0\r\nm=video', `v=${'x'.repeat(17_000)}`, 'v=0\r\n'.repeat(60_000)]) {
    const answer = await call(play, sdp(body))
    const { code, msg } = (await answer.json()) as { code: number; msg: string }
    assert.equal(answer.status, 200)
    assert.ok(code < 0 && msg.length > 0, body.slice(0, 20))
  }
  assert.equal((await call('/index/api/whep?app=live&stream=show', sdp('x'))).status, 406)
  assert.equal((await call('/index/api/whep?app=live&stream=show', sdp('v='.repeat(9000)))).status, 413)
  assert.equal((await call('/index/api/whep?app=live&stream=none', sdp('v=0\r\n'))).status, 404)
})

test('R-SRC-16 WHIP passes the bearer as k, and a refusal is 403', async (t) => {
  const { call, answerPublish, hooks } = await world(t)
  answerPublish(() => ({ code: -1, msg: 'wrong key' }))
  const { headers, ...rest } = sdp('v=0\r\n')
  const whip = '/index/api/whip?app=live&stream=show'
  const refused = await call(whip, { ...rest, headers: { ...headers, authorization: 'Bearer abc' } })
  assert.deepEqual([refused.status, await refused.text()], [403, 'wrong key'])
  await call(`${whip}&k=def`, sdp('v=0\r\n'))
  const asked = hooks.filter(({ name }) => name === 'on_publish').map(({ body }) => [body.params, body.originTypeStr])
  assert.deepEqual(asked, [
    ['k=abc', 'rtc_push'],
    ['k=def', 'rtc_push'],
  ])
})

test('D-38 a client that may not watch gets no playlist, no segment and no connection', async (t) => {
  const { call, json, answerPlay, goLive } = await world(t)
  await goLive('show')
  const good = ticketFor('show')
  answerPlay(({ params }) => (String(params).includes(good) ? { code: 0 } : { code: -1, msg: 'not for you' }))
  for (const name of ['master.m3u8', 'index.m3u8', 'stable.m3u8', 'init-0.mp4', 'seg-0.m4s', 'audio/index.m3u8']) {
    assert.equal((await call(`/live/show/${name}`)).status, 403, name)
  }
  assert.deepEqual(await json(play, sdp('v=0\r\n')), { code: -401, msg: 'not for you' })
  const list = await call(`/live/show/index.m3u8?t=${good}`)
  assert.equal(list.status, 200)
  const init = /EXT-X-MAP:URI="(.+?)"/.exec(await list.text())?.[1]
  assert.equal((await call(`/live/show/${init}`)).status, 200, 'the files of a list carry no ticket')
  for (const query of ['', '?t=bad', `?t=${ticketFor('show', '2')}`])
    assert.equal((await call(`/live/show/index.m3u8${query}`)).status, 403, 'a neighbour behind the same address')
  const master = await (await call(`/live/show/master.m3u8?t=${good}`)).text()
  for (const list of ['index.m3u8', 'audio/index.m3u8']) assert.ok(master.includes(`\n${list}?t=${good}\n`), list)
})

test('attempts to watch that never connect use up the limit of their own address, not that of others or of publishers', async (t) => {
  const { json, call, goLive, secret } = await world(t)
  await goLive('show')
  const from = (ip: string, path: string, offer = offerOf()): [string, RequestInit] => {
    const { headers, ...init } = sdp(offer)
    return [path, { ...init, headers: { ...headers, 'x-forwarded-for': ip } }]
  }
  const codes: unknown[] = []
  for (let n = 0; n < 5; n++) {
    const some = await Promise.all(Array.from({ length: 16 }, () => json(...from('203.0.113.7', play))))
    codes.push(...some.map(({ code }) => code))
  }
  assert.deepEqual(
    [codes.filter((code) => code === 0).length, codes.filter((code) => code === crowded).length],
    [64, 16],
  )
  assert.equal((await json(...from('203.0.113.8', play))).code, 0)
  const offer = (ip: string) => json(`/index/api/offer?secret=${secret}&app=live&stream=show&ip=${ip}`)
  assert.deepEqual([(await offer('203.0.113.7')).code, (await offer('203.0.113.8')).code], [crowded, 0])
  const sending = offerOf().replaceAll('recvonly', 'sendonly')
  const publish = async (ip: string, name: string) =>
    (await call(...from(ip, `/index/api/whip?app=live&stream=${name}&k=s`, sending))).status
  const begun = await Promise.all(Array.from({ length: 20 }, (_, n) => publish('203.0.113.7', `new${n}`)))
  assert.deepEqual(begun.sort(), [...Array(16).fill(201), ...Array(4).fill(503)])
  assert.equal(await publish('203.0.113.8', 'other'), 201)
})

test('a play call passes on a ticket that the server signed for this stream, and no invented one', async (t) => {
  const { json, hooks, goLive } = await world(t)
  await goLive('show')
  const good = ticketFor('show')
  for (const ticket of [good, ticketFor('other'), `${good}x`, 'x']) await json(`${play}&t=${ticket}`, sdp('v=0\r\n'))
  const asked = hooks.filter(({ name }) => name === 'on_play').map(({ body }) => String(body.params))
  assert.deepEqual(
    asked.map((params) => new URLSearchParams(params).get('t')),
    [good, null, null, null],
  )
})

test('behind trusted proxies the address that called the first of them counts', async (t) => {
  const { call, hook } = await world(t, { trustProxy: '10.0.0.0/8' })
  const { headers, ...init } = sdp('v=0\r\n')
  const through = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.2' }
  await call('/index/api/whip?app=live&stream=show&k=s', { ...init, headers: { ...headers, ...through } })
  assert.equal((await hook('on_publish')).body.ip, '203.0.113.7')
})

test('bodies of control calls may be JSON or a form, up to 64 KB', async (t) => {
  const { json, goLive, secret } = await world(t)
  await goLive('show')
  const post = (body: string, type: string) =>
    json('/index/api/isMediaOnline', { method: 'POST', body, headers: { 'content-type': type } })
  assert.equal((await post(JSON.stringify({ secret, stream: 'show' }), 'application/json')).online, true)
  assert.equal((await post(`secret=${secret}&stream=show`, 'application/x-www-form-urlencoded')).online, true)
  assert.equal((await post('[', 'application/json')).code, -400)
  assert.equal((await post(JSON.stringify({ secret, pad: 'x'.repeat(70_000) }), 'application/json')).code, -400)
})

test('pitfall 11 only rtsp, rtmp and http URLs are pulled, and none without codecs', async (t) => {
  const { api } = await world(t)
  for (const url of ['file:///etc/passwd', 'concat:a', 'http://', '']) {
    assert.equal((await api('addStreamProxy', { app: 'live', stream: 'k', url })).code, -400, url)
  }
  const { code, msg } = await api('addStreamProxy', { app: 'live', stream: 'k', url: 'rtsp://h/1' })
  assert.deepEqual([code, /node-av/.test(msg)], [-501, true])
  assert.deepEqual(await api('delStreamProxy', { key: 'none' }), { code: 0, msg: 'success', data: { flag: false } })
})

test('recording is stopped and restarted by a call', async (t) => {
  const { api, hook, goLive } = await world(t)
  await goLive('show')
  const state = async () => (await api('getMediaList')).data[0].vondrona.recording
  assert.equal(await state(), 'on')
  await api('stopRecord', { app: 'live', stream: 'show' })
  assert.equal(await state(), 'off')
  await hook('on_record_mp4')
  await api('startRecord', { app: 'live', stream: 'show' })
  assert.equal(await state(), 'on')
  assert.equal((await api('startRecord', { app: 'live', stream: 'none' })).code, -400)
})

test('hidden media is recorded but shown to nobody: playlists and segments are authorized again, and it stays hidden later', async (t) => {
  const { api, hook, call, json, answerPlay, goLive } = await world(t)
  await goLive('show')
  const show = (on: 0 | 1) => api('show', { app: 'live', stream: 'show', on: String(on) })
  const listed = async (query = '') => [
    ...(await (await call(`/live/show/index.m3u8${query}`)).text()).matchAll(/(?:seg|part)-[\d-]+\.m4s/g),
  ]
  const [seen] = (await listed()).map(([file]) => file)
  assert.equal((await call(`/live/show/${seen}`)).status, 200)
  answerPlay(() => ({ code: -1, msg: 'stopped' }))
  assert.equal((await show(0)).code, 0)
  for (const file of ['index.m3u8', 'stable.m3u8', String(seen)])
    assert.equal((await call(`/live/show/${file}`)).status, 403, file)
  assert.deepEqual(await json(play, sdp('v=0\r\n')), { code: -401, msg: 'stopped' })
  assert.equal((await api('getMediaList')).data[0].vondrona.recording, 'off')
  await hook('on_record_mp4')
  answerPlay(() => ({ code: 0 }))
  const hidden = (await listed(`?t=${ticketFor('show')}`)).map(([file]) => file)
  await show(1)
  const again = (await listed()).map(([file]) => file)
  assert.ok(again.length > 0 && hidden.length > 0)
  assert.deepEqual(
    again.filter((file) => hidden.includes(file)),
    [],
  )
  await show(1)
  for (const file of again.slice(0, 1))
    assert.equal((await call(`/live/show/${file}`)).status, 200, 'a repetition changes nothing')
  assert.equal((await api('show', { app: 'live', stream: 'none', on: '1' })).code, -500)
})

test('a viewer whose authorization was pending when all viewers were disconnected is authorized again', async (t) => {
  const { api, json, answerPlay, goLive } = await world(t)
  await goLive('show')
  let asked = 0
  answerPlay(async () => {
    if (++asked > 1) return { code: -1, msg: 'stopped' }
    await api('show', { app: 'live', stream: 'show', on: '0' })
    return { code: 0 }
  })
  assert.deepEqual([await json(play, sdp('v=0\r\n')), asked], [{ code: -401, msg: 'stopped' }, 2])
})

test('pages of another host may play, but not control', async (t) => {
  const { call } = await world(t)
  const asked = await call(play, { method: 'OPTIONS' })
  assert.deepEqual([asked.status, asked.headers.get('access-control-allow-origin')], [204, '*'])
  const control = await call('/index/api/getMediaList', { method: 'OPTIONS' })
  assert.equal(control.headers.get('access-control-allow-origin'), null)
})

test('a connection can be ended only with its own token', async (t) => {
  const { json } = await world(t)
  const ended = await json('/index/api/delete_webrtc?id=x&token=y', { method: 'DELETE' })
  assert.equal(ended.code, -100)
})

test('the configuration has ports and capabilities, but no secret', async (t) => {
  const { api, rtmpPort, secret } = await world(t)
  const { data } = await api('getServerConfig')
  assert.deepEqual([data[0]['rtmp.port'], data[0]['vondrona.codecs']], [rtmpPort, false])
  assert.ok(!JSON.stringify(data).includes(secret))
})
