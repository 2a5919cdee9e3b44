import assert from 'node:assert/strict'
import test from 'node:test'
import { reportServer } from '@vondrona/rules/reports/constants'
import { holding, isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { makeLive } from '../../../../test/media/lives.ts'
import { rolesBut } from '../../../../test/people.ts'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { makeArticle } from '../../magazine/testing.ts'
import { counts, decide, dismiss, escalate, linesOf, list, newsOf, report, say, setting } from '../testing.ts'

const nobody = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'

/** Reported by this member; the id of the line. */
async function reported(w: World, by: Member, kind: string, id: string): Promise<string> {
  await by.ok(report, { kind, id, reason: 'insult' })
  const [row] = await w.sql('select id from report where thing_id = $1 and decided_at is null', [id])
  return row.id
}

test('D-20 who may not decide: a visitor, members, other staff; nobody where there is nothing, and on nothing', async (t) => {
  const w = await world(t)
  const { reader, moderator, comment } = await setting(w)
  const id = await reported(w, reader, 'comment', comment)
  const acts = [
    [decide, { id, hide: true }],
    [dismiss, { id }],
    [escalate, { id, note: 'À voir' }],
  ] as const
  for (const [document, args] of acts) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document, args))
    for (const role of rolesBut('moderator', 'admin'))
      await refused('FORBIDDEN', (await w.member({ role })).gql(document, args))
    for (const unknown of [nobody, 'x', ''])
      await refused('NOT_FOUND', moderator.gql(document, { ...args, id: unknown }))
  }
  for (const measures of [{}, { hide: false }, { mute: 0 }, { mute: -5 }, { mute: 10_000_000 }])
    await refused('BAD_USER_INPUT', moderator.gql(decide, { id, ...measures }))
  await refused('BAD_USER_INPUT', moderator.gql(escalate, { id, note: '  ' }))
  assert.equal((await linesOf(moderator)).length, 1)
})

test('D-20 a moderator hides a comment, mutes and bans its author in one decision, and who reported is told once', async (t) => {
  const w = await world(t)
  const { reader, author, moderator, live, comment } = await setting(w)
  const other = await w.member()
  const id = await reported(w, reader, 'comment', comment)
  await reported(w, other, 'comment', comment)
  await moderator.ok(decide, { id, hide: true, mute: 10, ban: 'here' })
  assert.deepEqual(await linesOf(moderator), [])
  const [line] = await linesOf(moderator, 'decided')
  assert.deepEqual(
    [line.status, line.hidden, line.mutedMinutes, line.banned, line.decidedBy, line.thing, line.measures],
    ['acted', true, 10, 'here', moderator.pseudo, null, []],
  )
  const state = 'query($liveId: ID!) { chatState(liveId: $liveId) { blockedBy } }'
  assert.equal((await author.ok(state, { liveId: live.id })).chatState.blockedBy, 'banned')
  const [row] = await w.sql('select deleted_at from live_comment where id = $1', [comment])
  assert.ok(row.deletedAt)
  await w.runJobs()
  await w.runJobs()
  for (const member of [reader, other]) assert.deepEqual(await newsOf(w, member), ['report.acted'])
  assert.deepEqual(await newsOf(w, author), ['report.removed'])
  const log = await w.sql(
    `select action from audit_entry where action like 'chat.%' or action like 'report.%' order by id`,
  )
  assert.deepEqual(
    log.map(({ action }) => action),
    ['report.acted', 'chat.muted', 'chat.banned', 'chat.commentDeleted'],
  )
})

test('D-20 a measure that is refused leaves everything as it was, the line and the author', async (t) => {
  const w = await world(t)
  const { reader, owner, moderator, admin, live } = await setting(w)
  const staff = await w.member({ role: 'moderator' })
  const ids = [
    await reported(w, reader, 'comment', await say(owner, live.id)),
    await reported(w, reader, 'comment', await say(staff, live.id)),
    await reported(w, reader, 'profile', admin.id),
    await reported(w, reader, 'live', (await makeLive(w, owner, { status: 'recorded' })).id),
  ]
  for (const id of ids)
    for (const measures of [{ mute: 10 }, { ban: 'here' }, { ban: 'everywhere' }, { hide: true, ban: 'everywhere' }])
      await refused('FORBIDDEN', moderator.gql(decide, { id, ...measures }))
  assert.equal((await linesOf(moderator)).length, 4)
  assert.deepEqual(await w.sql('select 1 from chat_ban union all select 1 from chat_mute'), [])
  assert.deepEqual(await w.sql(`select 1 from audit_entry where action like 'report.%'`), [])
})

