import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/world.ts'
import { makeRace, mine, pay, registers } from '../testing.ts'

const save = 'mutation($input: UpdateProfileInput!) { updateProfile(input: $input) { phone } }'
const change =
  'mutation($email: String!, $password: String!) { requestEmailChange(email: $email, password: $password) { success } }'
const press = 'mutation($token: String!) { confirmEmail(token: $token) { email } }'
const search = `mutation($email: String!, $phone: String!, $birthDate: Date!) {
  retrieveTickets(email: $email, phone: $phone, birthDate: $birthDate) { tickets { fullName } } }`
const [old, fresh] = ['+261341234567', '+261349988877']

test('R-MIT-08 D-30 a registration follows the account that made it, with its ticket and the birth date of the runner', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const hery = await w.member({ phone: old, birth: '1980-03-04' })
  const child = { email: hery.email, phone: old, birthDate: '2006-07-08' }
  const made = await registers(w, hery, race, child)
  const unpaid = await registers(w, hery, race, { ...child, fullName: 'Soa Rabe' })
  const own = await registers(w, hery, race, { email: 'lova@exemple.mg', phone: '+261320000001' })
  const stranger = await registers(w, w.visitor(), race, { phone: old })
  for (const { orderId } of [made, own, stranger]) await pay(w, orderId)
  await w.runJobs()
  await w.sql(
    `update ticket_order set contact = 'awaited', contact_key = '\\x00' where id = (select order_id from participation where id = $1)`,
    [unpaid.id],
  )
  await hery.ok(save, { input: { phone: fresh } })
  const phones = await w.sql('select id, phone from participation')
  const phoneOf = ({ id }: { id: string }) => phones.find((one) => one.id === id)?.phone
  assert.deepEqual([made, unpaid, own, stranger].map(phoneOf), [fresh, fresh, '+261320000001', old])
  const [order] = await w.sql(
    'select contact_key from ticket_order join participation p on p.order_id = ticket_order.id where p.id = $1',
    [unpaid.id],
  )
  assert.notDeepEqual(order.contactKey, Buffer.alloc(1), 'codes that went to the former number are void')
  const [row] = await w.sql('select search_text from participation where id = $1', [made.id])
  assert.match(row.searchText, /349988877/)
  const found = async (phone: string, birthDate: string) =>
    (await w.visitor().ok(search, { email: hery.email, phone, birthDate })).retrieveTickets.tickets.length
  assert.deepEqual([await found(fresh, child.birthDate), await found(old, child.birthDate)], [1, 0])
  assert.equal(await found(fresh, '1980-03-04'), 0)
  const { myParticipations } = await hery.ok(mine)
  const apart = myParticipations.find(({ id }: { id: string }) => id === own.id)
  assert.deepEqual(apart.details.changes, [], 'what the runner is reached by themselves is not touched')
  const seen = myParticipations.find(({ id }: { id: string }) => id === made.id)
  assert.deepEqual(
    seen.details.changes.map(({ by, fields }: { by: string; fields: string[] }) => [by, fields]),
    [[hery.pseudo, ['phone']]],
  )
  const email = 'hery.neuf@exemple.mg'
  await hery.ok(change, { email, password: hery.password })
  await hery.ok(press, { token: await w.linkTo('/verify-email', email) })
  assert.deepEqual(await w.sql('select email from participation where id = $1', [made.id]), [{ email }])
  await w.sql(`update event set starts_at = $1, over_at = $1`, [new Date(w.now().getTime() - 1000)])
  await hery.ok(save, { input: { phone: '+261331112233' } })
  assert.deepEqual(await w.sql('select phone from participation where id = $1', [made.id]), [{ phone: fresh }])
})

test('R-MIT-08 a registration that the new contact would make the same person as a namesake stays as it is, with its ticket', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const hery = await w.member({ phone: old, birth: '1980-03-04' })
  const soa = { fullName: 'Soa Rabe', birthDate: '2010-06-01', idType: null, idNumber: null }
  const born = { birthDate: '2010-01-01', birthDateIsApproximate: true }
  const first = await registers(w, hery, race, { ...soa, ...born, email: hery.email, phone: old })
  const cousin = await registers(w, hery, race, { ...soa, email: null, phone: fresh })
  const child = await registers(w, hery, race, { fullName: 'Lova Rabe', birthDate: '2006-07-08', phone: old })
  for (const { orderId } of [first, cousin, child]) await pay(w, orderId)
  await w.runJobs()
  await hery.ok(save, { input: { phone: fresh } })
  const reached = await w.sql(
    `select p.id, p.phone, t.phone as of_ticket from participation p join ticket t on t.order_id = p.order_id`,
  )
  const phonesOf = ({ id }: { id: string }) => {
    const row = reached.find((one) => one.id === id)
    return [row?.phone, row?.ofTicket]
  }
  assert.deepEqual([first, cousin, child].map(phonesOf), [
    [old, old],
    [fresh, fresh],
    [fresh, fresh],
  ])
  const found = async (phone: string) =>
    (await w.visitor().ok(search, { email: hery.email, phone, birthDate: born.birthDate })).retrieveTickets.tickets
      .length
  assert.deepEqual([await found(old), await found(fresh)], [1, 0], 'the ticket is found as the registration is reached')
  const [me] = await w.sql('select phone from app_user where id = $1', [hery.id])
  assert.equal(me.phone, fresh)
})
