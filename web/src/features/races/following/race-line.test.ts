import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raceLine } from './race-line.ts'

test('a race and its ticket type of the same name are said once', () => {
  assert.equal(raceLine({ raceName: 'Marathon', ticketType: 'Marathon' }), 'Marathon')
  assert.equal(raceLine({ raceName: 'Marathon', ticketType: 'Relais' }), 'Marathon · Relais')
  assert.equal(raceLine({ raceName: 'Marathon', ticketType: '' }), 'Marathon')
})
