import assert from 'node:assert/strict'
import test from 'node:test'
import { refused, world } from '../../../test/world.ts'
import { warningsOf } from './warnings.ts'

test('production without a mail server or a trusted proxy says so, anything else is silent', () => {
  const set = { SMTP_URL: 'smtp://mail.mg', TRUST_PROXY: 'loopback' } as never as {
    SMTP_URL: string
    TRUST_PROXY: string
  }
  assert.deepEqual(warningsOf({ NODE_ENV: 'production', ...set }), [])
  assert.deepEqual(warningsOf({ NODE_ENV: 'production', SMTP_URL: undefined, TRUST_PROXY: '' }), ['noMail', 'noProxy'])
  assert.deepEqual(warningsOf({ NODE_ENV: 'development', SMTP_URL: undefined, TRUST_PROXY: '' }), [])
})

test('an administrator reads it at home, nobody else does', async (t) => {
  const w = await world(t)
  Object.assign(w.kernel, { config: { ...w.kernel.config, NODE_ENV: 'production' } })
  const ask = '{ warnings }'
  assert.deepEqual((await (await w.member({ role: 'admin' })).ok(ask)).warnings, ['noMail', 'noProxy'])
  await refused('FORBIDDEN', (await w.member({ role: 'moderator' })).gql(ask))
  await refused('UNAUTHENTICATED', w.visitor().gql(ask))
})
