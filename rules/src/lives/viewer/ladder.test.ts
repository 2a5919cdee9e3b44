import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  calm,
  choose,
  climb,
  fail,
  failBeside,
  longestRest,
  measure,
  rest,
  settle,
  startLadder,
  waysOf,
  widen,
} from './ladder.ts'

const gateway = {
  source: { kind: 'gateway', streamName: 'a' } as const,
  gateway: true,
  hls: true,
  audio: true,
  bframes: false,
  silent: false,
}
const peer = { ...gateway, source: { kind: 'peer' } as const }

test('R-SRC-04, -05, -06 the first transport is the one of the specification', () => {
  assert.equal(waysOf(gateway, false)[0], 'webrtc')
  assert.equal(waysOf(peer, false)[0], 'peer')
  assert.equal(waysOf({ ...gateway, source: { kind: 'hls', address: 'a.m3u8' } }, false)[0], 'hls')
})

test('R-LIVE-43 N-05 a transport that fails is replaced by the next one down, to audio only', () => {
  let ladder = startLadder(waysOf(peer, false), 0)
  const seen = [ladder.at]
  for (let i = 1; i < 5; i++) {
    ladder = fail(ladder, i)
    seen.push(ladder.at)
  }
  assert.deepEqual(seen, ['peer', 'webrtc', 'hls', 'low', 'audio'])
})

test('R-LIVE-43 when every transport has failed, the one that failed longest ago is retried: a player never gives up', () => {
  let ladder = startLadder(['webrtc', 'hls'], 0)
  ladder = fail(ladder, 10)
  ladder = fail(ladder, 20)
  assert.equal(ladder.at, 'webrtc')
  assert.equal(fail(startLadder([], 0), 5).at, null)
})

test('pitfall 1 a source with B-frames is shown by HLS first', () => {
  assert.deepEqual(waysOf({ ...gateway, bframes: true }, false), ['hls', 'webrtc', 'low', 'audio'])
  assert.deepEqual(waysOf({ ...gateway, silent: true }, false), ['hls', 'webrtc', 'low', 'audio'])
})

test('N-05 with the data saver it starts low, and the expensive transports come last', () => {
  assert.deepEqual(waysOf(peer, true), ['low', 'audio', 'hls', 'webrtc', 'peer'])
})

test('N-05 a slow network steps one transport down, and up again only after a stable period', () => {
  const needs = { webrtc: 1_000_000, hls: 1_000_000, low: 300_000, audio: 70_000 }
  const start = startLadder(['hls', 'low', 'audio'], 0)
  const low = measure(start, { bandwidth: 500_000, needs }, 1000)
  assert.equal(low.at, 'low')
  assert.equal(measure(low, { bandwidth: 5_000_000, needs }, 1000 + calm - 1).at, 'low')
  assert.equal(measure(low, { bandwidth: 5_000_000, needs }, 1000 + calm).at, 'hls')
  assert.equal(measure(low, { bandwidth: null, needs }, 1000 + calm).at, 'low')
})

test('N-05 the current transport continues when others are added or removed; a new order starts at the top', () => {
  const hls = { ...startLadder(['webrtc', 'hls', 'low'], 0), at: 'hls' } as const
  assert.equal(widen(hls, ['webrtc', 'hls', 'low', 'audio'], 5).at, 'hls')
  assert.equal(widen(hls, ['peer', 'webrtc', 'low'], 5).at, 'peer')
  assert.equal(widen(hls, ['low', 'hls', 'webrtc'], 5).at, 'low')
})

test('N-05 a failed transport is not retried before its cool-down', () => {
  const needs = { webrtc: 1_000_000, hls: 1_000_000 }
  const ladder = fail(startLadder(['webrtc', 'hls'], 0), 0)
  assert.equal(measure(ladder, { bandwidth: 9e6, needs }, calm).at, 'hls')
  assert.equal(measure(ladder, { bandwidth: 9e6, needs }, rest).at, 'webrtc')
})

test('N-05 the viewer’s choice stays, whatever the network, until it fails', () => {
  const needs = { webrtc: 1_000_000, hls: 1_000_000, audio: 70_000 }
  const chosen = choose(startLadder(['webrtc', 'hls', 'audio'], 0), 'audio', 5)
  assert.equal(measure(chosen, { bandwidth: 9e9, needs }, 1e9).at, 'audio')
  assert.equal(choose(chosen, null, 6).at, 'webrtc')
  assert.equal(choose(chosen, 'peer', 6), chosen)
})

test('N-05 each trial in vain beside the running picture makes the next one rarer, up to four hours', () => {
  const needs = { webrtc: 1_000_000, hls: 1_000_000 }
  let ladder = fail(startLadder(['webrtc', 'hls'], 0), 0)
  let now = 0
  const waits = []
  for (let trials = 0; trials < 7; trials++) {
    let wait = 0
    while (measure(ladder, { bandwidth: 9e6, needs }, now + wait).at === 'hls') wait += 30_000
    waits.push(wait / 60_000)
    now += wait
    ladder = failBeside(ladder, 'webrtc', now)
    assert.equal(ladder.at, 'hls', 'the picture that runs goes on')
  }
  assert.deepEqual(waits, [1, 4, 16, 64, 240, 240, 240])
  assert.equal(longestRest / 60_000, 240)
})

test('N-05 while everything fails no way rests longer for it: the best one comes back with the network', () => {
  let ladder = startLadder(['webrtc', 'hls'], 0)
  for (let now = 0; now < 40; now++) ladder = fail(ladder, now)
  assert.deepEqual(
    Object.values(ladder.failed).map(({ times }) => times),
    [1, 1],
  )
})

test('N-05 what is known to fail on this network is not waited for again; only when all did, the best one', () => {
  const blocked = { webrtc: { at: 0, times: 3 } }
  assert.equal(startLadder(['webrtc', 'hls'], 1e9, blocked).at, 'hls')
  assert.equal(startLadder(['webrtc'], 1e9, blocked).at, 'webrtc')
})

test('N-05 a way that climbed back has to be stable before its failures are forgotten', () => {
  const ladder = climb(failBeside(startLadder(['webrtc', 'hls'], 0), 'webrtc', 0), 'webrtc', 1000)
  assert.equal(settle(ladder, 1000 + calm - 1).failed.webrtc?.times, 1)
  assert.deepEqual(settle(ladder, 1000 + calm).failed, {})
})
