import assert from 'node:assert/strict'
import test from 'node:test'
import { memberStates } from '@vondrona/rules/members'
import { movesTo } from '@vondrona/rules/states'
import { rolesBut } from '../../../test/people.ts'
import { erase } from '../../../test/personal-data.ts'
import { type Member, refused, world } from '../../../test/world.ts'
import { assertAdminRemains } from './assert-admin-remains.ts'
import { listUsers, pendingUsers, searchUsers } from './directory/store.ts'
import { sealNumber } from './document-number.ts'
import {
  adminsReachedAt,
  contactsOf,
  countAdmins,
  countUsers,
  findUser,
  findUserByEmail,
  leavingUsers,
  lockUser,
  moveStatus,
  recipientsOf,
  setMenus,
  setRole,
  staffRecipients,
  usersOf,
} from './store.ts'

const allFields =
  'id pseudo username role status currency profilePicture createdAt updatedAt limited emailVerified phoneVerified email nom prenom dateNaissance sexe gender nationality residency documentType documentNumber country region city address postalCode phone menuPermissions totpEnabled deletionAt'
const user = `query($id: ID!) { user(id: $id) { ${allFields} } }`

test('R-DATA-01 one member: nobody signed out, only oneself, or anybody for an admin; no other role', async (t) => {
  const w = await world(t)
  const target = await w.member()
  await refused('UNAUTHENTICATED', w.visitor().gql(user, { id: target.id }))
  for (const role of rolesBut('admin'))
    await refused('FORBIDDEN', (await w.member({ role })).gql(user, { id: target.id }))
  assert.equal((await target.ok(user, { id: target.id })).user.email, target.email)
  const admin = await w.member({ role: 'admin' })
  assert.equal((await admin.ok(user, { id: target.id })).user.email, target.email)
  for (const id of ['rien', '01a1fd55-7a80-7000-8c40-f3616bbdabfc']) {
    await refused('NOT_FOUND', admin.gql(user, { id }))
    await refused('FORBIDDEN', target.gql(user, { id })) // an outsider and nobody look the same
  }
})

test('R-DATA-01 R-DATA-07 every field is answered with its type; dates are ISO 8601', async (t) => {
  const w = await world(t)
  const sealed = sealNumber(w.kernel, '101234567890')
  const member = await w.member({
    documentType: 'cin',
    documentNumberSealed: sealed,
    nationality: 'MG',
    menuPermissions: ['lives'],
  })
  const { user: answer } = await member.ok(user, { id: member.id })
  assert.equal(answer.documentNumber, '101234567890')
  assert.deepEqual(
    [answer.sexe, answer.gender, answer.currency, answer.menuPermissions],
    ['M', 'male', 'MGA', ['lives']],
  )
  assert.equal(answer.dateNaissance, '1995-04-12')
  assert.equal(answer.createdAt, '2026-11-21T09:00:00.000Z')
  assert.equal(answer.username, answer.pseudo)
  const [row] = await w.sql('select * from app_user where id = $1', [member.id])
  assert.ok(!JSON.stringify(row).includes('101234567890')) // sealed in the database
})

test('D-07 F-COM-12 a minor is limited until the 18th birthday in Madagascar, then an identity document is asked', async (t) => {
  const w = await world(t)
  const minor = await w.member({ birth: '2008-11-22' })
  const me = async () => (await minor.ok('{ me { limited needsIdentity } }')).me
  assert.deepEqual(await me(), { limited: true, needsIdentity: false })
  w.advance(11 * 3_600_000) // 23:00 there
  assert.equal((await me()).limited, true)
  w.advance(3_600_000) // midnight
  assert.deepEqual(await me(), { limited: false, needsIdentity: true })
})