test('D-20 of two moderators who decide at once one does, and the other is told so', async (t) => {
  const w = await world(t)
  const { reader, author, moderator, admin, comment } = await setting(w)
  const id = await reported(w, reader, 'comment', comment)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      n % 2 ? admin.gql(dismiss, { id }) : moderator.gql(decide, { id, ban: 'everywhere' }),
    ),
  )
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  for (const { errors } of answers) if (errors) assert.equal(errors[0]?.extensions.code, 'CONFLICT')
  const [row] = await w.sql('select status from report where id = $1', [id])
  const bans = await w.sql('select 1 from chat_ban where user_id = $1', [author.id])
  assert.equal(bans.length, row.status === 'acted' ? 1 : 0)
  assert.equal((await w.sql(`select 1 from audit_entry where action like 'report.%'`)).length, 1)
})

test('D-20 nobody sees or decides what is about them, a moderator neither', async (t) => {
  const w = await world(t)
  const { reader, moderator, admin, live } = await setting(w)
  const id = await reported(w, reader, 'comment', await say(moderator, live.id))
  assert.deepEqual(await linesOf(moderator), [])
  assert.deepEqual((await moderator.ok(counts)).reportCounts, { open: 0, escalated: 0 })
  for (const [document, args] of [
    [decide, { hide: true }],
    [dismiss, {}],
    [escalate, { note: 'Rien' }],
  ] as const)
    assert.equal(
      (await refused('FORBIDDEN', moderator.gql(document, { id, ...args }))).extensions.key,
      'reports.aboutYou',
    )
  assert.equal((await linesOf(admin)).length, 1)
  await assert.rejects(
    w.sql(`update report set status = 'dismissed', decided_at = now(), decided_by = $2 where id = $1`, [
      id,
      moderator.id,
    ]),
    /check/,
  )
})

test('D-20 a moderator learns nothing of a report about them by the count of the others either', async (t) => {
  const w = await world(t)
  const { reader, moderator, admin, comment, live } = await setting(w)
  const count = async ({ id }: Member) => {
    const [row] = await w.sql(`select data from notification where user_id = $1 and kind = 'report.requests'`, [id])
    return row?.data.count ?? 0
  }
  const about = await reported(w, reader, 'comment', await say(moderator, live.id))
  await w.settled()
  assert.deepEqual([await count(moderator), await count(admin)], [0, 1])
  const other = await reported(w, reader, 'comment', comment)
  await w.settled()
  assert.deepEqual([await count(moderator), await count(admin)], [1, 2])
  await admin.ok(dismiss, { id: other })
  await w.settled()
  assert.deepEqual([await count(moderator), await count(admin)], [0, 1])
  await admin.ok(dismiss, { id: about })
  await w.settled()
  assert.deepEqual([await count(moderator), await count(admin)], [0, 0])
})

test('D-20 a line that is passed on beside a decision of a moderator waits for the administrators', async (t) => {
  const w = await world(t)
  const { reader, moderator, comment } = await setting(w)
  const id = await reported(w, reader, 'comment', comment)
  for (const [document, args] of [
    [dismiss, { id }],
    [decide, { id, hide: true }],
  ] as const) {
    const passing = await holding(w, `report where id = '${id}'`)
    const deciding = moderator.gql(document, args)
    await isWaitedFor(w)
    await passing.query(`update report set status = 'escalated', escalation = 'Grave' where id = $1`, [id])
    await passing.query('commit')
    await refused('CONFLICT', deciding)
    await passing.end()
    await w.sql(`update report set status = 'open', escalation = null where id = $1`, [id])
  }
})

test('D-20 a line that is decided beside being passed on stays decided, and nothing is written of the other', async (t) => {
  const w = await world(t)
  const { reader, moderator, admin, comment } = await setting(w)
  const id = await reported(w, reader, 'comment', comment)
  const other = await holding(w, `report where id = '${id}'`)
  const passing = moderator.gql(escalate, { id, note: 'Grave' })
  await isWaitedFor(w)
  await other.query(`update report set status = 'dismissed', decided_at = now(), decided_by = $1`, [admin.id])
  await other.query('commit')
  await refused('CONFLICT', passing)
  const [row] = await w.sql('select status, escalation, escalated_by from report')
  assert.deepEqual(row, { status: 'dismissed', escalation: null, escalatedBy: null })
  assert.deepEqual(await w.sql(`select 1 from audit_entry where action = 'report.escalated'`), [])
})

