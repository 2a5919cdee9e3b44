import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesBut } from '../../../test/people.ts'
import { admin, adult, child, newcomer } from '../../../test/registrations.ts'
import { type Member, refused, type World, world } from '../../../test/world.ts'

const list = `query($filters: UserFilters, $pagination: PaginationInput, $order: UserOrder) {
  users(filters: $filters, pagination: $pagination, order: $order) { items { pseudo } total hasMore endCursor } }`
const find = async (boss: Member, filters: object, order?: string): Promise<string[]> =>
  (await boss.ok(list, { filters, order })).users.items.map(({ pseudo }: { pseudo: string }) => pseudo)

/** Every page, two at a time. */
async function leaf(boss: Member, filters: object, order: string) {
  const seen: string[] = []
  for (let after: string | null = null; ; ) {
    const page: { items: { pseudo: string }[]; hasMore: boolean; endCursor: string } = (
      await boss.ok(list, { filters, order, pagination: { limit: 2, after } })
    ).users
    seen.push(...page.items.map(({ pseudo }) => pseudo))
    if (!page.hasMore) return seen
    after = page.endCursor
  }
}

test('R-USER-16, F-ADM-01 members are sorted by name and by date, both ways, page by page, under every filter', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const names = [
    ['d', 'Rabe', 'Zo'],
    ['a', 'Andria', 'Soa'],
    ['c', 'Rabe', 'Hery'],
    ['b', 'Éma', 'Lala'],
    ['e', 'rabé', 'Zo'],
  ] as const
  for (const [pseudo, nom, prenom] of names) await w.member({ pseudo, nom, prenom, role: 'streamer' })
  const filters = { role: 'streamer' }
  const byName = ['a', 'b', 'c', 'd', 'e']
  assert.deepEqual(await leaf(boss, filters, 'name'), byName)
  assert.deepEqual(await leaf(boss, filters, 'nameDesc'), byName.toReversed())
  assert.deepEqual(await leaf(boss, filters, 'oldest'), ['d', 'a', 'c', 'b', 'e'])
  assert.deepEqual(await leaf(boss, filters, 'newest'), ['e', 'b', 'c', 'a', 'd'])
  assert.deepEqual(await leaf(boss, { ...filters, search: 'rabe' }, 'name'), ['c', 'd', 'e'])
  assert.deepEqual(await leaf(boss, { ...filters, status: 'active' }, 'nameDesc'), byName.toReversed())
  await refused('BAD_USER_INPUT', boss.gql(list, { order: 'password' }))
})

test('R-USER-16, F-ADM-01 members are filtered by the days they joined, as minors, and by an address that is not confirmed', async (t) => {
  const w = await world(t)
  await w.member({ birth: '2008-11-22' }) // 17 until tomorrow
  await w.member({ birth: '2008-11-21' }) // 18 today
  await w.member()
  w.advance(24 * 3_600_000)
  const later = await w.member({ emailVerifiedAt: null, birth: null })
  const boss = await w.member({ role: 'admin' })
  const total = async (filters: object) => (await boss.ok(list, { filters })).users.total
  assert.deepEqual(await find(boss, { joinedFrom: '2026-11-22' }), [boss.pseudo, later.pseudo])
  assert.equal(await total({ joinedFrom: '2026-11-22' }), 2)
  assert.equal(await total({ joinedTo: '2026-11-21' }), 3)
  assert.equal(await total({ joinedFrom: '2026-11-21', joinedTo: '2026-11-22' }), 5)
  assert.deepEqual(await find(boss, { unverified: true }), [later.pseudo])
  assert.equal(await total({ unverified: false, minor: false }), 5)
  assert.deepEqual(await find(boss, { minor: true }), [])
  const minor = await newcomer(w, child())
  assert.deepEqual(await find(boss, { minor: true }), [minor.pseudo])
  assert.deepEqual(await find(boss, { minor: true, status: 'active' }), [])
  await refused('BAD_USER_INPUT', boss.gql(list, { filters: { joinedFrom: '22/11/2026' } }))
})

