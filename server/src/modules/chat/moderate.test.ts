import assert from 'node:assert/strict'
import test from 'node:test'
import { comment as limits } from '@vondrona/rules/chat/constants'
import { caughtUp, makeLive } from '../../../test/media/lives.ts'
import { rolesBut } from '../../../test/people.ts'
import { type Member, refused, type World, world } from '../../../test/world.ts'
import { inChat } from './testing.ts'

const nobody = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const add = 'mutation($liveId: ID!, $message: String!) { addComment(liveId: $liveId, message: $message) { id badge } }'
const acts = {
  remove: 'mutation($id: ID!) { deleteComment(id: $id) }',
  mute: 'mutation($liveId: ID!, $userId: ID!, $minutes: Int!) { muteUser(liveId: $liveId, userId: $userId, minutes: $minutes) }',
  ban: 'mutation($liveId: ID!, $userId: ID!, $banned: Boolean!, $everywhere: Boolean) { banFromChat(liveId: $liveId, userId: $userId, banned: $banned, everywhere: $everywhere) }',
  slow: 'mutation($liveId: ID!, $seconds: Int!) { setSlowMode(liveId: $liveId, seconds: $seconds) }',
  words: 'mutation($liveId: ID!, $words: [String!]!) { setBannedWords(liveId: $liveId, words: $words) }',
}
const state =
  'query($liveId: ID!) { chatState(liveId: $liveId) { blockedBy slowMode mutedUntil mayModerate bannedWords muted { userId pseudo } banned { userId pseudo everywhere } } }'

async function setting(w: World) {
  const [owner, moderator, hery] = [
    await w.member({ role: 'streamer' }),
    await w.member({ role: 'moderator' }),
    await w.member(),
  ]
  return { owner, moderator, hery, live: await makeLive(w, owner) }
}
const seen = async (w: World, member: Member | null, liveId: string) =>
  (await (member ?? w.visitor()).ok(state, { liveId })).chatState
const log = (w: World) =>
  w.sql<{ action: string; targetId: string | null }>(
    `select action, target_id from audit_entry where action like 'chat.%' order by id`,
  )

test('D-20 R-GAP-02 who may not moderate: a visitor, a member, an editor, another streamer; and nobody where there is nothing', async (t) => {
  const w = await world(t)
  const { live, hery, owner, moderator } = await setting(w)
  const { id } = (await hery.ok(add, { liveId: live.id, message: 'a' })).addComment
  const all = (liveId: string, commentId: string) =>
    [
      [acts.remove, { id: commentId }],
      [acts.mute, { liveId, userId: hery.id, minutes: 5 }],
      [acts.ban, { liveId, userId: hery.id, banned: true }],
      [acts.slow, { liveId, seconds: 5 }],
      [acts.words, { liveId, words: ['a'] }],
    ] as const
  for (const [document, args] of all(live.id, id)) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document, args))
    for (const role of rolesBut('moderator', 'admin'))
      await refused('FORBIDDEN', (await w.member({ role })).gql(document, args))
  }
  for (const [document, args] of all(nobody, nobody)) await refused('NOT_FOUND', moderator.gql(document, args))
  await refused('NOT_FOUND', moderator.gql(acts.mute, { liveId: live.id, userId: nobody, minutes: 5 }))
  await refused('FORBIDDEN', owner.gql(acts.ban, { liveId: live.id, userId: hery.id, banned: true, everywhere: true }))
  for (const member of [owner, moderator, await w.member({ role: 'admin' })])
    await refused('FORBIDDEN', moderator.gql(acts.mute, { liveId: live.id, userId: member.id, minutes: 5 }))
  for (const minutes of [-1, limits.muteMax + 1])
    await refused('BAD_USER_INPUT', owner.gql(acts.mute, { liveId: live.id, userId: hery.id, minutes }))
  await refused('BAD_USER_INPUT', owner.gql(acts.slow, { liveId: live.id, seconds: limits.slowModeMax + 1 }))
  await refused('BAD_USER_INPUT', owner.gql(acts.words, { liveId: live.id, words: ['x'.repeat(41)] }))
  await refused('BAD_USER_INPUT', owner.gql(acts.words, { liveId: live.id, words: Array(201).fill('x') }))
  assert.deepEqual(await log(w), [])
})