test('D-20 who passes a line on says why, in words that fit', async (t) => {
  const w = await world(t)
  const { reader, moderator, comment, author } = await setting(w)
  const id = await reported(w, reader, 'comment', comment)
  for (const note of ['', '  ', 'x'.repeat(501)]) await refused('BAD_USER_INPUT', moderator.gql(escalate, { id, note }))
  for (const person of [reader, author]) await refused('FORBIDDEN', person.gql(escalate, { id, note: 'Grave' }))
  await refused('UNAUTHENTICATED', w.visitor().gql(escalate, { id, note: 'Grave' }))
  await moderator.ok(escalate, { id, note: 'x'.repeat(500) })
  const [line] = await w.sql(`select action, actor_id, target_id, detail from audit_entry where action like 'report.%'`)
  assert.deepEqual(line, {
    action: 'report.escalated',
    actorId: moderator.id,
    targetId: author.id,
    detail: { kind: 'comment', thing: comment },
  })
})

test('D-20 what a moderator passes on is decided by administrators, who see why', async (t) => {
  const w = await world(t)
  const { reader, moderator, admin } = await setting(w)
  const article = await makeArticle(await w.member({ role: 'redacteur' }), { status: 'published' })
  const id = await reported(w, reader, 'article', article.id)
  await refused('FORBIDDEN', moderator.gql(decide, { id, hide: true }))
  await moderator.ok(escalate, { id, note: 'Diffamation ?' })
  await refused('FORBIDDEN', (await w.member({ role: 'moderator' })).gql(escalate, { id, note: 'Aussi' }))
  assert.equal((await refused('FORBIDDEN', moderator.gql(dismiss, { id }))).extensions.key, 'reports.forAdmins')
  assert.equal((await linesOf(moderator, 'escalated'))[0].mayDecide, false)
  await w.settled()
  assert.ok((await newsOf(w, admin)).includes('report.escalated'))
  const [line] = await linesOf(admin, 'escalated')
  assert.deepEqual(
    [line.escalation, line.escalatedBy, line.mayDecide, line.measures],
    ['Diffamation ?', moderator.pseudo, true, ['hide']],
  )
  await admin.ok(decide, { id, hide: true })
  assert.equal((await reader.ok('query($id: ID!) { article(id: $id) { id } }', { id: article.id })).article, null)
  await w.runJobs()
  assert.deepEqual(await newsOf(w, reader), ['report.acted'])
})

test('D-20 a running live is cut by the decision; dismissed reports leave the thing as it is', async (t) => {
  const w = await world(t)
  const { reader, author, moderator, live, comment } = await setting(w)
  await moderator.ok(decide, { id: await reported(w, reader, 'live', live.id), hide: true })
  assert.equal((await w.sql('select status from live where id = $1', [live.id]))[0].status, 'ended')
  await moderator.ok(dismiss, { id: await reported(w, reader, 'comment', comment) })
  assert.equal((await w.sql('select deleted_at from live_comment where id = $1', [comment]))[0].deletedAt, null)
  await moderator.ok(decide, { id: await reported(w, reader, 'profile', author.id), ban: 'everywhere' })
  assert.equal((await w.sql('select 1 from chat_ban where user_id = $1 and live_id is null', [author.id])).length, 1)
  await w.runJobs()
  assert.deepEqual((await newsOf(w, reader)).sort(), ['report.acted', 'report.acted', 'report.dismissed'])
})

test('R-GAP-21 what is removed where it stands closes its line; what is gone is closed without a decision', async (t) => {
  const w = await world(t)
  const { reader, author, owner, moderator, live, comment } = await setting(w)
  const editor = await w.member({ role: 'redacteur' })
  const article = await makeArticle(editor, { status: 'published' })
  await reported(w, reader, 'comment', comment)
  await reported(w, reader, 'article', article.id)
  const profile = await reported(w, reader, 'profile', author.id)
  await reported(w, reader, 'comment', await say(owner, live.id))
  await owner.ok('mutation($id: ID!) { deleteComment(id: $id) }', { id: comment })
  await editor.ok('mutation($id: ID!) { deleteArticle(id: $id) }', { id: article.id })
  const [own] = await w.sql('select id from live_comment where user_id = $1', [owner.id])
  await owner.ok('mutation($id: ID!) { deleteComment(id: $id) }', { id: own.id })
  await w.sql('update app_user set deleted_at = now() where id = $1', [author.id])
  assert.equal((await linesOf(moderator))[0].thing, null)
  await refused('NOT_FOUND', moderator.gql(decide, { id: profile, ban: 'everywhere' }))
  await moderator.ok(dismiss, { id: profile })
  const rows = await w.sql('select status, decided_by from report order by id')
  assert.deepEqual(
    rows.map(({ status, decidedBy }) => [status, decidedBy]),
    [
      ['acted', owner.id],
      ['gone', null],
      ['gone', null],
      ['gone', null],
    ],
  )
})

