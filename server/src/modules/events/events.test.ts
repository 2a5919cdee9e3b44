import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/world.ts'
import { changeApplicationCounts, changeSold, eventsOf, lockTicketTypes } from './index.ts'
import { editor, idsOf, inDays, list, makeEvent, one, update } from './testing.ts'

test('R-EVT-04 ticket types and application types travel inside the input, in its order', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const made = await makeEvent(w, owner, {
    ticketTypes: [{ title: 'Marathon', price: 20_000, maxQuantity: 2 }, { title: 'Maratoons (2 km)' }],
    applicationTypes: [{ name: 'Bénévole', places: 1, formConfig: { formFields: [] } }],
  })
  const [first, second] = made.ticketTypes
  const [kind] = made.applicationTypes
  const input = {
    ticketTypes: [{ id: second.id, title: 'Enfants' }, { title: 'Nouveau' }, { id: first.id, title: 'Marathon' }],
  }
  const { updateEvent } = await owner.ok(update, { id: made.id, input })
  assert.deepEqual(
    updateEvent.ticketTypes.map((one: { title: string; price: number; maxQuantity: number }) => [
      one.title,
      one.price,
      one.maxQuantity,
    ]),
    [
      ['Enfants', 0, null],
      ['Nouveau', 0, null],
      ['Marathon', 20_000, 2],
    ],
  )
  assert.deepEqual(idsOf((await w.visitor().ok(list, {})).events), [made.id])
  assert.equal((await w.visitor().ok(one, { id: made.id })).event.revision, null)
  await w.system.transaction(async (tx) => {
    assert.equal((await lockTicketTypes(tx, [first.id, second.id])).length, 2)
    await changeSold(
      tx,
      new Map([
        [first.id, 2],
        [second.id, 5],
      ]),
    )
    assert.equal(await changeApplicationCounts(tx, kind.id, { applications: 1, approved: 1 }), true)
    assert.equal(await changeApplicationCounts(tx, kind.id, { approved: 1 }), false)
  })
  await assert.rejects(w.system.transaction((tx) => changeSold(tx, new Map([[first.id, 1]]))))
  assert.equal((await eventsOf(w.system.db, [made.id])).size, 1)
  assert.ok(inDays(w, 1))
})