test('R-USER-16, F-KYC-06 a whole document number finds whose it is, a part of it nobody', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await newcomer(w, await adult({ documentNumber: '101251198342' }))
  await newcomer(w)
  for (const search of ['101251198342', '101 251 198 342', '101.251.198.342'])
    assert.deepEqual(await find(boss, { search }), [person.pseudo], search)
  assert.deepEqual(await find(boss, { search: '101251198342', status: 'blocked' }), [])
  for (const search of ['10125119834', '101251198343', '251198342']) assert.deepEqual(await find(boss, { search }), [])
})

const exported =
  'mutation($filters: UserFilters, $order: UserOrder) { exportUsers(filters: $filters, order: $order) { url expiresAt } }'
const address = async (boss: Member, variables: object = {}): Promise<string> =>
  (await boss.ok(exported, variables)).exportUsers.url
const get = (w: World, url: string) => w.visitor().http('GET', url)
const lines = (body: string) => body.replace('\uFEFF', '').trimEnd().split('\r\n')

test('F-ADM-03 the list of members as a file is for administrators, by an address that holds for a minute', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  await refused('UNAUTHENTICATED', w.visitor().gql(exported))
  for (const role of rolesBut('admin')) await refused('FORBIDDEN', (await w.member({ role })).gql(exported))
  const url = await address(boss)
  assert.equal((await get(w, '/api/members/export')).statusCode, 404)
  assert.equal((await get(w, `${url.slice(0, -4)}AAAA`)).statusCode, 404)
  w.advance(61_000)
  assert.equal((await get(w, url)).statusCode, 404)
  const fresh = await address(boss)
  await w.sql(`update app_user set role = 'user' where id = $1`, [boss.id])
  assert.equal((await get(w, fresh)).statusCode, 403) // the role of now counts, not that of then
})

test('F-ADM-03, F-ADM-04 the file holds the filtered list in its order, with ISO times and words, and is in the log', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  await w.member({ nom: '=cmd()', prenom: 'Zo', pseudo: 'zo', phone: '+261340000001', status: 'blocked' })
  await w.member({ nom: 'Andria', prenom: 'Soa; "S"', pseudo: 'soa', status: 'blocked', emailVerifiedAt: null })
  const answer = await get(w, await address(boss, { filters: { status: 'blocked' }, order: 'nameDesc' }))
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-disposition']), /attachment; filename="membres-2026-11-21\.csv"/)
  const [head, ...rows] = lines(answer.body)
  assert.match(
    head ?? '',
    /^"Inscription \(heure de Madagascar, UTC\+3\)";Nom;Prénom;Pseudo;E-mail;"E-mail vérifié le \(heure de Madagascar, UTC\+3\)";Téléphone;/,
  )
  assert.deepEqual(
    rows.map((row) => row.split(';').slice(0, 2)),
    [
      ['2026-11-21T12:00:00+03:00', "'=cmd()"],
      ['2026-11-21T12:00:00+03:00', 'Andria'],
    ],
  )
  assert.match(rows.join('\n'), /;Bloqué;/)
  assert.match(rows.join('\n'), /;034 00 000 01;/)
  assert.match(rows.join('\n'), /"Soa; ""S"""/)
  assert.doesNotMatch(answer.body, /undefined|null/)
  const [entry] = await w.sql(`select actor_id, detail from audit_entry where action = 'users.exported'`)
  assert.deepEqual(entry, { actorId: boss.id, detail: { status: 'blocked', format: 'csv', searched: false, rows: 2 } })
})

test('R-GQL-49, F-COM-03 a member is blocked with a reason, which is mailed', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  await w.reauthenticated(boss.id)
  const member = await w.member()
  const block =
    'mutation($id: ID!, $reason: String) { updateUserStatus(id: $id, status: blocked, reason: $reason) { status } }'
  await refused('BAD_USER_INPUT', boss.gql(block, { id: member.id, reason: 'x'.repeat(501) }))
  await boss.ok(block, { id: member.id, reason: 'Le compte a servi à une fraude.' })
  assert.match((await w.messages(member.email)).at(-1)?.body ?? '', /Motif\s: Le compte a servi à une fraude\./)
})