test('R-CHAT-19 a deleted comment is gone for everybody at once, counted once, and in the log without its words', async (t) => {
  const w = await world(t)
  const { live, hery, owner, moderator } = await setting(w)
  const viewers = [await inChat(w, live), await inChat(w, live, null, { batch: true })]
  const { id } = (await hery.ok(add, { liveId: live.id, message: 'À supprimer' })).addComment
  await Promise.all([moderator, owner].map((member) => member.gql(acts.remove, { id })))
  for (const socket of viewers) assert.equal((await socket.next('comment_deleted')).id, id)
  await refused('NOT_FOUND', owner.gql(acts.remove, { id }))
  assert.deepEqual(
    (await w.visitor().ok('query($l: ID!) { liveComments(liveId: $l) { id } }', { l: live.id })).liveComments,
    [],
  )
  assert.equal((await w.sql('select comment_count from live'))[0].commentCount, 0)
  assert.deepEqual(await log(w), [{ action: 'chat.commentDeleted', targetId: hery.id }])
  assert.doesNotMatch(JSON.stringify(await w.sql('select * from audit_entry')), /À supprimer/)
})

test('R-CHAT-19 muted until a moment: the message says how long, the member’s page is updated, then it ends automatically', async (t) => {
  const w = await world(t)
  const { live, hery, moderator } = await setting(w)
  const [page, other, desk] = [await inChat(w, live, hery), await inChat(w, live), await inChat(w, live, moderator)]
  await moderator.ok(acts.mute, { liveId: live.id, userId: hery.id, minutes: 10 })
  const heard = await page.next('chat_state')
  const until = new Date(w.now().getTime() + 600_000).toISOString()
  assert.deepEqual([heard.blockedBy, heard.mutedUntil, heard.mayModerate], ['muted', until, false])
  assert.equal((await desk.next('chat_state')).mayModerate, true)
  page.say('et moi ?')
  const error = await page.next('error')
  assert.deepEqual([error.code, error.retryAfter], ['FORBIDDEN', 600])
  assert.match(String(error.message), /dans 10 min/)
  assert.equal((await seen(w, hery, live.id)).blockedBy, 'muted')
  assert.deepEqual((await seen(w, moderator, live.id)).muted, [{ userId: hery.id, pseudo: hery.pseudo }])
  w.advance(600_000)
  page.say('me revoilà')
  await page.next('comment_added')
  await moderator.ok(acts.mute, { liveId: live.id, userId: hery.id, minutes: 10 })
  await moderator.ok(acts.mute, { liveId: live.id, userId: hery.id, minutes: 0 })
  assert.equal((await seen(w, hery, live.id)).blockedBy, null)
  await caughtUp(other)
  assert.ok(!other.frames.some(({ type }) => type === 'chat_state'))
  assert.deepEqual(
    (await log(w)).map(({ action }) => action),
    ['chat.muted', 'chat.muted', 'chat.unmuted'],
  )
})

test('R-CHAT-19 banned from one live by its owner, from all by a moderator; lifted again', async (t) => {
  const w = await world(t)
  const { live, hery, owner, moderator } = await setting(w)
  const other = await makeLive(w, owner)
  const page = await inChat(w, other, hery)
  const write = (liveId: string) => hery.gql(add, { liveId, message: 'a' })
  await owner.ok(acts.ban, { liveId: live.id, userId: hery.id, banned: true })
  await owner.ok(acts.ban, { liveId: live.id, userId: hery.id, banned: true }) // twice is once
  assert.equal((await refused('FORBIDDEN', write(live.id))).message, 'Vous ne pouvez plus écrire dans cette discussion')
  assert.equal((await write(other.id)).errors, undefined)
  await moderator.ok(acts.ban, { liveId: live.id, userId: hery.id, banned: true, everywhere: true })
  w.advance(5000)
  assert.equal((await page.next('chat_state')).blockedBy, 'banned')
  await refused('FORBIDDEN', write(other.id))
  assert.equal((await seen(w, moderator, other.id)).banned.length, 1)
  await moderator.ok(acts.ban, { liveId: live.id, userId: hery.id, banned: false, everywhere: true })
  assert.equal((await write(other.id)).errors, undefined)
  await refused('FORBIDDEN', write(live.id))
  await owner.ok(acts.ban, { liveId: live.id, userId: hery.id, banned: false })
  assert.equal((await write(live.id)).errors, undefined)
})

