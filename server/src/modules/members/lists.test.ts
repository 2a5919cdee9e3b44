import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { rolesBut } from '../../../test/people.ts'
import { admin, child, newcomer } from '../../../test/registrations.ts'
import { until } from '../../../test/wait.ts'
import { type Member, refused, world } from '../../../test/world.ts'

const list = `query($filters: UserFilters, $pagination: PaginationInput) { users(filters: $filters, pagination: $pagination) {
  items { id pseudo email status role } total totalCapped hasMore endCursor } }`
const pseudos = (page: { items: { pseudo: string }[] }) => page.items.map(({ pseudo }) => pseudo)
const find = async (boss: Member, filters: object, pagination: object = {}) =>
  (await boss.ok(list, { filters, pagination })).users

test('the lists of members are refused to everybody but admins', async (t) => {
  const w = await world(t)
  const person = await newcomer(w)
  for (const document of [list, '{ pendingUsers { id } }', '{ userCounts { count } }']) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document))
    await refused('FORBIDDEN', person.gql(document))
    for (const role of rolesBut('admin'))
      await refused('FORBIDDEN', (await w.member({ role, menuPermissions: ['user-management'] })).gql(document)) // weak point 16
  }
  const boss = await admin(w)
  await refused('BAD_USER_INPUT', boss.gql(list, { filters: { search: 'a' } }))
  await refused('BAD_USER_INPUT', boss.gql(list, { pagination: { page: 51 } }))
  await refused('BAD_USER_INPUT', boss.gql(list, { pagination: { after: 'nonsense' } }))
})

test('R-USER-16, R-GQL-16 users: newest first, filtered, by cursor and by page, with true totals', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  for (let i = 1; i <= 7; i++)
    await w.member({ pseudo: `Page ${i}`, status: i % 2 ? 'active' : 'blocked', role: i === 7 ? 'redacteur' : 'user' })
  const first = await find(boss, {}, { limit: 3 })
  assert.deepEqual(
    [pseudos(first), first.total, first.hasMore, first.totalCapped],
    [['Page 7', 'Page 6', 'Page 5'], 8, true, false],
  )
  const second = await find(boss, {}, { limit: 3, after: first.endCursor })
  assert.deepEqual(pseudos(second), ['Page 4', 'Page 3', 'Page 2'])
  assert.deepEqual(pseudos(await find(boss, {}, { limit: 3, page: 2 })), pseudos(second))
  const last = await find(boss, {}, { limit: 3, page: 3 })
  assert.deepEqual([pseudos(last), last.hasMore], [['Page 1', boss.pseudo], false])
  const blocked = await find(boss, { status: 'blocked' })
  assert.deepEqual([pseudos(blocked), blocked.total], [['Page 6', 'Page 4', 'Page 2'], 3])
  const editors = await find(boss, { role: 'redacteur', status: 'active' })
  assert.deepEqual([pseudos(editors), editors.total], [['Page 7'], 1])
})

test('R-USER-16 search looks through name, pseudo and e-mail, accents ignored', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  await w.member({ pseudo: 'soleil', nom: 'RAKOTOMALALA', prenom: 'Hélène', email: 'helene.r@exemple.mg' })
  await w.member({ pseudo: 'lune', nom: 'RABE', prenom: 'Hery', email: 'hery@exemple.mg', status: 'blocked' })
  for (const search of ['helene', 'HÉLÈNE rakoto', 'malala', 'solei', 'helene.r@ex', 'he ra']) {
    const found = await find(boss, { search })
    assert.ok(pseudos(found).includes('soleil'), search)
  }
  const he = await find(boss, { search: 'he', status: 'blocked' })
  assert.deepEqual([pseudos(he), he.total, he.totalCapped], [['lune'], 1, false])
  assert.equal((await find(boss, { search: '%_' })).total, 0)
})

test('R-USER-01, R-USER-13, R-DATA-03, R-GQL-17 pendingUsers: who waits, oldest first, with what the list shows', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const one = await newcomer(w)
  w.advance(5000)
  const two = await newcomer(w, child())
  const { pendingUsers } = await boss.ok(
    '{ pendingUsers { id username pseudo email role status createdAt updatedAt limited awaitingCorrection emailVerified } }',
  )
  assert.deepEqual(
    pendingUsers.map((row: { id: string }) => row.id),
    [one.id, two.id],
  )
  const { createdAt, updatedAt, ...row } = pendingUsers[1]
  assert.deepEqual(row, {
    id: two.id,
    username: two.pseudo,
    pseudo: two.pseudo,
    email: two.email,
    role: 'user',
    status: 'pending',
    limited: true,
    awaitingCorrection: false,
    emailVerified: false,
  })
  assert.deepEqual([createdAt, updatedAt], [w.now().toISOString(), w.now().toISOString()])
  const { userCounts } = await boss.ok('{ userCounts { status role count } }')
  assert.deepEqual(
    userCounts.map((c: object) => ({ ...c })),
    [
      { status: 'active', role: 'admin', count: 1 },
      { status: 'pending', role: 'user', count: 2 },
    ],
  )
})

test('pendingUsersChanged: an open page of an admin hears of a sign-up and of a decision, nobody else may listen', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const url = `${(await w.address()).replace('http', 'ws')}/api/graphql`
  const listen = (token: string) => {
    const client = createClient({
      url,
      webSocketImpl: WebSocket,
      lazy: true,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${token}` },
    })
    t.after(() => client.dispose())
    return client.iterate<{ pendingUsersChanged: { kind: string; userId: string; pending: number } }>({
      query: 'subscription { pendingUsersChanged { kind userId pending } }',
    })
  }
  const other = await w.member({ role: 'moderator' })
  const refusedStream = await listen(other.token)
    .next()
    .catch((error) => ({ value: { errors: error } }))
  assert.match(JSON.stringify(refusedStream.value.errors), /FORBIDDEN/)
  const changes = listen(boss.token)
  const heard: object[] = []
  void (async () => {
    for await (const { data } of changes) heard.push({ ...data?.pendingUsersChanged })
  })().catch(() => {})
  await until('the subscription runs', () => {
    w.kernel.bus.publish('members.changed', { kind: 'asked', userId: boss.id })
    return heard.length > 0
  })
  const person = await newcomer(w)
  await until('the sign-up is published', () => heard.some((one) => 'userId' in one && one.userId === person.id))
  await boss.ok('mutation($id: ID!) { approveUser(id: $id) { id } }', { id: person.id })
  await until('both are published', () => heard.some((one) => 'kind' in one && one.kind === 'decided'))
  const published = heard.filter((one) => 'userId' in one && one.userId === person.id)
  assert.deepEqual(published, [
    { kind: 'registered', userId: person.id, pending: 1 },
    { kind: 'decided', userId: person.id, pending: 0 },
  ])
})
