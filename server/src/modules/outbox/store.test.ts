import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stoppedCounts } from '@vondrona/rules/outbox/constants'
import { type World, world } from '../../../test/world.ts'
import { deliveryHealth } from './delivery-health.ts'
import {
  countFailed,
  countLate,
  countStopped,
  forgetMessagesAbout,
  forgetMessagesTo,
  forgetRepliesTo,
  markFailed,
  markSent,
  messageData,
  messagesTo,
  removeHeld,
} from './store.ts'

const at = (w: World, ms: number) => new Date(w.now().getTime() + ms)

async function message(w: World, columns: Record<string, unknown> = {}): Promise<string> {
  const id = w.kernel.newId()
  const row = { id, channel: 'mail', recipient: 'a@exemple.mg', body: 'Bonjour', created_at: at(w, 0), ...columns }
  const names = Object.keys(row)
  await w.sql(
    `insert into outgoing_message (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}
const left = async (w: World) => (await w.sql('select id from outgoing_message order by id')).map(({ id }) => id)

test('R-GAP-22 of an address count the messages of the time in which it was somebody’s, both ends included, and no other address', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const [before, first, last, after] = [
    await message(w, { created_at: at(w, -1) }),
    await message(w),
    await message(w, { created_at: at(w, 10) }),
    await message(w, { created_at: at(w, 11) }),
  ]
  const other = await message(w, { recipient: 'b@exemple.mg' })
  const time = { to: 'a@exemple.mg', from: at(w, 0), until: at(w, 10) }
  const bodies = async (...times: Parameters<typeof messagesTo>[1]) =>
    (await messagesTo(db, times)).map(({ createdAt }) => createdAt.getTime() - at(w, 0).getTime())
  assert.deepEqual(await bodies(time), [0, 10])
  assert.deepEqual(await bodies({ to: time.to, from: time.from }), [0, 10, 11])
  assert.deepEqual(await bodies({ ...time, to: 'c@exemple.mg' }), [])
  await forgetMessagesTo(db, [])
  await forgetMessagesTo(db, [time])
  assert.deepEqual(await left(w), [before, after, other])
  assert.ok(first < last)
})

test('R-GAP-22 the copy of one’s data says nothing that opens something: links, short links and codes may be another account’s', async (t) => {
  const w = await world(t)
  const secret = 'Ab-_'.repeat(11).slice(0, 43)
  const opening = [
    'http://v.test/x?token=abc',
    'http://v.test/x?p=1&key=abc',
    `http://v.test/mit-payment?p=1#${secret}`,
    'http://v.test/r/AbCdEf01234',
    'Votre code :\n\n123456\n',
  ]
  for (const body of opening) await message(w, { body })
  await message(w, { channel: 'sms', body: 'Bonjour' })
  await message(w, { body: 'Dossard 123456 http://v.test/help#faq' })
  const rows = await messageData(w.kernel.db, [{ to: 'a@exemple.mg', from: at(w, 0) }])
  assert.deepEqual(
    rows.map(({ body }) => body),
    [...opening.map(() => null), null, 'Dossard 123456 http://v.test/help#faq'],
  )
})

