import assert from 'node:assert/strict'
import test from 'node:test'
import { admin } from '../../../test/registrations.ts'
import { type Member, world } from '../../../test/world.ts'
import { apply, countersAreRight, openType, review, reviewMany, statusOf, withdraw } from './testing.ts'

/** A seeded pseudo-random number below `n` (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}

test('D-14, R-APP-07, R-APP-08 whatever many do at once: never more approved than places, nobody waits beside a free one, counters are right', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const bosses = [await admin(w), await admin(w), await admin(w)] as const
  const { typeId } = await openType(w, bosses[0], { places: 3 })
  const people = await Promise.all(Array.from({ length: 12 }, () => w.member()))
  const current = new Map<Member, string>()
  await Promise.all(people.map(async (person) => current.set(person, (await apply(person, typeId)).id)))
  const roll = dice(7)
  const codes = new Map<string, number>()
  const once = async () => {
    const person = people[roll(people.length)] as Member
    const boss = bosses[roll(3)] as Member
    const id = current.get(person) as string
    const status = ['approved', 'approved', 'waitlisted', 'under_review', 'rejected'][roll(5)]
    const what = roll(10)
    if (what === 0) await person.gql(withdraw, { id })
    else if (what === 1)
      await apply(person, typeId, { id: w.kernel.newId() }).then(
        (made) => current.set(person, made.id),
        () => null,
      )
    else if (what === 2)
      await boss.ok(reviewMany, { ids: [...current.values()].slice(roll(6), 9), status, reviewNotes: 'x' })
    else {
      const { errors } = await boss.gql(review, { id, status, reviewNotes: 'x' })
      const code = errors?.[0]?.extensions.code ?? 'done'
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }
  for (let round = 0; round < 15; round++) {
    await Promise.all(Array.from({ length: 12 }, once))
    await countersAreRight(w)
    const [{ approved, waiting }] = await w.sql(`select count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'waitlisted')::int as waiting from event_application`)
    assert.ok(approved <= 3)
    assert.ok(approved === 3 || waiting === 0, `${waiting} wait beside ${3 - approved} free places`)
  }
  assert.deepEqual([...codes.keys()].sort(), ['CONFLICT', 'NO_PLACE_LEFT', 'done'])
  const broken = await w.sql(`select m.application_id from application_move m join application_move n
    on n.application_id = m.application_id and n.position = m.position + 1 where n.from_status <> m.to_status`)
  assert.deepEqual(broken, [], 'each move begins where the one before ended')
  for (const id of current.values())
    assert.equal(
      (
        await w.sql('select to_status from application_move where application_id = $1 order by position desc limit 1', [
          id,
        ])
      )[0].toStatus,
      await statusOf(w, id),
    )
})
