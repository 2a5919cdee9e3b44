import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/world.ts'
import { tellDue } from './tell-due.ts'

const [minute, day] = [60_000, 86_400_000]

test('a payment that is due tomorrow is told its member once, a day before; not a paid, a short or a past one', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const add = (title: string, { until = 2 * day, user = member.id as string | null, paid = false } = {}) =>
    w.sql(
      `insert into charge (id, user_id, title, amount, paid, paid_at, payable_until, held_since, language, email, created_at, updated_at)
       values ($1, $2, $3, 5000, $4, $5, $6, $7, 'fr', 'a@exemple.mg', $7, $7)`,
      [
        w.kernel.newId(),
        user,
        title,
        paid ? 5000 : 0,
        paid ? w.now() : null,
        new Date(w.now().getTime() + until),
        w.now(),
      ],
    )
  await add('Marathon')
  await add('Paid', { paid: true })
  await add('Short', { until: day })
  await add('Guest', { user: null })
  const told = async () => {
    await Promise.all([tellDue(w.system), tellDue(w.system)])
    return (await w.sql(`select data->>'title' as title from notification where kind = 'charge.due'`)).map(
      ({ title }) => title,
    )
  }
  w.advance(day - minute)
  assert.deepEqual(await told(), [])
  w.advance(minute)
  assert.deepEqual(await told(), ['Marathon'])
  assert.deepEqual(await told(), ['Marathon'])
  const move = (ms: number) =>
    w.sql(`update charge set payable_until = $1 where title = 'Marathon'`, [new Date(w.now().getTime() + ms)])
  await move(5 * day) // the event is postponed
  assert.deepEqual(await told(), ['Marathon'])
  w.advance(4 * day)
  assert.deepEqual(await told(), ['Marathon', 'Marathon'], 'once for each deadline')
  w.advance(minute)
  assert.deepEqual(await told(), ['Marathon', 'Marathon'])
})
