import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesBut } from '../../../../test/people.ts'
import { admin, newcomer } from '../../../../test/registrations.ts'
import { type Member, refused, type World, world } from '../../../../test/world.ts'

const ticketOf =
  'mutation($userId: ID!, $side: Side!) { identityImageTicket(userId: $userId, side: $side) { url expiresAt } }'
const address = (id: string, side = 'front', token?: string) =>
  `/api/admin/users/${id}/cin/${side}${token === undefined ? '' : `?token=${token}`}`
const views = (w: World) =>
  w.sql(`select actor_id, target_id, detail from audit_entry where action = 'identity.viewed' order by id`)
const ticket = async (boss: Member, userId: string, side = 'front'): Promise<string> =>
  (await boss.ok(ticketOf, { userId, side })).identityImageTicket.url

test('R-HTTP-01, R-ROLE-14, D-29 the photo of an identity document', async (t) => {
  const w = await world(t) // on, unless an operator switches it off
  const person = await newcomer(w)
  const boss = await admin(w)
  const get = (url: string, as = w.visitor()) => as.http('GET', url).then(({ statusCode }) => statusCode)

  await t.test('is refused: 401 to nobody and to a dead or garbled token', async () => {
    assert.equal(await get(address(person.id)), 401)
    assert.equal(await get(address(person.id, 'front', '')), 401)
    assert.equal(await get(address(person.id, 'front', 'garbage')), 401)
    assert.equal(await get(address(person.id), w.visitor({ token: 'x'.repeat(43) })), 401)
  })
  await t.test('is refused: 400 to a token said twice, review (18c)', async () => {
    assert.equal(await get(`${address(person.id, 'front', 'a')}&token=b`), 400)
  })
  await t.test('is refused: 403 to every member who is no admin, the person themselves too', async () => {
    assert.equal(await get(address(person.id, 'front', person.token)), 403)
    for (const role of rolesBut('admin')) {
      const member = await w.member({ role })
      assert.equal(await get(address(person.id, 'front', member.token)), 403, role)
      assert.equal(await get(address(person.id), member), 403, role)
      await refused('FORBIDDEN', member.gql(ticketOf, { userId: person.id, side: 'front' }))
    }
    await refused('UNAUTHENTICATED', w.visitor().gql(ticketOf, { userId: person.id, side: 'front' }))
  })
  await t.test(
    'is refused: a ticket of one photo on another, of another person, changed, or after its minute',
    async () => {
      const other = await newcomer(w)
      const url = await ticket(boss, person.id)
      const token = new URL(url, 'http://x').searchParams.get('token') ?? ''
      assert.equal(await get(address(person.id, 'back', token)), 403)
      assert.equal(await get(address(other.id, 'front', token)), 403)
      assert.equal(await get(address(person.id, 'front', `${token.slice(0, -4)}AAAA`)), 403)
      w.advance(60_000)
      assert.equal(await get(url), 403)
    },
  )
  await t.test('is refused: a ticket of an admin who was demoted or blocked meanwhile', async () => {
    const former = await admin(w)
    const url = await ticket(former, person.id)
    await boss.ok('mutation($id: ID!) { updateUserRole(id: $id, role: moderator) { id } }', { id: former.id })
    assert.equal(await get(url), 403)
  })
  await t.test('is not found: nobody by that id, no such side', async () => {
    assert.equal(await get(address(w.kernel.newId()), boss), 404)
    assert.equal(await get(address('nonsense'), boss), 404)
    assert.equal(await get(address(person.id, 'top'), boss), 404)
    await refused('NOT_FOUND', boss.gql(ticketOf, { userId: boss.id, side: 'front' }))
  })
  await t.test('nothing of all this was a view', async () => assert.deepEqual(await views(w), []))

  await t.test(
    'F-KYC-08, R-USER-18 is shown by ticket, by the session token in the address and by the header; each view is in the log',
    async () => {
      const byTicket = await w.visitor().http('GET', await ticket(boss, person.id, 'back'))
      assert.deepEqual([byTicket.statusCode, byTicket.headers['content-type']], [200, 'image/webp'])
      assert.equal(byTicket.rawPayload.subarray(8, 12).toString(), 'WEBP')
      assert.equal(byTicket.headers['cache-control'], 'no-store')
      assert.equal(byTicket.headers['referrer-policy'], 'no-referrer')
      assert.equal(byTicket.headers['x-content-type-options'], 'nosniff')
      assert.equal(await get(address(person.id, 'front', boss.token)), 200)
      assert.equal(await get(address(person.id), boss), 200)
      const line = (side: string) => ({ actorId: boss.id, targetId: person.id, detail: { side } })
      assert.deepEqual(await views(w), [line('back'), line('front'), line('front')])
    },
  )
})

test('weak point 2: with IDENTITY_LONG_TOKEN off the address is closed to session tokens, not to tickets', async (t) => {
  const w = await world(t, { IDENTITY_LONG_TOKEN: 'off' })
  const person = await newcomer(w)
  const boss = await admin(w)
  assert.equal((await w.visitor().http('GET', address(person.id, 'front', boss.token))).statusCode, 403)
  assert.equal((await w.visitor().http('GET', await ticket(boss, person.id))).statusCode, 200)
  assert.equal((await boss.http('GET', address(person.id))).statusCode, 200)
})
