import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
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

/** Writes one line, as the server does. */
const logs = `import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))}).then(({ makeLog }) => makeLog('info').info({ job: 'clean' }, 'The job ran'))`
const hasTerminal = spawnSync('script', ['--version']).status === 0

test('a log that goes into a file or a pipe is JSON, a line each', () => {
  const { stderr } = spawnSync(process.execPath, ['-e', logs], { encoding: 'utf8' })
  const { level, msg, job } = JSON.parse(stderr) as Record<string, unknown>
  assert.deepEqual({ level, msg, job }, { level: 30, msg: 'The job ran', job: 'clean' })
})

test('a log that somebody watches in a terminal is lines for people', { skip: !hasTerminal && 'no script' }, () => {
  const program = `'${process.execPath}' -e "$LOGS"`
  const { stdout } = spawnSync('script', ['-qec', program, '/dev/null'], {
    encoding: 'utf8',
    env: { ...process.env, LOGS: logs },
  })
  assert.match(stripVTControlCharacters(stdout), /^\d\d:\d\d:\d\d INFO {2}The job ran job=clean\s*$/)
})
