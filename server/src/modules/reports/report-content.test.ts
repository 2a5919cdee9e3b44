import assert from 'node:assert/strict'
import test from 'node:test'
import { report as limits, reportServer } from '@vondrona/rules/reports/constants'
import { caughtUp, listening } from '../../../test/media/lives.ts'
import { rolesBut } from '../../../test/people.ts'
import { refused, type World, world } from '../../../test/world.ts'
import type { Context } from '../../kernel/context.ts'
import { makeArticle } from '../magazine/testing.ts'
import { reportContent } from './report-content.ts'
import { waitingLine } from './store.ts'
import { counts, linesOf, report, say, setting } from './testing.ts'

const nobody = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const about = (kind: string, id: string, more: object = {}) => ({ kind, id, reason: 'insult', ...more })

test('R-GAP-21 who may not report: a visitor, a pending member, the owner; nor what does not exist, is deleted or hidden', async (t) => {
  const w = await world(t)
  const { author, reader, owner, moderator, live, comment } = await setting(w)
  await refused('UNAUTHENTICATED', w.visitor().gql(report, about('comment', comment)))
  await refused('FORBIDDEN', (await w.member({ status: 'pending' })).gql(report, about('comment', comment)))
  assert.equal(
    (await refused('FORBIDDEN', author.gql(report, about('comment', comment)))).extensions.key,
    'reports.own',
  )
  await refused('FORBIDDEN', owner.gql(report, about('live', live.id)))
  await refused('FORBIDDEN', reader.gql(report, about('profile', reader.id)))
  for (const kind of ['article', 'live', 'comment', 'profile']) {
    await refused('NOT_FOUND', reader.gql(report, about(kind, nobody)))
    for (const id of ['', 'x', `${nobody}'`]) await refused('BAD_USER_INPUT', reader.gql(report, about(kind, id)))
  }
  await refused('NOT_FOUND', reader.gql(report, about('article', comment)))
  await moderator.ok('mutation($id: ID!) { deleteComment(id: $id) }', { id: comment })
  await refused('NOT_FOUND', reader.gql(report, about('comment', comment)))
  const gone = await w.member()
  await w.sql('update app_user set deleted_at = now() where id = $1', [gone.id])
  await refused('NOT_FOUND', reader.gql(report, about('profile', gone.id)))
  assert.deepEqual(await w.sql('select 1 from report'), [])
})

test('R-GAP-21 a draft cannot be reported, a published article can', async (t) => {
  const w = await world(t)
  const [editor, reader, moderator] = [
    await w.member({ role: 'redacteur' }),
    await w.member(),
    await w.member({ role: 'moderator' }),
  ]
  const draft = await makeArticle(editor, { status: 'draft' })
  await refused('NOT_FOUND', reader.gql(report, about('article', draft.id)))
  const article = await makeArticle(editor, { title: 'Une rumeur', status: 'published' })
  await reader.ok(report, about('article', article.id, { reason: 'misleading' }))
  const [line] = await linesOf(moderator)
  assert.equal(line.thing.title, 'Une rumeur')
  assert.deepEqual(line.measures, [], 'an article is beyond a moderator (D-20)')
  assert.equal(line.mayDecide, true)
})

test('R-GAP-21 the reason has to be one of ours, “other” needs words, and words have an end', async (t) => {
  const w = await world(t)
  const { reader, moderator, comment } = await setting(w)
  assert.equal(
    (await refused('BAD_USER_INPUT', reader.gql(report, about('comment', comment, { reason: 'other' })))).extensions
      .field,
    'note',
  )
  await refused('BAD_USER_INPUT', reader.gql(report, about('comment', comment, { reason: 'other', note: ' \n ' })))
  const long = 'x'.repeat(limits.note.max + 1)
  assert.equal(
    (await refused('BAD_USER_INPUT', reader.gql(report, about('comment', comment, { note: long })))).extensions.field,
    'note',
  )
  assert.ok((await reader.gql(report, about('comment', comment, { reason: 'boring' }))).errors)
  await reader.ok(report, about('comment', comment, { note: 'a\0b <script>' }))
  assert.deepEqual((await linesOf(moderator))[0].notes, ['ab <script>'])
})

