import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveStatuses } from '@vondrona/rules/payments'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import type { AttemptRow } from '../attempts/store.ts'
import { mandateOf } from './mandate.ts'

const now = new Date('2026-11-21T09:00:00Z')
const live = liveStatuses[0]
const row = {
  id: 'id',
  reference: 'MAN-1',
  method: 'mandate',
  status: live,
  amount: 5000,
  createdAt: now,
  expiresAt: null,
}

test('D-22 a mandate is shown while it can be paid: of this method, live, before its end; with what the installation says', () => {
  const sentences = { fr: { 'payments.mandateAsk': 'Demandez' }, en: {} }
  const config = { PAYMENT_PAYEE: '', OPERATOR_NAME: '', SITE_NAME: 'Vondrona', PAYMENT_INSTRUCTIONS: '' }
  const of = (more: object = {}, settings: object = {}, language = 'fr') =>
    mandateOf(
      { now: () => now, language, sentences, config: { ...config, ...settings } } as unknown as Context,
      { ...row, ...more } as unknown as AttemptRow,
    )
  for (const method of ['cash', 'card', 'mobile_money']) assert.equal(of({ method }), null, method)
  for (const status of ['failed', 'cancelled', 'expired', 'succeeded']) assert.equal(of({ status }), null, status)
  for (const status of liveStatuses) assert.equal(of({ status })?.reference, 'MAN-1', status)
  assert.equal(of({ expiresAt: now }), null)
  const end = new Date(now.getTime() + 1)
  assert.deepEqual(of({ expiresAt: end })?.deadline, end)
  assert.deepEqual([of()?.deadline, of()?.amount, of()?.qr], [now, 5000, 'MAN-1'])

  const names = { OPERATOR_NAME: 'Association', PAYMENT_PAYEE: 'Trésorier' }
  assert.deepEqual(
    [of(), of({}, { OPERATOR_NAME: 'Association' }), of({}, names)].map((one) => one?.payee),
    ['Vondrona', 'Association', 'Trésorier'],
  )
  assert.deepEqual(of()?.accepted, ['Demandez'])
  const many = Array.from({ length: payment.instructionsMax + 2 }, (_, n) => ` guichet ${n} `).join('\n\n')
  const accepted = of({}, { PAYMENT_INSTRUCTIONS: many })?.accepted
  assert.deepEqual([accepted?.length, accepted?.[1]], [payment.instructionsMax, 'guichet 1'])
  assert.deepEqual(
    [of()?.pdfUrl, of({}, {}, 'en')?.pdfUrl],
    ['/api/payments/mandates/id.pdf', '/api/payments/mandates/id.pdf?lang=en'],
  )
})
