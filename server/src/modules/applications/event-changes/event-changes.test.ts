import assert from 'node:assert/strict'
import test from 'node:test'
import { admin } from '../../../../test/registrations.ts'
import { type Member, world } from '../../../../test/world.ts'
import { apply, draft, inDays, openType, withdraw } from '../testing.ts'

const kindsOf = async (member: Member): Promise<string[]> =>
  (await member.ok('{ notifications { items { kind text } } }')).notifications.items
    .filter(({ kind }: { kind: string }) => kind.startsWith('event.') || kind === 'application.eventPostponed')
    .map(({ text }: { text: string }) => text)
const cancel = 'mutation($id: ID!, $reason: String!) { cancelEvent(id: $id, reason: $reason) { id } }'
const postpone = 'mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { id } }'

test('D-14 applicants are told once that their event is called off; drafts and withdrawn ones are not', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const applicationTypes = [{ name: 'Bénévole' }, { name: 'Signaleur' }]
  const { eventId, typeId } = await openType(w, boss, {}, { applicationTypes })
  const [, { id: otherType }] = await w.sql('select id from event_application_type order by position')
  const people = [await w.member(), await w.member(), await w.member()] as [Member, Member, Member]
  await apply(people[0], typeId)
  await apply(people[0], otherType)
  await draft(people[1], typeId)
  await people[2].ok(withdraw, { id: (await apply(people[2], typeId)).id })
  await boss.ok(cancel, { id: eventId, reason: 'Cyclone' })
  await w.runJobs()
  await w.kernel.jobs.enqueue(w.kernel.db, 'applications.tellCancelled', { eventId })
  await w.kernel.jobs.enqueue(w.kernel.db, 'applications.tellMissed', {})
  await w.runJobs()
  assert.deepEqual(await kindsOf(people[0]), ['«\u00a0Marathon\u00a0» est annulé. Raison\u00a0: Cyclone'])
  assert.deepEqual([await kindsOf(people[1]), await kindsOf(people[2])], [[], []])
})

test('D-14 applicants learn the latest new date of a postponed event, also when the news was lost', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { eventId, typeId } = await openType(w, boss)
  const person = await w.member()
  await apply(person, typeId)
  const input = { id: eventId, reason: 'Cyclone.', date: inDays(w, 40), choiceUntil: inDays(w, 3) }
  await boss.ok(postpone, { input })
  await w.kernel.bus.settled()
  await w.sql(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs`)
  w.advance(1000)
  const late = await w.member()
  await apply(late, typeId) // knew the new date
  await w.kernel.jobs.enqueue(w.kernel.db, 'applications.tellMissed', {})
  await w.runJobs()
  assert.deepEqual(await kindsOf(late), [])
  await w.kernel.jobs.enqueue(w.kernel.db, 'applications.tellMissed', {})
  await w.runJobs()
  assert.deepEqual(await kindsOf(person), [
    '«\u00a0Marathon\u00a0» est reporté\u00a0: 31 décembre 2026. Raison\u00a0: Cyclone. Votre demande reste valable.',
  ])
})

test('D-14 of several moves of an event applicants are told each once, and never again those before the latest', async (t) => {
  const undo = 'mutation($id: ID!) { withdrawPostponement(postponementId: $id) { id } }'
  for (const [what, taken] of [
    ['both are withdrawn', [true, true]],
    ['the second is withdrawn, the first holds', [false, true]],
  ] as const) {
    const w = await world(t)
    const boss = await admin(w)
    const { eventId, typeId } = await openType(w, boss)
    const person = await w.member()
    await apply(person, typeId)
    const happened = async () => {
      await w.kernel.bus.settled()
      await w.runJobs()
      w.advance(60_000)
    }
    for (const [at, isTaken] of taken.entries()) {
      w.advance(1000)
      const input = { id: eventId, reason: 'Cyclone.', date: inDays(w, 40 + 10 * at), choiceUntil: inDays(w, 3) }
      await boss.ok(postpone, { input })
      await happened()
      const [{ id }] = await w.sql('select id from event_postponement order by created_at desc limit 1')
      if (isTaken) await boss.ok(undo, { id })
      await happened()
    }
    const told = await kindsOf(person)
    assert.equal(told.length, 2 + taken.filter(Boolean).length, what)
    for (let n = 0; n < 3; n++) {
      w.advance(600_000)
      await w.kernel.jobs.enqueue(w.kernel.db, 'applications.tellMissed', {})
      await w.runJobs()
    }
    assert.deepEqual(await kindsOf(person), told, what)
  }
})