test('totals by status and role follow every change, and an erased account is in none', async (t) => {
  const w = await world(t)
  const real = async () =>
    await w.sql(
      'select status, role, count(*)::int as count from app_user where deleted_at is null group by 1, 2 order by 1, 2',
    )
  const counted = async () => (await countUsers(w.kernel.db)).filter(({ count }) => count !== 0)
  const admin = await w.member({ role: 'admin' })
  const members = await Promise.all(
    Array.from({ length: 8 }, (_, n) => w.member({ status: n % 2 ? 'pending' : 'active' })),
  )
  assert.deepEqual(await counted(), await real())
  const at = w.now()
  await Promise.all(
    members.map((member, n) => {
      if (n >= 6) return erase(w, member)
      return w.system.transaction(async (tx) => {
        if (n < 3) await moveStatus(tx, member.id, movesTo(memberStates, 'blocked'), { by: admin.id, at })
        else await setRole(tx, member.id, 'streamer', at)
      })
    }),
  )
  assert.deepEqual(await counted(), await real())
  assert.equal(
    (await counted()).reduce((sum, { count }) => sum + count, 0),
    7,
  )
})

test('F-COM-05 of two decisions on one request, one finds it as it was', async (t) => {
  const w = await world(t)
  const { id } = await w.member({ status: 'pending' })
  const decide = (to: 'active' | 'blocked') =>
    w.system.transaction((tx) => moveStatus(tx, id, { from: ['pending'], to }, { by: null, at: w.now() }))
  const results = await Promise.all([decide('active'), decide('blocked'), decide('active')])
  const won = results.filter((row) => row !== null)
  assert.equal(won.length, 1)
  assert.equal(won[0]?.previousStatus, 'pending')
})

test('weak point 22: two admins who take each other the role at the same moment: one is refused', async (t) => {
  const w = await world(t)
  const race = async (guard: boolean) => {
    const [one, two] = [await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
    const bothChanged = meeting(2)
    const demote = (id: string) =>
      w.system.transaction(async (tx) => {
        await setRole(tx, id, 'user', w.now())
        await bothChanged() // neither has committed: each still sees the other as admin
        if (guard) await assertAdminRemains(tx)
      })
    const results = await Promise.allSettled([demote(one.id), demote(two.id)])
    const [{ n }] = await w.sql(`select count(*)::int as n from app_user where role = 'admin' and status = 'active'`)
    await w.sql(`update app_user set role = 'user'`)
    return { refused: results.filter(({ status }) => status === 'rejected').length, left: n }
  }
  assert.deepEqual(await race(false), { refused: 0, left: 0 }) // the control: without the guard nobody is left
  assert.deepEqual(await race(true), { refused: 1, left: 1 })
})

/** A place where `n` callers wait for each other. */
function meeting(n: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    if (++arrived === n) resolve()
    return promise
  }
}

test('R-USER-13 F-COM-01 the queue is oldest first and holds only those who wait', async (t) => {
  const w = await world(t)
  const ids: string[] = []
  for (const status of ['pending', 'active', 'pending', 'blocked', 'pending'] as const) {
    const { id } = await w.member({ status })
    if (status === 'pending') ids.push(id)
  }
  assert.deepEqual(
    (await pendingUsers(w.kernel.db, 500)).map(({ id }) => id),
    ids,
  )
  assert.deepEqual(
    (await pendingUsers(w.kernel.db, 2)).map(({ id }) => id),
    ids.slice(0, 2),
  )
})

test('the list pages by key, newest first, and every member is on exactly one page', async (t) => {
  const w = await world(t)
  const ids = (
    await Promise.all(Array.from({ length: 11 }, (_, n) => w.member({ role: n % 2 ? 'streamer' : 'user' })))
  ).map(({ id }) => id)
  const read = async (filter: object) => {
    const seen: string[] = []
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = await listUsers(w.kernel.db, { ...filter, after, limit: 3 })
      seen.push(...page.map(({ id }) => id))
      if (page.length < 3) return seen
    }
  }
  assert.deepEqual(await read({}), ids.sort().reverse())
  assert.equal((await read({ role: 'streamer' })).length, 5)
  assert.equal((await read({ role: 'streamer', status: 'pending' })).length, 0)
})

