import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, type Role, roles } from '../accounts/index.ts'
import { declarePermissions, everyone, mergePermissions } from './declare.ts'
import { callers, cell, grant, may, type Operation } from './index.ts'

const actor = (role: Actor['role'], status: Actor['status'] = 'active'): Actor => ({
  id: 'me',
  role,
  status,
  pseudo: 'x',
  limited: false,
  sessionId: 's',
})

test('R-ROLE-16 an operation without a row does not compile, and is denied to everybody, admins too', () => {
  // @ts-expect-error: no domain declares it
  assert.equal(may('doesNotExist', actor('admin')), false)
  for (const caller of callers) assert.equal(cell('doesNotExist' as Operation, caller), 'none')
})

test('an operation that two domains declare does not compile', () => {
  const first = declarePermissions({ me: everyone, login: everyone })
  const second = declarePermissions({ login: everyone })
  // @ts-expect-error: login stands in both
  assert.deepEqual(Object.keys(mergePermissions(first, second)), ['me', 'login'])
  assert.deepEqual(Object.keys(mergePermissions(first, declarePermissions({ users: everyone }))).length, 3)
})

test('a role that does not exist does not compile', () => {
  // @ts-expect-error: editor is no role
  declarePermissions({ me: { own: ['editor'] } })
})

test('D-06 a pending account gets the weaker of its role and its status', () => {
  assert.equal(grant('users', actor('admin', 'pending')), 'none')
  assert.equal(grant('me', actor('user', 'pending')), 'own')
})

test('D-06 a blocked account may do nothing, even what visitors may', () => {
  assert.equal(grant('checkEmailAvailability', actor('user', 'blocked')), 'none')
})

test('R-ROLE-01 only an admin sees users, pending users, identity images, the audit log and the outbox', () => {
  for (const operation of ['users', 'pendingUsers', 'identityImage', 'auditLog', 'outbox', 'updateUserRole'] as const)
    for (const role of ['user', 'redacteur', 'streamer', 'moderator', 'admin_mit'] as const) {
      assert.equal(may(operation, actor(role)), false, `${operation} ${role}`)
      assert.equal(may(operation, actor('admin')), true, operation)
    }
})

test('R-ROLE-04 R-ROLE-05 R-ROLE-06 streamers write no articles and events, editors start no live, members neither', () => {
  const [writing, live] = [['createArticle', 'createEvent'] as const, ['createLive', 'startLive'] as const]
  for (const operation of [...writing, ...live]) assert.equal(may(operation, actor('user')), false, operation)
  for (const operation of writing) {
    assert.equal(may(operation, actor('streamer')), false, operation)
    assert.equal(may(operation, actor('redacteur')), true, operation)
  }
  for (const operation of live) {
    assert.equal(may(operation, actor('redacteur')), false, operation)
    assert.equal(may(operation, actor('streamer')), true, operation)
  }
})

test('R-GEN-22 there are visitors, members and five roles of staff, and each has its column', () => {
  assert.deepEqual(callers.filter((caller) => roles.includes(caller as Role)).sort(), [...roles].sort())
  assert.deepEqual([...roles].sort(), ['admin', 'admin_mit', 'moderator', 'redacteur', 'streamer', 'user'])
  assert.ok((callers as readonly string[]).includes('anon'), 'visitors')
})

test('R-ROLE-03, D-20 moderators and admins keep order in every chat and live, nobody else; a moderator decides nothing about members', () => {
  for (const operation of ['deleteComment', 'muteUser', 'banFromChat', 'setSlowMode', 'stopLive', 'endLive'] as const) {
    const everywhere = callers.filter((caller) => cell(operation, caller) === 'all')
    assert.deepEqual(everywhere, ['moderator', 'admin'], operation)
  }
  for (const operation of [
    'approveUser',
    'rejectUser',
    'updateUserStatus',
    'decideUsers',
    'updateUserRole',
    'resetTotp',
  ] as const)
    assert.equal(cell(operation, 'moderator'), 'none', operation)
})

test('R-GQL-16 user(id): oneself, or anybody for an admin', () => {
  assert.equal(may('user', null, 'me'), false)
  assert.equal(may('user', actor('moderator'), 'other'), false)
  assert.equal(may('user', actor('user'), 'me'), true)
  assert.equal(may('user', actor('admin'), 'other'), true)
})

test('R-ROLE-16 what belongs to no account is nobody’s own; an owner that may be missing does not compile', () => {
  for (const role of roles) {
    const isFree = role === 'admin'
    assert.equal(may('cancelOrder', actor(role), null), isFree, role)
    assert.equal(may('cancelOrder', actor(role, 'pending'), null), false, `${role}, pending`)
    assert.equal(may('cancelOrder', actor(role)), true, `${role}, on their own things`)
  }
  assert.equal(may('cancelOrder', null, null), false)
  const row: { userId?: string } = {}
  // @ts-expect-error: whoever does not know the owner may not ask as if there were none
  assert.equal(may('cancelOrder', actor('user'), row.userId), false)
})
