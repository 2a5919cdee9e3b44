import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownStatus } from './shown-status.ts'

test('R-SHELL-04, -05, -06 the dot is « En ligne » only while the line stands and questions are answered', () => {
  const sockets = ['connected', 'connecting', 'reconnecting', 'disconnected', 'error'] as const
  for (const socket of sockets) {
    assert.equal(shownStatus(socket, 'online'), socket)
    assert.equal(shownStatus(socket, 'lost'), 'error')
    assert.equal(shownStatus(socket, 'trouble'), socket === 'connected' ? 'reconnecting' : socket)
  }
})
