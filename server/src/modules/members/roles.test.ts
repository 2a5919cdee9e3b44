import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesBut } from '../../../test/people.ts'
import { admin } from '../../../test/registrations.ts'
import { type Member, refused, world } from '../../../test/world.ts'

const setRole =
  'mutation($id: ID!, $role: Role!, $password: String) { updateUserRole(id: $id, role: $role, password: $password) { id role } }'
const setMenus =
  'mutation($id: ID!, $menus: [String!], $before: [String!]) { updateUserMenus(userId: $id, menuPermissions: $menus, before: $before) { id menuPermissions } }'

test('R-USER-14, weak point 22 a role change is refused', async (t) => {
  const w = await world(t)
  const [boss, member] = [await admin(w), await w.member()]
  for (const role of rolesBut('admin'))
    await refused('FORBIDDEN', (await w.member({ role })).gql(setRole, { id: member.id, role: 'admin' }))
  await refused('FORBIDDEN', member.gql(setRole, { id: member.id, role: 'admin' }))
  await refused('NOT_YOURSELF', boss.gql(setRole, { id: boss.id, role: 'user' }))
  await refused('NOT_FOUND', boss.gql(setRole, { id: w.kernel.newId(), role: 'user' }))
  const wrong = await refused(
    'WRONG_PASSWORD',
    boss.gql(setRole, { id: member.id, role: 'streamer', password: 'faux' }),
  )
  assert.equal(wrong.extensions.field, 'password')
  await refused('WRONG_PASSWORD', boss.gql(setRole, { id: member.id, role: 'streamer', password: '' }))
  assert.equal((await member.row()).role, 'user')
})

test('R-USER-14, R-GQL-47 a new role ends the sessions, notifies the member and is one line in the log', async (t) => {
  const w = await world(t)
  const [boss, member] = [await admin(w), await w.member()]
  assert.equal(
    (await boss.ok(setRole, { id: member.id, role: 'streamer', password: boss.password })).updateUserRole.role,
    'streamer',
  )
  await refused('UNAUTHENTICATED', member.gql('{ me { id } }'))
  await boss.ok(setRole, { id: member.id, role: 'streamer' })
  const lines = await w.sql(`select detail from audit_entry where action = 'user.roleChanged'`)
  assert.deepEqual(lines, [{ detail: { before: 'user', after: 'streamer' } }])
  assert.match((await w.messages(member.email)).at(-1)?.subject ?? '', /Diffuseur/)
})

test('LAST_ADMIN: two admins who demote each other at once cannot both win', async (t) => {
  const w = await world(t)
  for (let round = 0; round < 4; round++) {
    const [one, two] = [await admin(w), await admin(w)]
    await w.sql(`update app_user set role = 'user' where role = 'admin' and id not in ($1, $2)`, [one.id, two.id])
    const answers = await Promise.all([
      one.gql(setRole, { id: two.id, role: 'user' }),
      two.gql(setRole, { id: one.id, role: 'user' }),
    ])
    assert.equal(answers.filter(({ errors }) => !errors).length, 1)
    const [{ n }] = await w.sql(`select count(*) as n from app_user where role = 'admin' and status = 'active'`)
    assert.equal(n, 1)
  }
})

test('F-ADM-06, R-USER-15, R-ROLE-07, R-GQL-48, D-19 menus narrow, only known ones, none at all means those of the role', async (t) => {
  const w = await world(t)
  const [boss, member] = [await admin(w), await w.member()]
  await refused('FORBIDDEN', member.gql(setMenus, { id: member.id, menus: ['user-management'] }))
  const error = await refused('BAD_USER_INPUT', boss.gql(setMenus, { id: member.id, menus: ['lives', 'coffre'] }))
  assert.match(error.message, /coffre/)
  const { updateUserMenus } = await boss.ok(setMenus, { id: member.id, menus: ['user-management', 'lives', 'lives'] })
  assert.deepEqual(updateUserMenus.menuPermissions, ['user-management', 'lives'])
  await t.test('weak point 16: a menu is no right', async () => {
    await refused('FORBIDDEN', member.gql('{ users { total } }'))
  })
  assert.equal((await boss.ok(setMenus, { id: member.id, menus: [] })).updateUserMenus.menuPermissions, null)
  const lines = await w.sql(`select detail from audit_entry where action = 'user.menusChanged' order by id`)
  assert.deepEqual(
    lines.map((line) => line.detail.after),
    [['user-management', 'lives'], null],
  )
})

test('R-USER-15 menus that a colleague changed since they were read are not saved over', async (t) => {
  const w = await world(t)
  const [one, other, member] = [await admin(w), await admin(w), await w.member()]
  const sets = (boss: Member, menus: string[], before: string[] | null) =>
    boss.gql(setMenus, { id: member.id, menus, before })
  assert.equal((await sets(one, ['lives', 'magazine'], null)).errors, undefined)
  const error = await refused('CONFLICT', sets(other, ['lives'], null))
  assert.match(error.message, /changé entre-temps/)
  assert.equal((await sets(other, ['magazine', 'lives'], null)).errors, undefined) // the same
  assert.equal((await sets(other, ['lives'], ['magazine', 'lives'])).errors, undefined)
  const stored = await w.sql('select menu_permissions from app_user where id = $1', [member.id])
  assert.deepEqual(stored, [{ menuPermissions: ['lives'] }])
})
