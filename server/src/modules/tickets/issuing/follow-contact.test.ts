import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Member, type World, world } from '../../../../test/world.ts'
import { buys, makeEvent, reissue, search, ticketRows } from '../testing.ts'
import { setTicketHolders } from './holders.ts'

const change =
  'mutation($email: String!, $password: String!) { requestEmailChange(email: $email, password: $password) { success } }'
const press = 'mutation($token: String!) { confirmEmail(token: $token) { email } }'
const save = 'mutation($input: UpdateProfileInput!) { updateProfile(input: $input) { phone } }'
const old = { email: 'hery@exemple.mg', phone: '+261341234567' }
const fresh = { email: 'hery.neuf@exemple.mg', phone: '+261349988877' }

async function place(t: TestContext) {
  const w = await world(t)
  const [hery, owner] = [await w.member({ ...old, birth: '1988-02-29' }), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner)
  return { w, hery, event }
}

async function changesEmail(w: World, member: Member, email = fresh.email) {
  await member.ok(change, { email, password: member.password })
  await member.ok(press, { token: await w.linkTo('/verify-email', email) })
}
const changesPhone = (member: Member, phone: string | null = fresh.phone) => member.ok(save, { input: { phone } })
const reached = async (w: World) => (await ticketRows(w)).map(({ email, phone }) => [email, phone])

test('R-GAP-06 D-30 a ticket follows the address and the phone of its account, and is found by the new ones only', async (t) => {
  const { w, hery, event } = await place(t)
  await buys(w, hery, event)
  const found = async (by: object) =>
    (await w.visitor().ok(search, { ...by, birthDate: '1988-02-29' })).retrieveTickets.tickets.length
  assert.equal(await found(old), 1)
  await changesEmail(w, hery)
  assert.deepEqual(await reached(w), [[fresh.email, old.phone]])
  assert.equal(await found({ ...old, email: fresh.email }), 1)
  await changesPhone(hery)
  assert.deepEqual(await reached(w), [[fresh.email, fresh.phone]])
  assert.deepEqual([await found(fresh), await found(old), await found({ ...fresh, email: old.email })], [1, 0, 0])
})

test('R-TKT-08 after a change of the address a reissued ticket is mailed to the new one, and nothing to the old one', async (t) => {
  const { w, hery, event } = await place(t)
  const { tickets } = await buys(w, hery, event)
  await w.runJobs()
  await changesEmail(w, hery)
  await w.runJobs()
  const before = (await w.messages(old.email)).length
  const desk = await w.member({ role: 'admin' })
  await desk.ok(reissue, { id: tickets[0]?.id })
  await w.runJobs()
  assert.equal((await w.messages(old.email)).length, before)
  assert.equal((await w.messages(fresh.email)).at(-1)?.subject, 'Votre nouveau ticket - Course de la forêt')
})

test('what a holder is reached by stays, each of both by itself; so do tickets of others and those that ended', async (t) => {
  const { w, hery, event } = await place(t)
  const other = await w.member({ phone: old.phone })
  const { tickets } = await buys(w, hery, event, [0, 0, 0, 0, 0])
  await buys(w, other, event)
  const [own, half, none, ended, given] = tickets
  const lova = { email: 'lova@exemple.mg', phone: '+261320000001' }
  const holders = [
    { ...lova, ticketId: own?.id as string },
    { ...old, phone: lova.phone, ticketId: half?.id as string },
    { email: null, phone: null, ticketId: none?.id as string },
    { ...old, userId: other.id, ticketId: given?.id as string }, // of another member by now, though in Hery's order
  ]
  await w.system.transaction((tx) =>
    setTicketHolders(
      tx,
      w.system,
      holders.map((one) => ({ userId: null, birthDate: null, language: 'fr', ...one })),
    ),
  )
  await w.sql(`update ticket set status = 'cancelled' where id = $1`, [ended?.id])
  const theirs = [other.email, old.phone]
  const stays = [[lova.email, lova.phone], [null, null], [old.email, old.phone], [old.email, old.phone], theirs]
  const hold = async (halfHeld: unknown[]) =>
    assert.deepEqual((await reached(w)).toSorted(), [...stays, halfHeld].toSorted())
  await changesEmail(w, hery)
  await hold([fresh.email, lova.phone])
  await changesPhone(hery)
  await hold([fresh.email, lova.phone])
  await changesPhone(hery, lova.phone) // now their own phone is the account's, and their own address still is not
  await changesEmail(w, hery, 'encore@exemple.mg')
  await hold(['encore@exemple.mg', lova.phone])
})

test('a phone that is added or removed goes with the account; that neither has one makes no ticket the account’s', async (t) => {
  const { w, hery, event } = await place(t)
  const { tickets } = await buys(w, hery, event, [0, 0])
  await changesPhone(hery, '')
  assert.deepEqual(await reached(w), Array(2).fill([old.email, null]))
  const holder = { email: 'lova@exemple.mg', phone: null, birthDate: null, userId: null, language: 'fr' } as const
  await w.system.transaction((tx) =>
    setTicketHolders(tx, w.system, [{ ...holder, ticketId: tickets[0]?.id as string }]),
  )
  await changesPhone(hery)
  assert.deepEqual((await reached(w)).toSorted(), [
    [old.email, fresh.phone],
    ['lova@exemple.mg', null],
  ])
})
