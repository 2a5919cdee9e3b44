import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseSource, looksLikeHls, streamName } from './source.ts'

const place = { streamPath: '/media/', host: 'media.exemple.mg' }
const live = { id: 'l1', rtmp_url: 'rtmp://media.exemple.mg/live/cle' }

test('R-SRC-02 a live of the rtmp type plays from rtmp_url, whatever stream_url is', () => {
  const source = chooseSource({ ...live, source_type: 'rtmp', stream_url: 'https://ailleurs.mg/a.m3u8' }, place)
  assert.deepEqual(source, { kind: 'gateway', streamName: 'cle' })
})

test('R-SRC-03 another live plays from stream_url if it is ours or http(s), otherwise from rtmp_url', () => {
  for (const stream_url of [
    '/media/live/x/index.m3u8',
    'http://x.mg/a.m3u8',
    'https://x.mg/a.m3u8',
    'media.exemple.mg/a.m3u8',
  ])
    assert.deepEqual(chooseSource({ ...live, source_type: null, stream_url }, place), {
      kind: 'hls',
      address: stream_url,
    })
  const hls = 'rtmp://x/live/a.m3u8'
  assert.deepEqual(chooseSource({ id: 'l', source_type: null, stream_url: 'ftp://x/a.m3u8', rtmp_url: hls }, place), {
    kind: 'hls',
    address: hls,
  })
})

test('R-SRC-04 an address that looks like HLS is played as HLS', () => {
  for (const yes of ['https://a/b.m3u8', 'https://a/b.M3U8?x=1', 'b.m3u8#t']) assert.ok(looksLikeHls(yes), yes)
  for (const no of ['https://a/m3u8', 'https://a/b.m3u8x', 'rtmp://a/live/m3u8']) assert.ok(!looksLikeHls(no), no)
  const source = chooseSource({ id: 'l', source_type: 'rtmp', rtmp_url: 'https://a/b.m3u8' }, place)
  assert.deepEqual(source, { kind: 'hls', address: 'https://a/b.m3u8' })
})

test('R-SRC-05 R-SRC-06 an rtmp source goes through the gateway, everything else from browser to browser', () => {
  assert.deepEqual(chooseSource({ ...live, source_type: 'rtmp' }, place), { kind: 'gateway', streamName: 'cle' })
  assert.deepEqual(chooseSource({ ...live, source_type: 'webrtc' }, place), { kind: 'peer' })
  assert.deepEqual(chooseSource({ id: 'l', source_type: 'webrtc', stream_url: 'https://a/b.m3u8' }, place), {
    kind: 'peer',
  })
})

test('R-SRC-10 the stream key: last part after /live/, then the key fields in their order, then the id', () => {
  assert.equal(streamName({ id: 'l', rtmp_url: 'rtmp://h/live/abc?k=s' }), 'abc')
  assert.equal(streamName({ id: 'l', rtmp_url: 'rtmp://h/live/salle/abc/' }), 'abc')
  assert.equal(streamName({ id: 'l', rtmp_url: 'rtmp://h/autre/abc', stream_key: 'sk', rtmp_key: 'rk' }), 'sk')
  assert.equal(streamName({ id: 'l', rtmp_key: 'rk', key: 'k', stream_id: 'si' }), 'rk')
  assert.equal(streamName({ id: 'l', key: 'k', stream_id: 'si' }), 'k')
  assert.equal(streamName({ id: 'l', stream_id: 'si' }), 'si')
  assert.equal(streamName({ id: 'l' }), 'l')
  assert.equal(streamName({ id: 'l', stream_key: 'abc?k=secret' }), 'abc')
})
