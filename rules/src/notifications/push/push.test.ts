import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { type NotificationKind, notificationKinds } from '../kinds.ts'
import { ringsAt, subjectOf, subscriptionInput } from './index.ts'
import { fr } from './messages.fr.ts'
import { pushSubjects } from './subjects.ts'

/** A time in Antananarivo. */
const at = (time: string) => new Date(`2026-11-${time}+03:00`)
const rings = (now: string, eventDay?: string) => ringsAt(at(now), eventDay ? at(eventDay) : null).toISOString()
const same = (time: string) => at(time).toISOString()

test('a message of the night, from 21 to 7 h in Antananarivo, rings at 7; on both edges', () => {
  for (const [now, then] of [
    ['21T20:59:59', '21T20:59:59'],
    ['21T21:00:00', '22T07:00:00'],
    ['21T23:59:59', '22T07:00:00'],
    ['22T00:00:00', '22T07:00:00'],
    ['22T06:59:59', '22T07:00:00'],
    ['22T07:00:00', '22T07:00:00'],
    ['22T12:00:00', '22T12:00:00'],
  ] as const)
    assert.equal(rings(now), same(then), now)
})

test('the day of the event itself has no night, from its first to its last moment; other days keep theirs', () => {
  const race = '22T06:00:00'
  for (const [now, then] of [
    ['21T20:00:00', '21T20:00:00'],
    ['21T22:00:00', '22T00:00:00'], // not after the start
    ['22T00:00:00', '22T00:00:00'],
    ['22T04:30:00', '22T04:30:00'],
    ['22T21:30:00', '22T21:30:00'],
    ['22T23:59:59', '22T23:59:59'],
    ['23T00:00:00', '23T07:00:00'],
    ['20T22:00:00', '21T07:00:00'],
    ['21T02:00:00', '21T07:00:00'],
  ] as const)
    assert.equal(rings(now, race), same(then), now)
})

test('every kind is of one subject or of none; what keeps an account safe and the work of the team are never pushed', () => {
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  assert.deepEqual(
    pushSubjects.filter((subject) => !kinds.some((kind) => subjectOf(kind) === subject)),
    [],
  )
  const never = kinds.filter((kind) => /^(security|payments\.(problems|refunds|unbalanced)|budget|support)/.test(kind))
  assert.deepEqual(
    never.filter((kind) => subjectOf(kind)),
    [],
  )
  assert.equal(subjectOf('document.rejected'), 'documents')
  assert.equal(subjectOf('vote.ended'), null)
  for (const subject of pushSubjects) assert.ok(`push.subject.${subject}` in fr && `push.why.${subject}` in fr, subject)
})

test('a subscription has an https address by name and keys of the right form; anything else is refused', () => {
  const good = { endpoint: 'https://push.example.org/send/abc', p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
  const takes = (change: object) => isTaken({ ...good, ...change })
  const isTaken = (raw: object) => z.safeParse(subscriptionInput, raw).success
  assert.ok(takes({}))
  assert.ok(takes({ endpoint: `https://push.example.org/${'x'.repeat(1000 - 25)}` }))
  for (const endpoint of [
    `https://push.example.org/${'x'.repeat(1001 - 25)}`,
    ...[
      'http://push.example.org/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://2130706433/a',
      'https://0x7f.1/a',
    ],
    ...[
      'https://localhost/a',
      'https://push.example.org:8443/a',
      'https://u:p@push.example.org/a',
      'file:///etc/passwd',
    ],
    ...['', 'x', 'javascript:alert(1)'],
  ])
    assert.ok(!takes({ endpoint }), endpoint)
  for (const p256dh of ['', `B${'a'.repeat(85)}`, `B${'a'.repeat(87)}`, `A${'a'.repeat(86)}`, `B${'+'.repeat(86)}`])
    assert.ok(!takes({ p256dh }), p256dh)
  for (const auth of ['', 'a'.repeat(21), 'a'.repeat(23)]) assert.ok(!takes({ auth }), auth)
})