test('R-GAP-21 many reports of one thing are one line with all reasons; the same member counts once', async (t) => {
  const w = await world(t)
  const { reader, moderator, admin, author, live, comment } = await setting(w)
  assert.equal((await reader.ok(report, about('comment', comment, { note: 'Il recommence' }))).reportContent, true)
  assert.equal((await reader.ok(report, about('comment', comment, { reason: 'spam' }))).reportContent, false)
  for (const reason of ['spam', 'spam', 'hate']) {
    const id = comment.toUpperCase()
    await (await w.member()).ok(report, about('comment', id, { reason }))
  }
  const lines = await linesOf(moderator)
  assert.equal(lines.length, 1)
  assert.deepEqual(lines[0], {
    id: lines[0].id,
    kind: 'comment',
    thingId: comment,
    status: 'open',
    reporters: 4,
    reasons: [
      { reason: 'spam', count: 2 },
      { reason: 'hate', count: 1 },
      { reason: 'insult', count: 1 },
    ],
    notes: ['Il recommence'],
    measures: ['hide', 'mute', 'ban', 'banEverywhere'],
    mayDecide: true,
    escalation: null,
    escalatedBy: null,
    hidden: false,
    mutedMinutes: null,
    banned: null,
    decidedBy: null,
    thing: {
      title: live.title,
      text: 'Achetez ici !',
      ownerId: author.id,
      ownerName: author.pseudo,
      liveId: live.id,
      contestId: null,
    },
  })
  assert.deepEqual((await admin.ok(counts)).reportCounts, { open: 1, escalated: 0 })
})

test('R-GAP-21 1,000 reports in parallel by 200 members are one line that counts 200', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100' })
  const { moderator, comment } = await setting(w)
  const crowd: Context[] = []
  for (let n = 0; n < 200; n++) crowd.push(await (await w.member()).context())
  const said = await Promise.all(
    Array.from({ length: 1000 }, (_, n) => reportContent(crowd[n % 200] as Context, about('comment', comment))),
  )
  assert.equal(said.filter(Boolean).length, 200)
  assert.deepEqual(await w.sql('select reporters from report'), [{ reporters: 200 }])
  assert.equal((await w.sql('select 1 from report_reporter')).length, 200)
  assert.equal((await linesOf(moderator))[0].reporters, 200)
})

/** Two who look for a line, find none, and both make one. */
async function lookThenWrite(w: World, thingId: string): Promise<string[]> {
  const both = Promise.withResolvers<void>()
  let looked = 0
  const one = () =>
    w.system.transaction(async (tx) => {
      assert.equal(await waitingLine(tx, { kind: 'comment', thingId }), undefined)
      if (++looked === 2) both.resolve()
      await both.promise
      const row = { id: w.kernel.newId(), kind: 'comment', thingId, ownerId: null, createdAt: w.now() } as const
      await tx.insertInto('report').values(row).execute()
    })
  const results = await Promise.allSettled([one(), one()])
  return results.map(({ status }) => status).sort()
}

test('R-GAP-21 the database allows one waiting line of a thing; without its index two that look first make two', async (t) => {
  const w = await world(t)
  const { comment, live } = await setting(w)
  assert.deepEqual(await lookThenWrite(w, comment), ['fulfilled', 'rejected'])
  await w.sql('drop index report_waiting')
  assert.deepEqual(await lookThenWrite(w, live.id), ['fulfilled', 'fulfilled'])
})

test('R-GAP-21 a member who reports without end is slowed down', async (t) => {
  const w = await world(t)
  const { reader, author, live } = await setting(w)
  const comments = []
  for (let n = 0; n <= reportServer.perMemberPerHour; n++) {
    comments.push(await say(author, live.id, `message ${n}`))
    w.advance(2000)
  }
  const last = comments.pop() as string
  for (const id of comments) await reader.ok(report, about('comment', id))
  await refused('RATE_LIMITED', reader.gql(report, about('comment', last)))
})

test('D-20 open pages of moderators hear of a report, and one notice counts; nobody else may listen or read', async (t) => {
  const w = await world(t)
  const { reader, moderator, admin, comment, live } = await setting(w)
  for (const role of rolesBut('moderator', 'admin')) {
    const member = await w.member({ role })
    await refused('FORBIDDEN', member.gql(counts))
    await refused('FORBIDDEN', member.gql('{ reports(list: open) { hasMore } }'))
    const socket = await w.socket(member.token)
    await socket.next('authenticated')
    socket.send({ type: 'subscribe', event: 'reports' })
    assert.equal((await socket.next('error')).code, 'FORBIDDEN')
  }
  await refused('UNAUTHENTICATED', w.visitor().gql(counts))
  const open = await listening(w, moderator, 'reports')
  await reader.ok(report, about('comment', comment))
  await open.next('reports')
  await reader.ok(report, about('live', live.id))
  await open.next('reports')
  await caughtUp(open)
  await w.settled()
  for (const member of [moderator, admin]) {
    const [row] = await w.sql('select data from notification where user_id = $1 and kind = $2', [
      member.id,
      'report.requests',
    ])
    assert.deepEqual(row.data, { count: 2 })
  }
})
