import assert from 'node:assert/strict'
import test from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { readableLine } from './log.ts'

const read = (line: object) => stripVTControlCharacters(readableLine(JSON.stringify(line)))
const time = new Date(2026, 10, 23, 9, 5, 7).getTime()

test('in a terminal a line of the log is a time, a level, a sentence and its facts', () => {
  assert.equal(
    read({ level: 30, time, msg: 'The job ran', job: 'clean', ms: 12 }),
    '09:05:07 INFO  The job ran job=clean ms=12\n',
  )
  assert.equal(
    read({ level: 40, time, msg: 'slow', req: { method: 'GET', url: '/api/x' } }),
    "09:05:07 WARN  slow req={ method: 'GET', url: '/api/x' }\n",
  )
})

test('an error is below its sentence, with where it happened', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at here' }
  assert.equal(read({ level: 50, time, msg: 'failed', err }), '09:05:07 ERROR failed\n    Error: no\n        at here\n')
})

test('what is no line of the log is left as it is', () => {
  assert.equal(readableLine('PostgreSQL says hello\n'), 'PostgreSQL says hello\n')
})