test('a ban everywhere is listed apart and lifted only as such: by a moderator, not by the owner of one live', async (t) => {
  const w = await world(t)
  const { live, hery, owner, moderator } = await setting(w)
  const set = (by: Member, banned: boolean, everywhere?: boolean) =>
    by.gql(acts.ban, { liveId: live.id, userId: hery.id, banned, everywhere })
  const listed = async () =>
    (await seen(w, owner, live.id)).banned.map(({ everywhere }: { everywhere: boolean }) => everywhere)
  const page = await inChat(w, live, hery)
  await set(moderator, true, true)
  assert.equal((await page.next('chat_state')).blockedBy, 'banned')
  assert.deepEqual(await listed(), [true])
  for (const by of [owner, moderator])
    assert.equal((await refused('CONFLICT', set(by, false))).extensions.key, 'chat.bannedEverywhere')
  await refused('FORBIDDEN', set(owner, false, true))
  assert.equal((await seen(w, hery, live.id)).blockedBy, 'banned')
  await set(owner, true)
  assert.deepEqual(await listed(), [false, true])
  assert.equal((await set(owner, false)).errors, undefined)
  assert.deepEqual(await listed(), [true])
  assert.equal((await set(moderator, false, true)).errors, undefined)
  assert.deepEqual(await listed(), [])
  assert.equal((await hery.gql(add, { liveId: live.id, message: 'a' })).errors, undefined)
  const entries = (await log(w)).length
  assert.equal((await set(moderator, false, true)).errors, undefined)
  assert.equal((await log(w)).length, entries, 'what was lifted before is not lifted twice')
})

test('a ban is lifted from a member who moderates in the meantime', async (t) => {
  const w = await world(t)
  const { live, hery, moderator } = await setting(w)
  const set = (banned: boolean) =>
    moderator.gql(acts.ban, { liveId: live.id, userId: hery.id, banned, everywhere: true })
  await set(true)
  await w.sql(`update app_user set role = 'moderator' where id = $1`, [hery.id])
  await refused('FORBIDDEN', set(true))
  assert.equal((await set(false)).errors, undefined)
  assert.deepEqual((await seen(w, moderator, live.id)).banned, [])
})

test('R-CHAT-19 slow mode: one comment per person and interval, everybody sees the setting; moderators are exempt', async (t) => {
  const w = await world(t)
  const { live, hery, owner } = await setting(w)
  const pages = [await inChat(w, live), await inChat(w, live, null, { batch: true })]
  await owner.ok(acts.slow, { liveId: live.id, seconds: 30 })
  for (const page of pages) assert.equal((await page.next('chat_state')).slowMode, 30)
  const write = (member: Member) => member.gql(add, { liveId: live.id, message: 'a' })
  assert.equal((await write(hery)).errors, undefined)
  const error = await refused('RATE_LIMITED', write(hery))
  assert.equal(error.extensions.retryAfter, 30)
  assert.equal(error.message, 'Mode lent\u00a0: un message toutes les 30 s. Réessayez dans 30\u00a0secondes.')
  const both = await Promise.all([write(await w.member()), write(hery)])
  assert.deepEqual(
    both.map(({ errors }) => errors?.length ?? 0),
    [0, 1],
  )
  for (let n = 0; n < 2; n++) assert.equal((await write(owner)).data.addComment.badge, 'owner')
  w.advance(30_000)
  const three = await Promise.all([write(hery), write(hery), write(hery)])
  assert.equal(three.filter(({ errors }) => errors).length, 2)
  await owner.ok(acts.slow, { liveId: live.id, seconds: 0 })
  assert.equal((await write(hery)).errors, undefined)
})

test('R-CHAT-19 a banned word is refused whatever its case and accents; only moderators read the list', async (t) => {
  const w = await world(t)
  const { live, hery, owner } = await setting(w)
  await owner.ok(acts.words, { liveId: live.id, words: ['Crétin', ' ', 'gros  mot'] })
  for (const message of ['espèce de CRETIN !', 'un gros-mot'])
    await refused('BAD_USER_INPUT', hery.gql(add, { liveId: live.id, message }))
  assert.equal((await hery.gql(add, { liveId: live.id, message: 'crétinerie' })).errors, undefined)
  assert.deepEqual((await seen(w, owner, live.id)).bannedWords, ['Crétin', 'gros mot'])
  for (const person of [hery, null]) assert.equal((await seen(w, person, live.id)).bannedWords, null)
})

