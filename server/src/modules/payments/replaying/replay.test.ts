import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type World, world } from '../../../../test/world.ts'
import { makeEvent, reserves } from '../../orders/testing.ts'
import type { Piece } from '../settling/apply-evidence.ts'
import { applyEvidence, makeAttempt, payCharge, said } from '../testing.ts'
import { replayEvidence } from './replay.ts'

const settle = `mutation($id: ID!, $accept: Boolean!) { settlePayment(transactionId: $id, accept: $accept, reason: "vu") { status } }`
const differences = async (w: World) => (await replayEvidence(w.kernel.db)).differences

/** Payments that ended in every way; by how they did. */
async function everyEnd(t: TestContext) {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 15_000 }])
  const charge = async () => {
    const { id } = await reserves(w, await w.member(), event)
    const [order] = await w.sql('select charge_id from ticket_order where id = $1', [id])
    return order.chargeId as string
  }
  const ends: Record<string, string> = {}
  const says = async (name: string, ...words: (Piece['status'] | Partial<Piece>)[]) => {
    const attempt = await makeAttempt(w, await charge(), { method: 'international' })
    for (const [n, word] of words.entries()) {
      const more = typeof word === 'string' ? { status: word } : word
      await applyEvidence(
        w.system,
        attempt,
        'callback',
        said(attempt.reference, 'succeeded', { ...more, dedupeKey: `${attempt.reference}:${n}` }),
      )
      w.advance(1)
    }
    ends[name] = attempt.id
    return attempt
  }
  await says('paid', 'pending', 'succeeded', 'pending', 'failed', 'succeeded')
  await says('paid late', 'failed', 'succeeded')
  await says('failed', 'pending', 'failed', 'expired')
  await says('expired', 'expired', 'unknown')
  await says('unsigned', { authenticated: 'none' })
  await says('open', 'pending')
  const accepted = await says('accepted', { amount: 10_000 })
  const refused = await says('refused', { amount: 16_000 })
  await says('euros', { amount: 'other' })
  await boss.ok(settle, { id: accepted.id, accept: true })
  await boss.ok(settle, { id: refused.id, accept: false })
  await payCharge(w, await charge())
  const late = await says('by the clock')
  await w.sql(`update payment_attempt set status = 'expired' where id = $1`, [late.id])
  return { w, ends }
}

test('I15 payments that ended in every way are what their evidence says, and so are their charges and the books', async (t) => {
  const { w } = await everyEnd(t)
  const { charges, attempts, evidence, differences: found } = await replayEvidence(w.kernel.db)
  assert.deepEqual(found, [])
  assert.deepEqual([charges, attempts], [11, 11])
  assert.ok(evidence > 15)
})

test('I15 what does not follow from the evidence is named: a success nobody reported, one that was not applied, other money', async (t) => {
  const { w, ends } = await everyEnd(t)
  const id = (name: string) => `'${ends[name]}'`
  const wrong: [string, RegExp][] = [
    [
      `delete from payment_event where attempt_id = ${id('paid')} and status = 'succeeded'`,
      /is succeeded, the evidence says failed/,
    ],
    [
      `update payment_event set authenticated = 'signature' where attempt_id = ${id('unsigned')}`,
      /the evidence says succeeded/,
    ],
    [`update payment_attempt set captured = 9 where id = ${id('paid late')}`, /has 9, the evidence says 15000/],
    [
      `update payment_attempt set status = 'pending' where id = ${id('failed')}`,
      /is pending, the evidence says failed/,
    ],
    [
      `update charge set paid = 99 where id = (select charge_id from payment_attempt where id = ${id('refused')})`,
      /credited with 99, the evidence says 16000/,
    ],
  ]
  for (const [change, said] of wrong) {
    const before = (await differences(w)).length
    await w.sql(change)
    const now = await differences(w)
    assert.ok(now.length > before && now.some((one) => said.test(one)), `${change}\n${now.join('\n')}`)
  }
})

test('I15 npm run payments:verify says so, beside a running server, and fails where something differs', async (t) => {
  const { w, ends } = await everyEnd(t)
  const command = join(import.meta.dirname, '../../../commands/payments-verify.ts')
  const verify = () =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: w.database.url, DATA_DIR: w.dataDir, LOG_LEVEL: 'silent' }
      execFile(process.execPath, [command], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
      )
    })
  const intact = await verify()
  assert.equal(intact.code, 0, intact.text)
  assert.match(intact.text, /11 charges, 11 payments, \d+ pieces of evidence/)
  await w.sql(`update payment_attempt set status = 'pending' where id = $1`, [ends.failed])
  const changed = await verify()
  assert.equal(changed.code, 1)
  assert.match(changed.text, /is pending, the evidence says failed/)
})