const setArticle =
  'mutation($id: ID!, $status: ArticleStatus!) { updateArticle(id: $id, input: { status: $status }) { id } }'

test('R-GAP-21 an article that is archived or taken back closes its line; who reported hears of it, and may report it again once it is back', async (t) => {
  const w = await world(t)
  const [reader, editor, admin] = [
    await w.member(),
    await w.member({ role: 'redacteur' }),
    await w.member({ role: 'admin' }),
  ]
  const [taken, archived] = [
    await makeArticle(editor, { status: 'published' }),
    await makeArticle(editor, { status: 'published' }),
  ]
  for (const { id } of [taken, archived]) await reported(w, reader, 'article', id)
  await editor.ok(setArticle, { id: taken.id, status: 'draft' })
  await admin.ok(setArticle, { id: archived.id, status: 'archived' })
  const rows = await w.sql('select status, hidden, decided_by from report order by id')
  assert.deepEqual(
    rows.map(({ status, hidden, decidedBy }) => [status, hidden, decidedBy]),
    [
      ['gone', false, null],
      ['acted', true, admin.id],
    ],
  )
  await w.runJobs()
  assert.deepEqual((await newsOf(w, reader)).sort(), ['report.acted', 'report.gone'])
  await editor.ok(setArticle, { id: taken.id, status: 'published' })
  const again = (id: string) => reader.ok(report, { kind: 'article', id, reason: 'hate' })
  assert.equal((await again(taken.id)).reportContent, true)
  assert.equal((await again(taken.id)).reportContent, false)
  await admin.ok(setArticle, { id: archived.id, status: 'published' })
  assert.equal((await again(archived.id)).reportContent, true)
  assert.equal((await again(archived.id)).reportContent, false)
  assert.deepEqual(
    (await linesOf(admin)).map(({ thingId, reporters }: { thingId: string; reporters: number }) => [
      thingId,
      reporters,
    ]),
    [
      [taken.id, 1],
      [archived.id, 1],
    ],
  )
})

test('D-20, R-MAG-14 an article that was removed after a report comes back by an administrator, not by its author, who is one or not', async (t) => {
  const w = await world(t)
  const [reader, other, admin] = [await w.member(), await w.member(), await w.member({ role: 'admin' })]
  const scheduledAt = new Date(w.now().getTime() + 3_600_000).toISOString()
  const set = 'mutation($id: ID!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { status } }'
  const saved = 'mutation($id: ID!, $input: ArticleInput!) { saveArticle(id: $id, input: $input) { saved } }'
  for (const role of ['redacteur', 'admin'] as const) {
    const author = await w.member({ role })
    const { id } = await makeArticle(author, { status: 'published' })
    await admin.ok(decide, { id: await reported(w, reader, 'article', id), hide: true })
    const stands = async () => {
      for (const document of [set, saved])
        for (const input of [{ status: 'published' }, { status: 'scheduled', scheduledAt }]) {
          const { extensions } = await refused('FORBIDDEN', author.gql(document, { id, input }))
          assert.deepEqual([extensions.key, extensions.field], ['magazine.removed', 'status'])
        }
    }
    await admin.ok(set, { id, input: { status: 'draft' } }) // not yet where it was
    await stands()
    await author.ok(set, { id, input: { title: 'Mieux' } })
    await w.sql(`update article set status = 'archived' where id = $1`, [id])
    await refused('FORBIDDEN', author.gql(set, { id, input: { status: 'published' } }))
    await refused('FORBIDDEN', author.gql(set, { id, input: { status: 'draft' } }))
    await author.ok(set, { id, input: { title: 'Corrigé' } }) // for who decides again
    await refused('NOT_FOUND', other.gql(report, { kind: 'article', id, reason: 'spam' }))
    await admin.ok(set, { id, input: { status: 'published' } })
    for (const who of [reader, other])
      assert.equal((await who.ok(report, { kind: 'article', id, reason: 'insult' })).reportContent, true)
    await author.ok(set, { id, input: { status: 'draft' } })
    await author.ok(set, { id, input: { status: 'published' } }) // the removal stands no more
    await admin.ok(dismiss, { id: await reported(w, await w.member(), 'article', id) })
    for (const status of ['draft', 'published']) await author.ok(set, { id, input: { status } })
    await reported(w, await w.member(), 'article', id)
    await admin.ok(set, { id, input: { status: 'archived' } }) // where it stands
    await refused('FORBIDDEN', author.gql(set, { id, input: { status: 'published' } }))
  }
})

