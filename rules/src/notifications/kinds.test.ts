import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  groupOf,
  isNotificationKind,
  kindOf,
  kindsToChoose,
  mayConcern,
  type NotificationKind,
  naming,
  notificationGroups,
  notificationKinds,
} from './kinds.ts'

const offered = (role: string, me: { limited: boolean; status: string }) =>
  kindsToChoose(role).filter((kind) => mayConcern(kind, { ...me, role }))
const settled = { limited: false, status: 'active' }

test('R-SET-01 an adult whose account is settled is not asked about minors and newcomers', () => {
  const kinds: readonly string[] = offered('user', settled)
  for (const kind of ['account.adult', 'guardian.confirmed', 'account.approved', 'identity.expiring'])
    assert.ok(!kinds.includes(kind), kind)
  assert.ok(kinds.includes('account.role'))
})

test('R-SET-01 a minor and a newcomer are offered what can concern them', () => {
  assert.ok(offered('user', { ...settled, limited: true }).includes('account.adult'))
  assert.ok(offered('user', { ...settled, status: 'pending' }).includes('account.approved'))
})

test('R-SET-01, R-VOTE-10 who cannot vote is not asked about the end of votes', () => {
  const isAsked = (role: string, limited = false) => offered(role, { ...settled, limited }).includes('vote.ended')
  assert.deepEqual(
    ['user', 'moderator', 'admin_mit', 'admin'].map((role) => isAsked(role)),
    [true, true, true, true],
  )
  assert.deepEqual([isAsked('streamer'), isAsked('redacteur'), isAsked('user', true)], [false, false, false])
})

test('R-SET-01 no group of choices is longer than a screen', () => {
  const sizes = notificationGroups.map(
    (group) => offered('user', settled).filter((kind) => groupOf(kind) === group).length,
  )
  assert.ok(Math.max(...sizes) <= 12, sizes.join(', '))
})

test('R-SET-01 choices stand in groups; the work of the team is a group of its own', () => {
  const members = new Set(offered('user', settled).map(groupOf))
  assert.deepEqual(
    notificationGroups.filter((group) => members.has(group)),
    ['events', 'applications', 'documents', 'contests', 'community', 'account'],
  )
  assert.equal(groupOf('payments.refunds'), 'team')
  assert.equal(groupOf('order.confirmed'), 'events')
  assert.equal(groupOf('contest.winner'), 'contests')
  assert.deepEqual(
    offered('user', settled).filter((kind) => groupOf(kind) === 'account' && !/^(account|privacy|report)\./.test(kind)),
    [],
    'a new area has its own place',
  )
  assert.ok(offered('admin', settled).map(groupOf).includes('team'))
})

test('R-SET-01 what is not mailed unless somebody asks, what is always mailed, and what names a member', () => {
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  assert.deepEqual(
    kinds.filter((kind) => kindOf(kind).always),
    ['password', 'email', 'totp', 'recovery', 'totpReset', 'deletion'].map((one) => `security.${one}`),
  )
  assert.ok(kinds.every((kind) => !kindOf(kind).always || kindOf(kind).email))
  assert.deepEqual([...naming].sort(), ['live.soon', 'live.started', 'order.confirmed'])
  assert.deepEqual(
    kinds.filter((kind) => !kindOf(kind).email),
    [
      ...['account.correction', 'guardian.confirmed', 'article.published', 'article.held', 'live.soon', 'live.started'],
      ...['live.cancelled', 'vote.ended', 'vote.again'],
      ...['contest.reconsidered', 'contest.finished', 'order.confirmed', 'order.expired', 'application.under_review'],
      ...['application.placeFreed', 'application.requests', 'document.verified', 'document.requests', 'report.acted'],
      ...['report.dismissed', 'report.gone', 'report.removed', 'report.requests', 'report.escalated'],
      ...['support.message', 'payments.refunds', 'signup.requests'],
    ],
  )
})

test('a name is a kind only if it is declared', () => {
  assert.deepEqual(['vote.ended', 'vote.begun', 'constructor', ''].map(isNotificationKind), [true, false, false, false])
})