test('search finds by name, pseudo and e-mail, without accents, several words in any order; signs are only signs', async (t) => {
  const w = await world(t)
  await w.member({ nom: 'Ratsimandrésy', prenom: 'Éléonore', pseudo: 'Lolo', email: 'elea@fitia.mg' })
  await w.member({ nom: 'Rabe', prenom: 'Paul', pseudo: '100%_sûr', email: 'paul@exemple.mg' })
  const find = async (search: string) =>
    (await listUsers(w.kernel.db, { search, limit: 10 })).map(({ pseudo }) => pseudo)
  for (const search of [
    'ratsimandresy',
    'ÉLÉO',
    'eleonore ratsi',
    'ratsi eleo',
    'lolo',
    'fitia.mg',
    'simand',
    'el',
    'LO',
  ])
    assert.deepEqual(await find(search), ['Lolo'], search)
  // two letters begin a word
  for (const search of ['onore rabe', 'xyz', '%%', 'lo_o', 'no']) assert.deepEqual(await find(search), [], search)
  assert.deepEqual(await find('100%_'), ['100%_sûr'])
  assert.equal((await searchUsers(w.kernel.db, { search: 'ra', limit: 10 })).found, 2)
})

test('an erased account leaves an id and not a word', async (t) => {
  const w = await world(t)
  const member = await w.member({
    phone: '+261341234567',
    address: 'Lot II M',
    city: 'Ambohimanga',
    decisionReason: 'connu',
    profilePicture: `/api/pictures/${'ab'.repeat(32)}.webp`,
    documentType: 'cin',
    documentNumberSealed: sealNumber(w.kernel, '101234567890'),
  })
  const before = await member.row()
  await erase(w, member)
  const left = JSON.stringify(await w.sql('select * from app_user where id = $1', [member.id]))
  for (const word of [
    before.email,
    before.pseudo,
    before.nom,
    before.phone,
    before.city,
    before.address,
    '1995',
    'connu',
    'abababab',
  ])
    assert.ok(!left.includes(String(word)), String(word))
  assert.equal((await member.gql('{ me { id } }')).status, 401)
  await w.member({ email: member.email, pseudo: member.pseudo }) // both are free again
})

test('an account that is gone is not found, not changed and not written to; staff that is blocked, pending or leaving does not count as staff', async (t) => {
  const w = await world(t)
  const admin = (more = {}) => w.member({ role: 'admin', phone: '+261340000009', ...more })
  const [here, blocked, pending, leaving, gone] = [
    await admin(),
    await admin({ status: 'blocked', phone: null }),
    await admin({ status: 'pending', phone: null }),
    await admin({ phone: null }),
    await admin(),
  ]
  const member = await w.member({ phone: '+261340000009' })
  await w.sql('update app_user set deletion_requested_at = $2 where id = any($1)', [[leaving.id, gone.id], w.now()])
  await w.sql('update app_user set deleted_at = $2 where id = $1', [gone.id, w.now()])
  const { db } = w.kernel
  const everybody = [here, blocked, pending, leaving, gone, member]
  const ids = everybody.map(({ id }) => id)
  const found = (rows: readonly { id: string }[]) => everybody.filter(({ id }) => rows.some((row) => row.id === id))
  const isOnly = (rows: readonly { id: string }[], ...expected: Member[]) =>
    assert.deepEqual(
      found(rows).map(({ pseudo }) => pseudo),
      expected.map(({ pseudo }) => pseudo),
    )
  const alive = everybody.filter((one) => one !== gone)
  isOnly(await usersOf(db, ids), ...alive)
  isOnly(await recipientsOf(db, ids), ...alive)
  isOnly(await contactsOf(db, ids), ...alive)
  isOnly(await staffRecipients(db, 'admin'), here, leaving)
  isOnly(await adminsReachedAt(db, '+261340000009'), here)
  isOnly(await adminsReachedAt(db, blocked.email), blocked)
  isOnly(await adminsReachedAt(db, member.email))
  assert.equal(await findUser(db, gone.id), undefined)
  assert.equal(await findUserByEmail(db, gone.email), undefined)
  assert.equal((await findUserByEmail(db, here.email))?.id, here.id)
  await w.system.transaction(async (tx) => {
    assert.equal(await countAdmins(tx), 1)
    assert.equal(await lockUser(tx, gone.id), undefined)
    assert.equal(await moveStatus(tx, gone.id, memberStates.moves.block, { by: null, at: w.now() }), null)
    assert.equal(await setRole(tx, gone.id, 'user', w.now()), null)
    assert.equal(await setRole(tx, here.id, 'admin', w.now()), null)
    assert.equal(await setMenus(tx, gone.id, [], w.now()), null)
  })
  isOnly(await leavingUsers(db, w.now()), leaving)
  isOnly(await leavingUsers(db, new Date(w.now().getTime() - 1)))
})
