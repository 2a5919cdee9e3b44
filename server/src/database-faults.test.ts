import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '@vondrona/rules/shell/operator'
import { fill } from '@vondrona/rules/texts'
import pg from 'pg'
import { explained, faultOf, isOfDatabase, placeOf, ReadOnly } from './database-faults.ts'
import { Conflict, FilesAway, Unavailable } from './kernel/db.ts'
import { StartupError } from './kernel/startup-error.ts'

process.env.LC_ALL = 'C' // sentences for operators are in the language of the terminal

const failing = (code: string, message = 'why', more = {}) => Object.assign(new Error(message), { code, ...more })
const DATABASE_URL = 'postgres://someone:secret@base.example:5433/site'
const DATA_DIR = '/srv/vondrona'

const faults: readonly [string, Error, { passes: boolean }][] = [
  ['refused', failing('ECONNREFUSED'), { passes: true }],
  ['refused', failing('ENOENT', 'connect ENOENT /run/x', { syscall: 'connect' }), { passes: true }],
  ['unknown', failing('ENOTFOUND'), { passes: true }],
  ['unknown', failing('EAI_AGAIN'), { passes: true }],
  ['silent', failing('ETIMEDOUT'), { passes: true }],
  ['silent', failing('EHOSTUNREACH'), { passes: true }],
  ['silent', failing('ENETUNREACH'), { passes: true }],
  ['silent', new Error('timeout exceeded when trying to connect'), { passes: true }],
  ['silent', new Error('timeout expired'), { passes: true }],
  ['silent', new Error('Connection terminated due to connection timeout'), { passes: true }],
  ['silent', new Error('Query read timeout'), { passes: true }],
  ['lost', failing('ECONNRESET'), { passes: true }],
  ['lost', failing('08006'), { passes: true }],
  ['lost', new Error('Connection terminated unexpectedly'), { passes: true }],
  ['turning', failing('57P01'), { passes: true }],
  ['turning', failing('57P02'), { passes: true }],
  ['turning', failing('57P03'), { passes: true }],
  ['busy', failing('53300'), { passes: true }],
  ['standby', failing('25006'), { passes: true }],
  ['standby', new ReadOnly('no'), { passes: true }],
  ['password', failing('28P01'), { passes: false }],
  ['password', failing('28000'), { passes: false }],
  ['password', new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), { passes: false }],
  ['missing', failing('3D000'), { passes: false }],
  ['denied', failing('42501'), { passes: false }],
  ['tls', failing('DEPTH_ZERO_SELF_SIGNED_CERT'), { passes: false }],
  ['tls', failing('SELF_SIGNED_CERT_IN_CHAIN'), { passes: false }],
  ['tls', failing('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), { passes: false }],
  ['tls', failing('CERT_HAS_EXPIRED'), { passes: false }],
  ['tls', failing('ERR_TLS_CERT_ALTNAME_INVALID'), { passes: false }],
  ['tls', failing('ERR_SSL_WRONG_VERSION_NUMBER'), { passes: false }],
  ['tls', failing('ENOENT', 'open /etc/ca.pem', { syscall: 'open' }), { passes: false }],
  ['tls', new Error('The server does not support SSL connections'), { passes: false }],
  ['full', failing('53100'), { passes: false }],
  ['other', failing('XX001'), { passes: false }],
]

test('a fault of the database is told from others, and only what may pass by itself is waited for', () => {
  for (const [fault, error, { passes }] of faults) {
    const found = faultOf(error)
    assert.deepEqual([found?.fault, found?.passes], [fault, passes], error.message)
    assert.equal(faultOf(new Unavailable(error))?.fault, fault)
  }
})

test('what is no fault of the database stays as it is', async () => {
  const defect = new TypeError('x is not a function')
  for (const error of [
    defect,
    new StartupError('said.'),
    failing('ERR_INVALID_ARG_TYPE'),
    failing('42703'),
    failing('23505'),
    null,
    'text',
  ])
    assert.equal(await explained(error, { DATABASE_URL, DATA_DIR }), error)
})

test('a sentence that was written for a fault is kept, unless what is behind it may pass', () => {
  assert.equal(faultOf(new StartupError('The migration failed.', { cause: failing('42501') })), null)
  assert.equal(faultOf(new StartupError('The migration failed.', { cause: failing('57P01') }))?.fault, 'turning')
})

test('every fault is a sentence in both languages, with the place and the reason and without the password', async (t) => {
  const language = process.env.LC_ALL
  t.after(() => {
    if (language === undefined) delete process.env.LC_ALL
    else process.env.LC_ALL = language
  })
  for (const [own, catalogue] of [
    ['fr_FR.UTF-8', texts.fr],
    ['C', await texts.en()],
  ] as const) {
    process.env.LC_ALL = own
    for (const [fault, error] of faults) {
      const said = (await explained(error, { DATABASE_URL, DATA_DIR })) as Error
      assert.ok(said instanceof StartupError)
      const key = `operator.start.${fault}` as 'operator.start.lost'
      assert.equal(said.message, fill(catalogue[key], { where: 'base.example:5433/site', reason: error.message }))
      assert.match(said.message, /^[^\n]+\.$/)
      assert.equal(said.cause, error)
    }
  }
})

test('of the embedded database only what a person can do something about is a sentence', async () => {
  const own = { DATABASE_URL: undefined, DATA_DIR }
  const late = (await explained(new Error('timeout exceeded when trying to connect'), own)) as Error
  assert.equal(
    late.message,
    'the database in /srv/vondrona does not answer (timeout exceeded when trying to connect): wait until the machine is less busy, and start again.',
  )
  const defect = failing('42601')
  assert.equal(await explained(defect, own), defect)
})

test('after the database was reached, an error of another server is not taken for one of the database', () => {
  const ofPg = new pg.DatabaseError('stopping', 8, 'error')
  for (const error of [ofPg, new Unavailable(failing('ECONNRESET')), new Error('timeout expired')])
    assert.equal(isOfDatabase(error), true, error.message)
  for (const error of [
    failing('ECONNREFUSED'),
    failing('ENOENT'),
    new FilesAway(failing('ECONNRESET')),
    new Conflict(),
  ])
    assert.equal(isOfDatabase(error), false, error.message)
})

test('a place is host, port and name, as they stand in DATABASE_URL or by default', () => {
  for (const [url, place] of [
    ['postgres://u:p@h/d', 'h:5432/d'],
    ['postgres://u:p@h/d?host=/run/pg&port=6000', '/run/pg:6000/d'],
    ['postgres://u:p@%2Frun%2Fpg/d', '/run/pg:5432/d'],
    ['postgres://u@h:7000/le%20site', 'h:7000/le site'],
  ] as const)
    assert.equal(placeOf({ DATABASE_URL: url, DATA_DIR }), place)
  assert.equal(placeOf({ DATABASE_URL: undefined, DATA_DIR }), DATA_DIR)
})
