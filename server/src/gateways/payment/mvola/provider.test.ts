import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { paymentRig, started } from '../../../../test/payments.ts'
import { mvolaProtocol } from '../../../stand-ins/index.ts'
import { type Evidence, ProviderRefused } from '../port.ts'
import { mvola } from './provider.ts'

const rigOf = (t: TestContext) =>
  paymentRig(t, {
    protocol: () => mvolaProtocol,
    open: (base, { clientId: consumerKey, clientSecret: consumerSecret }, now, client) => {
      const merchant = { merchantPhone: '034 00 000 09', partnerName: 'Vondrona' }
      return mvola({ base, consumerKey, consumerSecret, ...merchant, now, client })
    },
  })

test('a payer without a Malagasy mobile number is refused before anything is sent', async (t) => {
  const { provider, standIn, attempt } = await rigOf(t)
  for (const payerPhone of [null, '', '+33612345678'])
    await assert.rejects(
      provider.start(attempt({ payerPhone })),
      (error) => error instanceof ProviderRefused && error.reason === 'payer',
    )
  assert.deepEqual(standIn.log(), [])
})

test('a payer of another operator is refused by MVola', async (t) => {
  const { provider, attempt } = await rigOf(t)
  await assert.rejects(provider.start(attempt({ payerPhone: '+261330000001' })), ProviderRefused)
})

test('what is settled has its amount, fee, payer and number in the statements', async (t) => {
  const { provider, standIn, attempt } = await rigOf(t)
  const each = await started(provider, attempt())
  standIn.decide(each.reference, 'SUCCESS')
  const { amount, fee, payerPhone, operatorReference } = await provider.ask(each)
  assert.deepEqual([amount, fee, payerPhone], [50_000, 500, '+261340000001'])
  assert.equal(operatorReference, standIn.payment(each.reference)?.settled)
})

test('money that arrived is not lost because its details cannot be had', async (t) => {
  const { provider, standIn, attempt } = await rigOf(t)
  const each = await started(provider, attempt())
  standIn.decide(each.reference, 'SUCCESS')
  standIn.fail({ on: 'query', skip: 1, http500Times: 3 })
  const { status, amount } = await provider.ask(each)
  assert.deepEqual([status, amount], ['succeeded', null])
})

test('its callback is read as PUT and as POST, with either spelling of its status', async (t) => {
  const { provider } = await rigOf(t)
  const read = async (method: string, said: object) =>
    provider.parseCallback({ method, headers: {}, body: Buffer.from(JSON.stringify(said)) })
  const put = (await read('PUT', { transactionStatus: 'completed', serverCorrelationId: 'a' })) as Evidence
  const post = (await read('POST', { Status: 'COMPLETED', ServerCorrelationId: 'a' })) as Evidence
  assert.deepEqual([put.status, post.status], ['succeeded', 'succeeded'])
  assert.equal(put.dedupeKey, post.dedupeKey)
  assert.equal(await read('GET', { status: 'completed', serverCorrelationId: 'a' }), 'ignored')
})