test('what the chat says to each: signed out, pending, minor, closed; open before the start and for a day after the end', async (t) => {
  const w = await world(t)
  const { live, hery } = await setting(w)
  const blockedBy = async (member: Member | null) => (await seen(w, member, live.id)).blockedBy
  await refused('NOT_FOUND', hery.gql(state, { liveId: nobody }))
  await w.sql(`update live set status = 'scheduled'`)
  assert.equal(await blockedBy(null), 'signIn')
  assert.equal(await blockedBy(await w.member({ status: 'pending' })), 'pending')
  assert.equal(await blockedBy(await w.member({ birth: '2012-01-01' })), 'minor')
  assert.equal(await blockedBy(hery), null)
  await w.sql(`update live set status = 'ended', ended_at = $1`, [w.now()])
  assert.equal(await blockedBy(hery), null)
  w.advance(limits.openAfterEnd)
  // sessions of yesterday are over
  const [member, moderator] = [await w.member(), await w.member({ role: 'moderator' })]
  for (const person of [null, member, moderator]) assert.equal(await blockedBy(person), 'closed')
  await refused('FORBIDDEN', moderator.gql(add, { liveId: live.id, message: 'a' }))
})

test('R-REPLAY chat in time: before the begin at 0, what was said while the source was away where it came back', async (t) => {
  const w = await world(t)
  const { live, hery } = await setting(w)
  const begin = w.now().getTime() + 60_000
  const say = async (second: number, message: string) => {
    w.advance(begin + second * 1000 - w.now().getTime())
    await hery.ok(add, { liveId: live.id, message })
  }
  for (const second of [-30, 0, 5, 19.5, 25, 30, 39.9, 41]) await say(second, `à ${second}`)
  await w.sql(`update live set status = 'recorded', recording_state = 'complete', duration = 30`)
  for (const [at, start, duration] of [
    [0, 0, 20],
    [20, 30, 10],
  ] as const)
    await w.sql('insert into live_part (live_id, started_at, at, duration) values ($1, $2, $3, $4)', [
      ...[live.id, new Date(begin + start * 1000), at, duration],
    ])
  const read = async (from: number, seconds: number) => {
    const document =
      'query($l: ID!, $f: Float!, $s: Float!) { replayComments(liveId: $l, from: $f, seconds: $s) { at comment { message } } }'
    const { replayComments } = await w.visitor().ok(document, { l: live.id, f: from, s: seconds })
    return replayComments.map(({ at, comment }: { at: number; comment: { message: string } }) => [at, comment.message])
  }
  assert.deepEqual(await read(0, 600), [
    ...[
      [0, 'à -30'],
      [0, 'à 0'],
      [5, 'à 5'],
      [19.5, 'à 19.5'],
      [20, 'à 25'],
      [20, 'à 30'],
      [29.9, 'à 39.9'],
    ],
  ])
  assert.deepEqual(await read(5, 15), [
    [5, 'à 5'],
    [19.5, 'à 19.5'],
  ])
  assert.deepEqual(await read(20, 5), [
    [20, 'à 25'],
    [20, 'à 30'],
  ])
  assert.deepEqual(await read(30, 600), [])
})

test('D-20 R-REPLAY a moderator and the owner delete what was said from the replay; a member may not', async (t) => {
  const w = await world(t)
  const { live, hery, owner, moderator } = await setting(w)
  const ids: string[] = []
  for (const message of ['un', 'deux', 'trois']) {
    ids.push((await hery.ok(add, { liveId: live.id, message })).addComment.id)
    w.advance(10_000)
  }
  await w.sql(`update live set status = 'recorded', recording_state = 'complete', duration = 30, ended_at = $1`, [
    w.now(),
  ])
  await w.sql('insert into live_part (live_id, started_at, at, duration) values ($1, $2, 0, 30)', [live.id, w.now()])
  const read = 'query($l: ID!) { replayComments(liveId: $l, from: 0, seconds: 600) { comment { message } } }'
  const said = async () =>
    (await w.visitor().ok(read, { l: live.id })).replayComments.map(
      ({ comment }: { comment: { message: string } }) => comment.message,
    )
  await refused('FORBIDDEN', hery.gql(acts.remove, { id: ids[0] }))
  assert.equal((await seen(w, hery, live.id)).mayModerate, false)
  for (const [person, id] of [
    [moderator, ids[1]],
    [owner, ids[2]],
  ] as const) {
    assert.equal((await seen(w, person, live.id)).mayModerate, true)
    await person.ok(acts.remove, { id })
  }
  assert.deepEqual(await said(), ['un'])
})
