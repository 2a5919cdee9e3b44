import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLadder } from '@vondrona/rules/lives/viewer'
import type { PlayerState } from './player/player-state.ts'
import { whatIsSaid } from './what-is-said.ts'

const ladder = startLadder(['peer', 'webrtc'], 0)
const at = (phase: PlayerState['phase'], more: Partial<PlayerState> = {}) => ({
  phase,
  frozen: false,
  crowded: false,
  ladder,
  ...more,
})

test('N-05 a picture that moves is not called interrupted, whatever became of the stream to the server', () => {
  assert.equal(whatIsSaid(at('playing'), { isInterrupted: true }), null)
  assert.equal(whatIsSaid(at('playing', { frozen: true }), { isInterrupted: true }), 'viewer.interrupted')
  assert.equal(whatIsSaid(at('connecting'), { isInterrupted: true }), 'viewer.interrupted')
  assert.equal(whatIsSaid(null, { isInterrupted: true }), 'viewer.interrupted')
})

test('N-06 what does not move says why: no network, no server, many viewers, or a connection that is made', () => {
  assert.equal(whatIsSaid(at('playing', { frozen: true }), { isOffline: true }), 'viewer.noNetwork')
  assert.equal(whatIsSaid(at('playing'), { isOffline: true }), null)
  assert.equal(whatIsSaid(at('connecting', { ladder: startLadder([], 0) }), {}), 'viewer.noGateway')
  assert.equal(whatIsSaid(at('connecting', { crowded: true }), {}), 'viewer.crowded')
  assert.equal(whatIsSaid(at('playing', { crowded: true, frozen: true }), {}), 'viewer.frozen')
  assert.equal(whatIsSaid(at('connecting'), {}), 'viewer.connecting')
  assert.equal(whatIsSaid(at('blocked'), {}), null)
  assert.equal(whatIsSaid(at('held'), {}), null)
  assert.equal(whatIsSaid(null, {}), 'viewer.connecting')
})