test('R-GAP-21 what vanishes with something else is closed by a job, passed on or not: the messages of a deleted live, an erased account; what is there waits', async (t) => {
  const w = await world(t)
  const { reader, author, moderator, admin, owner, live, comment } = await setting(w)
  const other = await makeLive(w, owner)
  const stays = await reported(w, reader, 'comment', await say(author, other.id))
  const passedOn = await reported(w, reader, 'comment', comment)
  await reported(w, reader, 'profile', author.id)
  await moderator.ok(escalate, { id: passedOn, note: 'Menace ?' })
  await w.sql(`update live set status = 'ended' where id = $1`, [live.id])
  await admin.ok('mutation($id: ID!) { deleteLive(id: $id) }', { id: live.id })
  await w.sql('update app_user set deleted_at = now() where id = $1', [author.id])
  assert.deepEqual((await admin.ok(counts)).reportCounts, { open: 2, escalated: 1 })
  for (let n = 0; n < 2; n++) {
    await w.kernel.jobs.enqueue(w.kernel.db, 'reports.closeGone', {})
    await w.runJobs()
  }
  assert.deepEqual((await admin.ok(counts)).reportCounts, { open: 1, escalated: 0 })
  assert.deepEqual(
    (await linesOf(moderator)).map(({ id }: { id: string }) => id),
    [stays],
  )
  assert.deepEqual(await newsOf(w, reader), ['report.gone', 'report.gone'])
})

test('the list holds its order page by page, and old decisions go with who reported', async (t) => {
  const w = await world(t)
  const { reader, author, moderator, live } = await setting(w)
  const made: string[] = []
  for (let n = 0; n < 5; n++) {
    made.push(await reported(w, reader, 'comment', await say(author, live.id, `message ${n}`)))
    w.advance(1000)
  }
  const paged = async (of: string) => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const { reports } = await moderator.ok(list, { list: of, pagination: { limit: 2, after } })
      seen.push(...reports.items.map(({ id }: { id: string }) => id))
      after = reports.hasMore ? reports.endCursor : null
    } while (after && seen.length <= made.length)
    return seen
  }
  assert.deepEqual(await paged('open'), made)
  for (const id of made.slice(0, 3)) await moderator.ok(dismiss, { id })
  assert.deepEqual([await paged('open'), await paged('decided')], [made.slice(3), made.slice(0, 3).toReversed()])
  await w.runJobs()
  w.advance(reportServer.decidedLife + 1000)
  await w.kernel.jobs.enqueue(w.kernel.db, 'reports.removeOld', {})
  await w.runJobs()
  assert.equal((await w.sql('select 1 from report')).length, 2)
  assert.equal((await w.sql('select 1 from report_reporter')).length, 2)
})

test('D-20 whose thing is removed after a report is told so; whose is left alone, or removed by themselves, is not', async (t) => {
  const w = await world(t)
  const { reader, author, owner, moderator, live, comment } = await setting(w)
  await moderator.ok(dismiss, { id: await reported(w, reader, 'comment', comment) })
  const own = await makeLive(w, owner)
  await reported(w, reader, 'live', own.id)
  await owner.ok('mutation($id: ID!) { endLive(id: $id) { id } }', { id: own.id })
  await owner.ok('mutation($id: ID!) { deleteLive(id: $id) }', { id: own.id })
  assert.deepEqual([await newsOf(w, author), await newsOf(w, owner)], [[], []])
  await moderator.ok(decide, { id: await reported(w, reader, 'comment', await say(author, live.id)), hide: true })
  const where = await say(author, live.id)
  await reported(w, reader, 'comment', where)
  await moderator.ok('mutation($id: ID!) { deleteComment(id: $id) }', { id: where })
  await moderator.ok(decide, { id: await reported(w, reader, 'live', live.id), hide: true })
  assert.deepEqual(
    [await newsOf(w, author), await newsOf(w, owner)],
    [Array(2).fill('report.removed'), ['report.removed']],
  )
  const { notifications } = await author.ok('{ notifications { items { text link } } }')
  assert.deepEqual(notifications.items[0], {
    text: "Après un signalement, un modérateur a retiré un de vos messages. Si vous pensez que c'est une erreur, écrivez-nous.",
    link: '/support',
  })
})
