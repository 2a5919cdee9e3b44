import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused, world } from '../../../../test/world.ts'
import { create, inputOf, linkOf, makeRace, mine, pay, registers, show, update, withdraw } from '../testing.ts'

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

test('R-MIT-02, D-30 the link of a registration ends when its contact changes or its ticket is reissued; the current contact gets a new one', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const made = await registers(w, w.visitor(), race, { email: 'faux@exemple.mg' })
  await w.runJobs()
  const { ticket: before } = (await w.visitor().ok(show, linkOf(made))).mitParticipation.details
  const correction = `mutation($id: ID!, $key: String, $input: ParticipationChangesInput!) {
    updateMitParticipation(id: $id, key: $key, input: $input) { accessKey details { ticket { id link } } } }`
  const corrects = async (of: object, input: object) =>
    (await w.visitor().ok(correction, { id: made.id, ...of, input })).updateMitParticipation
  assert.equal(
    (await corrects(linkOf(made), { club: 'COSPN' })).accessKey,
    made.accessKey,
    'nothing ends it but a contact',
  )
  const { accessKey, details } = await corrects(linkOf(made), { email: 'vrai@exemple.mg' })
  assert.notEqual(accessKey, made.accessKey)
  const [told] = await w.messages('vrai@exemple.mg')
  assert.ok(told?.body?.includes(accessKey))
  assert.equal((await w.visitor().ok(show, linkOf(made))).mitParticipation, null)
  await refused('NOT_FOUND', w.visitor().gql(withdraw, linkOf(made)))
  const opened = async (link: string) => {
    const [, id, ticketKey] = /tickets\/([^?]+)\?key=(.+)$/.exec(link) ?? []
    const found = await w.visitor().gql('query($id: ID!, $key: String) { ticket(id: $id, key: $key) { id } }', {
      id,
      key: ticketKey,
    })
    return found.data?.ticket !== null && found.data?.ticket !== undefined
  }
  assert.deepEqual([await opened(before.link), await opened(details.ticket.link)], [false, true])

  await race.boss.ok('mutation($id: ID!) { reissueTicket(id: $id) { id } }', { id: details.ticket.id })
  assert.equal((await w.visitor().ok(show, { id: made.id, key: accessKey })).mitParticipation, null)
  await w.runJobs()
  const reissued = (await w.messages('vrai@exemple.mg')).map(({ body }) => body ?? '').join()
  const [latest] = [...reissued.matchAll(/#([\w-]{43})/g)].map(([, key]) => key).reverse()
  assert.ok((await w.visitor().ok(show, { id: made.id, key: latest })).mitParticipation?.details.ticket, reissued)
})

test('R-MIT-02 whoever repeats a registration that changed hands since is not given its link', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const input = inputOf(w, race, { email: 'faux@exemple.mg' })
  const { createMitParticipation: made } = await w.visitor().ok(create, { input })
  const { createMitParticipation: again } = await w.visitor().ok(create, { input })
  assert.equal(again.accessKey, made.accessKey)
  await w.visitor().ok(update, { ...linkOf(made), input: { email: 'vrai@exemple.mg' } })
  await refused('ALREADY_REGISTERED', w.visitor().gql(create, { input }))
})

test('R-MIT-02, decision 0046 what an SMS opens ends with the link of the registration', async (t) => {
  const w = await world(t, { SMS_URL: 'http://127.0.0.1:9/' })
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { email: null, phone: old })
  await w.runJobs()
  const opens = async (to: string) => {
    const [path] = (await w.messages(to)).flatMap(({ body }) => /\/r\/[\w-]{11}/.exec(body ?? '') ?? []).slice(-1)
    return (await w.visitor().http('GET', path as string)).statusCode
  }
  assert.equal(await opens(old), 302)
  const another = await race.boss.gql(update, { id: made.id, input: { phone: fresh } })
  assert.equal(another.errors, undefined)
  await w.runJobs()
  assert.deepEqual([await opens(old), await opens(fresh)], [404, 302])
})