test('R-GAP-22 what speaks of an erased person to others goes, and answers to them, not what was written before their time', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const old = await message(w, { body: 'De Hery_R', reply_to: 'h@exemple.mg', created_at: at(w, -1) })
  const about = await message(w, { body: 'De Hery_R' })
  const subject = await message(w, { subject: 'Hery_R vous écrit', body: null })
  const answers = await message(w, { reply_to: 'h@exemple.mg' })
  const alike = await message(w, { body: 'De HeryxR' })
  const others = await message(w, { body: 'De Hery_R', recipient: 'b@exemple.mg' })
  const said = { words: ['Hery_R'], from: at(w, 0), replyTo: 'h@exemple.mg' }
  await forgetMessagesAbout(db, [], said)
  await forgetMessagesAbout(db, ['a@exemple.mg'], { ...said, words: [] })
  assert.equal((await left(w)).length, 6)
  await forgetMessagesAbout(db, ['a@exemple.mg'], said)
  assert.deepEqual(await left(w), [old, alike, others])
  assert.ok([about, subject, answers].every((id) => ![old, alike, others].includes(id)))
  const later = await message(w, { reply_to: 'h@exemple.mg' })
  const another = await message(w, { reply_to: 'x@exemple.mg' })
  await forgetRepliesTo(db, 'h@exemple.mg', at(w, 0))
  const replies = await w.sql('select id, reply_to from outgoing_message where reply_to is not null order by id')
  assert.deepEqual(
    replies.map(({ id, replyTo }) => [id, replyTo]),
    [
      [old, 'h@exemple.mg'],
      [another, 'x@exemple.mg'],
    ],
  )
  assert.ok(later)
})

test('what is held is taken back until its millisecond, while it waits, and only of whom it is about', async (t) => {
  const w = await world(t)
  const [about, other] = [w.kernel.newId(), w.kernel.newId()]
  const held = { held_until: at(w, 1000), held_for: about, held_state: 'pending' }
  const sent = await message(w, { ...held, status: 'sent' })
  const others = await message(w, { ...held, held_for: other })
  await message(w, held)
  await message(w, { ...held, held_state: 'active' })
  const take = (ms: number) => w.system.transaction((tx) => removeHeld(tx, about, at(w, ms)))
  assert.equal(await take(1000), null)
  assert.equal(await take(999), 'pending', 'what its reader knew first')
  assert.equal(await take(0), null)
  assert.deepEqual(await left(w), [sent, others])
})

test('a message fails with its last try, once it was sent it does not, and what it said is gone', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const [id, other] = [await message(w), await message(w)]
  assert.equal(await markFailed(db, id, 'x'.repeat(400), 2), 1)
  assert.equal(await countFailed(db, 10), 0)
  assert.equal(await markFailed(db, id, 'non', 2), 2)
  assert.equal(await countFailed(db, 10), 1)
  await markSent(db, other, at(w, 5))
  assert.equal(await markFailed(db, other, 'non', 1), null)
  const rows = await w.sql('select status, body, error, attempts from outgoing_message order by id')
  assert.deepEqual(rows, [
    { status: 'failed', body: 'Bonjour', error: 'non', attempts: 2 },
    { status: 'sent', body: null, error: null, attempts: 1 },
  ])
  await message(w)
  const late = (ms: number) => countLate(db, { before: at(w, ms), now: at(w, 0) }, 10)
  assert.deepEqual([await late(0), await late(60_000)], [0, 1])
})

test('F-ADM-09 what waits for a budget is not late until its time, what failed and is tried again is', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const [id, other] = [await message(w), await message(w, { attempts: 1 })]
  for (const one of [id, other])
    await w.system.jobs.enqueue(db, 'outbox.deliver', { id: one }, { runAt: at(w, 3_600_000) })
  const late = (ms: number) => countLate(db, { before: at(w, 60_000), now: at(w, ms) }, 10)
  assert.deepEqual([await late(0), await late(3_599_999), await late(3_600_000)], [1, 1, 2])
})

test('F-ADM-09 what a budget stopped is told for a day, that a number gets no SMS is not', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const health = () => deliveryHealth({ db, now: w.now })
  const stopped = (reason: string) => message(w, { status: 'stopped', stopped_for: reason })
  await stopped('number')
  assert.deepEqual(await health(), { state: 'ok', value: 0 })
  for (const reason of ['recipient', 'cause', 'day']) await stopped(reason)
  assert.deepEqual(await health(), { state: 'warning', value: 3 })
  assert.equal(await countStopped(db, at(w, 0), 2), 2)
  w.advance(stoppedCounts + 1)
  assert.deepEqual(await health(), { state: 'ok', value: 0 })
})
