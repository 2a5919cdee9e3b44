import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResultScreen } from '@vondrona/rules/payments/paying'
import { waysOn } from './ways-on.ts'

type Purpose = Parameters<typeof waysOn>[0]['purpose']
const id = '0198a000-0000-7000-8000-000000000001'
const of = (purpose: Purpose, screen: ResultScreen, more: Partial<Parameters<typeof waysOn>[0]> = {}) => {
  const { on, leave } = waysOn({ purpose, screen, back: '/back', isForOther: false, isMember: true, ...more })
  return [on && `${on.text} ${on.to}`, `${leave.text} ${leave.to}`]
}

test('R-PAY-07 after a registration one goes back to it, with or without an account', () => {
  const registration = { kind: 'registration', id: null } as const
  assert.deepEqual(of(registration, 'success'), ['paying.back /back', 'paying.tickets /tickets'])
  assert.deepEqual(of(registration, 'failed'), ['paying.retry /back', 'paying.tickets /tickets'])
  assert.deepEqual(of(registration, 'pending', { isMember: false }), ['paying.back /back', 'paying.home /'])
  assert.deepEqual(of(registration, 'success', { back: null }), [null, 'paying.tickets /tickets'])
})

test('R-PAY-07 after places of an event come the tickets; what failed is tried again where it was', () => {
  const tickets = { kind: 'tickets', id: null } as const
  assert.deepEqual(of(tickets, 'success'), ['paying.tickets /tickets', 'paying.home /'])
  assert.deepEqual(of(tickets, 'failed'), ['paying.retry /back', 'paying.tickets /tickets'])
  assert.deepEqual(of(tickets, 'pending'), ['paying.backPlaces /back', 'paying.tickets /tickets'])
})

test('R-PAY-07 what failed can be tried again on another device than it was begun on', () => {
  const elsewhere = { back: null }
  for (const isMember of [true, false])
    assert.equal(
      of({ kind: 'registration', id: null }, 'failed', { ...elsewhere, isMember })[0],
      'paying.retry /mit-payment',
    )
  assert.equal(of({ kind: 'tickets', id: null }, 'failed', elsewhere)[0], 'paying.retry /tickets')
  assert.equal(of({ kind: 'tickets', id: null }, 'pending', elsewhere)[0], null)
})

test('R-PAY-07 wherever a failed payment is looked at, and whoever looks, there is a way on, whatever was paid', () => {
  const kinds = { registration: 1, tickets: 1, application: 1, entry: 1, test: 1 } satisfies Record<
    NonNullable<Purpose>['kind'],
    1
  >
  const purposes = [
    null,
    ...Object.keys(kinds).flatMap((kind) => [null, id].map((of) => ({ kind, id: of }) as Purpose)),
  ]
  for (const purpose of purposes)
    for (const isMember of [true, false])
      for (const isForOther of [true, false])
        for (const back of [null, '/back']) {
          const [on] = of(purpose, 'failed', { isMember, isForOther, back })
          assert.match(String(on), /^paying\.\w+ \/\w+/, JSON.stringify({ purpose, isMember, isForOther, back }))
        }
  assert.equal(of({ kind: 'tickets', id: null }, 'failed', { back: null, isMember: false })[0], 'paying.retry /tickets')
  assert.equal(of(null, 'failed', { back: null, isMember: false })[0], 'paying.help /support')
})

test('R-PAY-07 after an application or an entry of a contest comes that, also on a device that did not begin', () => {
  for (const back of ['/back', null]) {
    const application = of({ kind: 'application', id }, 'success', { back })
    assert.deepEqual(application, [`paying.application /applications/${id}`, 'paying.home /'])
    assert.equal(of({ kind: 'entry', id }, 'success', { back })[0], `paying.entry /contests/${id}/enter`)
    const entry = of({ kind: 'entry', id }, 'failed', { back })
    assert.deepEqual(entry, [`paying.retry /contests/${id}/enter`, 'paying.home /'])
  }
})

test('R-PAY-16, F-PAY-10 a test is followed by another one; whoever paid for somebody else is not sent to tickets', () => {
  assert.deepEqual(of({ kind: 'test', id: null }, 'success'), ['paying.testAgain /admin/test-payment', 'paying.home /'])
  for (const kind of ['registration', 'tickets', 'application', 'entry'] as const)
    assert.deepEqual(of({ kind, id }, 'success', { isForOther: true }), ['paying.payerBack /back', 'paying.home /'])
  assert.deepEqual(of(null, 'pending'), ['paying.backPlain /back', 'paying.home /'])
})
