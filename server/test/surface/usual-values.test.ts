import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newLive } from '../../src/modules/lives/testing.ts'
import { makeEvent, reserves } from '../../src/modules/orders/testing.ts'
import { world } from '../world.ts'

test('D-32 who asks for no page size gets 12 cards, 20 rows or 50 comments', async (t) => {
  const w = await world(t)
  const streamer = await w.member({ role: 'streamer' })
  const admin = await w.member({ role: 'admin' })
  const lives = []
  for (let n = 0; n < 13; n++) lives.push(await newLive(streamer))
  for (let n = 0; n < 20; n++) await w.member()
  const liveId = lives[0].id
  await w.sql(
    `insert into live_comment (id, live_id, username, message, created_at)
     select gen_random_uuid(), $1, 'hery', 'ligne ' || n, $2 from generate_series(1, 51) n`,
    [liveId, w.now()],
  )
  const answer = await admin.ok(
    'query($liveId: ID!) { lives { id } users { items { id } hasMore } liveComments(liveId: $liveId) { id } }',
    { liveId },
  )
  assert.deepEqual(
    [answer.lives.length, answer.users.items.length, answer.users.hasMore, answer.liveComments.length],
    [12, 20, true, 50],
  )
})

test('D-32 nothing is added to a price: what is due is what the places cost', async (t) => {
  const w = await world(t)
  const organiser = await w.member({ role: 'redacteur' })
  const event = await makeEvent(w, organiser, [{ price: 25_000 }, { price: 7_000 }])
  const order = await reserves(w, await w.member(), event, [0, 1])
  assert.equal(order.total, 32_000)
  const [charge] = await w.sql(
    'select amount::int from charge where id = (select charge_id from ticket_order where id = $1)',
    [order.id],
  )
  assert.equal(charge.amount, 32_000)
})
