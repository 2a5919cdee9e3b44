import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erase } from '../../../../test/personal-data.ts'
import { refused, world } from '../../../../test/world.ts'
import { create, inputOf, linkOf, makeRace, pay, registers, show, withdraw } from '../testing.ts'

test('R-GAP-22 with an account its registrations are emptied; two of a family in one race, too, and the race keeps its numbers', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const member = await w.member()
  const commitment = { accepted: true, version: 1, signerName: 'Zafy' }
  const own = await registers(w, member, race, { fullName: 'Zafy', commitment })
  await registers(w, member, race, { fullName: 'Soa', birthDate: '2014-05-01' })
  const guest = await registers(w, w.visitor(), race)
  await erase(w, { id: member.id, pseudo: member.pseudo })
  await w.runJobs()
  const rows = await w.sql(
    'select full_name, email, phone, id_number, search_text, owner_id from participation where erased_at is not null',
  )
  const empty = { fullName: '', email: null, phone: null, idNumber: null, searchText: '', ownerId: null }
  assert.deepEqual(rows, [empty, empty])
  assert.deepEqual(await w.sql('select participation_id from commitment'), [])
  assert.equal((await w.visitor().ok(show, linkOf(own))).mitParticipation, null)
  assert.equal((await w.visitor().ok(show, linkOf(guest))).mitParticipation.fullName, guest.fullName)
  assert.deepEqual(await w.sql('select sum(count)::int as n from participation_count'), [{ n: 3 }])
  await w.visitor().ok(create, { input: inputOf(w, race, { fullName: 'Zafy' }) })
})

const eraseMine = 'mutation($id: ID!, $key: String) { eraseMitParticipation(id: $id, key: $key) { success } }'

test('R-GAP-22 somebody without an account erases a registration by its link: not while it is live, not of others, nothing is left', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const person = { fullName: 'Zafimaniry Unique', email: 'unique@exemple.mg', phone: '0349999912' }
  const made = await registers(w, w.visitor(), race, person)
  const other = await registers(w, w.visitor(), race, { orderId: made.orderId, orderKey: made.accessKey })
  await refused('CONFLICT', w.visitor().gql(eraseMine, linkOf(made)))
  await pay(w, made.orderId)
  await refused('CONFLICT', w.visitor().gql(eraseMine, linkOf(made)))
  await w.visitor().ok(withdraw, linkOf(made))
  await refused('NOT_FOUND', w.visitor().gql(eraseMine, { id: made.id, key: other.accessKey }))
  await refused('FORBIDDEN', race.boss.gql(eraseMine, { id: made.id }))
  const contact = 'select email from charge'
  const settleRefunds = () => w.sql(`update refund set status = 'rejected'`)
  await settleRefunds()
  await w.visitor().ok(eraseMine, linkOf(made))
  assert.deepEqual(await w.sql(contact), [{ email: 'unique@exemple.mg' }], 'the other one is paid with it')
  await w.visitor().ok(withdraw, linkOf(other))
  await settleRefunds()
  await w.visitor().ok(eraseMine, linkOf(other))
  assert.deepEqual(await w.sql(contact), [{ email: null }])
  for (const table of ['participation', 'order_place', 'ticket', 'participation_change', 'commitment']) {
    const rows = JSON.stringify(await w.sql(`select row_to_json(one) from ${table} one`))
    assert.ok(!/Zafimaniry|unique@|349999912/i.test(rows), table)
  }
  await refused('NOT_FOUND', w.visitor().gql(eraseMine, linkOf(made)))
})
