import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { order as limits } from '@vondrona/rules/orders/constants'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { expireOrders } from '../giving-back/expire-orders.ts'
import {
  cancel,
  inputOf,
  invariantsHold,
  leaveDateOpen,
  makeEvent,
  pay,
  reserve,
  reserves,
  type TestEvent,
} from '../testing.ts'
import { tellConfirmed } from './tell-confirmed.ts'

async function place(t: TestContext): Promise<World> {
  let w: World | undefined
  t.after(() => w && invariantsHold(w.sql))
  w = await world(t)
  return w
}

const ten = Array(10).fill(0)

/** Ten priced places that are given up without a payment. */
async function abandon(w: World, person: Member, event: TestEvent, how: 'expire' | 'cancel') {
  const { id } = await reserves(w, person, event, ten)
  if (how === 'cancel') return person.ok(cancel, { id })
  w.advance(limits.hold)
  return expireOrders(w.system)
}

test('F-EVT-04, D-28 holds are not renewed for ever: after thirty unpaid places of a day none is held, also at once', async (t) => {
  const w = await place(t)
  const [hery, lova, owner] = [await w.member(), await w.member(), await w.member({ role: 'redacteur' })]
  const types = [{ price: 9000 }, {}]
  const [event, elsewhere] = [await makeEvent(w, owner, types), await makeEvent(w, owner, types)]
  for (const how of ['expire', 'cancel', 'expire'] as const) await abandon(w, hery, event, how)
  const atOnce = await Promise.all([1, 2, 3].map(() => hery.gql(reserve, inputOf(w, event))))
  for (const { errors } of atOnce) assert.equal(errors?.[0]?.extensions.code, 'TOO_MANY_HOLDS')
  const error = await refused('TOO_MANY_HOLDS', hery.gql(reserve, inputOf(w, event, [1, 0])))
  assert.match(error.message, /Réessayez demain/)
  assert.equal((await reserves(w, hery, event, [1])).status, 'confirmed')
  assert.equal((await reserves(w, hery, elsewhere)).status, 'awaiting_payment')
  assert.equal((await reserves(w, lova, event)).status, 'awaiting_payment')
  await w.sql(`update ticket_order set updated_at = updated_at - interval '1 day' where status = 'expired'`)
  assert.equal((await reserves(w, hery, event)).status, 'awaiting_payment')
})

test('F-EVT-04 places that are free, paid or paid back are no abandoned holds', async (t) => {
  const w = await place(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 9000 }, {}])
  for (let n = 0; n < 4; n++)
    await hery.ok(cancel, {
      id: (
        await reserves(
          w,
          hery,
          event,
          ten.map(() => 1),
        )
      ).id,
    })
  for (let n = 0; n < 4; n++) {
    const { id } = await reserves(w, hery, event, ten)
    await pay(w, id)
    await hery.ok(cancel, { id })
    w.advance(60_000)
  }
  assert.equal((await reserves(w, hery, event)).status, 'awaiting_payment')
})

test('F-EVT-03 confirmed places are told once, in the app and by mail: who, when, where', async (t) => {
  const w = await place(t)
  const [hery, lova, miora] = [await w.member(), await w.member(), await w.member()]
  const owner = await w.member({ role: 'redacteur' })
  const event = await makeEvent(w, owner, [{}, { price: 9000 }])
  await w.sql(
    `update event set starts_at = '2026-12-24T05:30:00Z', over_at = '2026-12-24T20:00:00Z', location = 'Anosy'`,
  )
  const { input } = inputOf(w, event, [0, 0])
  await hery.ok(reserve, { input })
  await hery.ok(reserve, { input }) // its answer was lost
  await reserves(w, lova, event, [1])
  await hery.ok(cancel, { id: (await reserves(w, hery, event)).id }) // before it was told
  const paid = await reserves(w, miora, event, [1])
  await pay(w, paid.id)
  await tellConfirmed(w.system) // a rush may still go on
  assert.deepEqual(await w.messages(hery.email), [])
  w.advance(limits.tellAfter)
  await Promise.all([tellConfirmed(w.system), tellConfirmed(w.system)])
  await w.runJobs()
  await tellConfirmed(w.system)
  const heard = async (member: Member) =>
    (await member.ok('{ notifications { items { kind text link } } }')).notifications.items
  assert.deepEqual(await heard(hery), [
    {
      kind: 'order.confirmed',
      text: 'Votre réservation pour «\u00a0Course de la forêt\u00a0» est confirmée\u00a0: Rabe 1, Rabe 2. Quand\u00a0: 24 décembre 2026 à 08:30. Où\u00a0: Anosy.',
      link: '/tickets',
    },
  ])
  assert.deepEqual([(await heard(lova)).length, (await heard(miora)).length], [0, 1])
  const [mail, ...more] = await w.messages(hery.email) // that of the tickets
  assert.deepEqual([mail?.subject, more], ['Votre ticket - Course de la forêt', []])
  for (const part of ['Rabe 1', 'Rabe 2', '24 décembre 2026 à 08:30', 'Anosy', '/tickets/'])
    assert.ok(mail?.body?.includes(part), part)
})

test('F-EVT-03 a confirmation without a known date or place says so', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner)
  await leaveDateOpen(w, event, owner)
  await reserves(w, hery, event)
  w.advance(limits.tellAfter)
  await tellConfirmed(w.system)
  const { items } = (await hery.ok('{ notifications { items { text } } }')).notifications
  assert.match(items[0].text, /Quand\u00a0: pas encore connue\. Où\u00a0: lieu à préciser\./)
})
