import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { emptyDatabase } from '../../test/database.ts'
import { readableLine, withoutValues } from './log.ts'

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

/** What the log writes of the error of this statement, of a server's real database. */
async function loggedOf(statement: string, wrap: (error: unknown) => unknown = (error) => error): Promise<string> {
  const database = await emptyDatabase()
  try {
    await database.pool.query('create table card (number text unique, age int); insert into card values ($$RABE-1$$)')
    const error = await database.pool.query(statement).then(() => assert.fail('it was taken'), wrap)
    return logged(error)
  } finally {
    await database.drop()
  }
}

const logged = (error: unknown) => JSON.stringify(withoutValues(error as Error))

for (const [what, statement] of [
  ['a number', `select 'RABE"-1'::int`],
  ['a date', `select 'RABE-1'::date`],
  ['a number that is too large', `select '9199999999999'::int`],
  ['an array', `select 'RABE-1'::int[]`],
  ['JSON', `select '{"a": RABE-1}'::json`],
  ['a value in a function', `do $$ begin perform 'RABE-1'::uuid; end $$`],
  ['what is there already', `insert into card values ('RABE-1')`],
] as const)
  test(`the log does not quote the value that PostgreSQL could not take: ${what}`, async () => {
    const line = await loggedOf(statement)
    assert.doesNotMatch(line, /RABE|9199999/)
    assert.match(line, /"code":"2/, 'what kind of error it was is told')
  })

test('nor where the error is the cause of another; names of the schema stay readable', async () => {
  const wrapped = await loggedOf(`select 'RABE-1'::int`, (cause) => new Error('not saved', { cause }))
  assert.doesNotMatch(wrapped, /RABE/)
  assert.match(wrapped, /not saved: invalid input syntax for type integer/)
  assert.match(await loggedOf('select height from card'), /column \\"height\\" does not exist/)
  const [one, other] = [new Error('one'), new Error('other')]
  one.cause = other
  other.cause = one
  assert.match(logged(one), /one: other/, 'errors that cause each other end')
})

/** Writes one line, as the server does. */
const logs = `import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))}).then(({ makeLog }) => makeLog('info').info({ job: 'clean' }, 'The job ran'))`
const hasTerminal = spawnSync('script', ['--version']).status === 0

test('a log that goes into a file or a pipe is JSON, a line each', () => {
  const { stderr } = spawnSync(process.execPath, ['-e', logs], { encoding: 'utf8' })
  const { level, msg, job } = JSON.parse(stderr) as Record<string, unknown>
  assert.deepEqual({ level, msg, job }, { level: 30, msg: 'The job ran', job: 'clean' })
})

test('what was thrown and is no error is written as it is', () => {
  for (const thrown of ['no', null, 7]) assert.equal(withoutValues(thrown as never), thrown)
})

test('the log writes an error without the row that PostgreSQL tells', () => {
  const program = logs.replace(
    "info({ job: 'clean' }",
    "error({ err: Object.assign(new Error('no'), { detail: 'RABE' }) }",
  )
  const { stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' })
  assert.equal(JSON.parse(stderr).err.message, 'no')
  assert.doesNotMatch(stderr, /RABE/)
})

test('a log that somebody watches in a terminal is lines for people', { skip: !hasTerminal && 'no script' }, () => {
  const program = `'${process.execPath}' -e "$LOGS"`
  const { stdout } = spawnSync('script', ['-qec', program, '/dev/null'], {
    encoding: 'utf8',
    env: { ...process.env, LOGS: logs },
  })
  assert.match(stripVTControlCharacters(stdout), /^\d\d:\d\d:\d\d INFO {2}The job ran job=clean\s*$/)
})
