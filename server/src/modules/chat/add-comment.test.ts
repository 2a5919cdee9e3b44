import assert from 'node:assert/strict'
import test from 'node:test'
import { commentPace, comment as limits } from '@vondrona/rules/chat/constants'
import { caughtUp, makeLive } from '../../../test/media/lives.ts'
import { until } from '../../../test/wait.ts'
import { refused, world } from '../../../test/world.ts'
import { commentAdded } from './comment-added.ts'
import { inChat } from './testing.ts'

const add =
  'mutation($liveId: ID!, $message: String!, $clientId: String) { addComment(liveId: $liveId, message: $message, clientId: $clientId) { id message content userId username author { id pseudo } timestamp createdAt clientId badge } }'
const list =
  'query($liveId: ID!, $before: ID, $limit: Int) { liveComments(liveId: $liveId, before: $before, limit: $limit) { id message username clientId } }'
const nowhere = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'

test('R-CHAT-01 D-04 D-06 D-07 signed out, pending, minor: an error with its message, and nothing is published', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'streamer' })
  const live = await makeLive(w, owner)
  const listener = await inChat(w, live, await w.member())
  const refusals = {
    'Connectez-vous pour participer à la discussion': null,
    'Votre compte doit être validé avant de commenter': await w.member({ status: 'pending' }),
    'La discussion est en lecture seule pour les membres mineurs': await w.member({ birth: '2012-01-01' }),
  }
  for (const [sentence, member] of Object.entries(refusals)) {
    const socket = await inChat(w, live, member)
    socket.say('je parle', { clientId: 'c1' })
    const error = await socket.next('error')
    assert.equal(error.message, sentence)
    assert.deepEqual([error.about, error.liveId, error.clientId], ['add_comment', live.id, 'c1'])
  }
  await refused('UNAUTHENTICATED', w.visitor().gql(add, { liveId: live.id, message: 'a' }))
  await caughtUp(listener)
  assert.deepEqual(listener.heard(), [])
  assert.deepEqual(await w.sql('select id from live_comment'), [])
})

test('R-CHAT-06 R-CHAT-21 a live that is not there, nothing to see, too long, a wrong client id: refused', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const write = (message: unknown, more: object = {}) => member.gql(add, { liveId: live.id, message, ...more })
  await refused('NOT_FOUND', write('a', { liveId: nowhere }))
  await refused('BAD_USER_INPUT', write('a', { liveId: "x'; drop table live" }))
  await refused('BAD_USER_INPUT', write(' \n\u200B '))
  await refused('BAD_USER_INPUT', write('x'.repeat(limits.max + 1)))
  await refused('BAD_USER_INPUT', write('a', { clientId: 'x'.repeat(101) }))
  const socket = await inChat(w, live, member)
  for (const frame of [
    {},
    { liveId: live.id },
    { liveId: [live.id], message: 'a' },
    { liveId: live.id, message: { $gt: '' } },
  ]) {
    socket.send({ type: 'add_comment', ...frame })
    assert.equal((await socket.next('error')).code, 'BAD_USER_INPUT')
  }
})

test('R-CHAT-18 weak point 7: a forged userId, username and timestamp are not believed', async (t) => {
  const w = await world(t)
  const [owner, mallory] = [await w.member({ role: 'streamer' }), await w.member()]
  const live = await makeLive(w, owner)
  const [listener, socket] = [await inChat(w, live), await inChat(w, live, mallory)]
  socket.say('je suis le chef', { userId: owner.id, username: owner.pseudo, timestamp: 0, author: { id: owner.id } })
  const heard = await listener.next('comment_added')
  assert.equal(heard.userId, mallory.id)
  assert.equal(heard.username, mallory.pseudo)
  assert.equal(heard.timestamp, w.now().toISOString())
  assert.equal(heard.badge, undefined)
})

test('R-WS-06 R-WS-12 R-CHAT-17 a comment reaches everybody in the room once, the sender too, under both styles of names', async (t) => {
  const w = await world(t)
  const [owner, hery] = [await w.member({ role: 'streamer' }), await w.member()]
  const [live, other] = [await makeLive(w, owner), await makeLive(w, owner)]
  const [sender, viewer, elsewhere] = [await inChat(w, live, hery), await inChat(w, live), await inChat(w, other)]
  sender.send({ type: 'subscribe', event: `comments_${live.id}` }) // on welcome and on connect: R-WS-18
  await sender.next('subscription_success')
  sender.send({ type: 'add_comment', data: { liveId: live.id, message: '  Bonjour  ', clientId: 'c-1' } })
  for (const socket of [sender, viewer]) {
    const { id, ...heard } = await socket.next('comment_added')
    assert.match(String(id), /^[0-9a-f-]{36}$/)
    const at = w.now().toISOString()
    assert.deepEqual(heard, {
      type: 'comment_added',
      liveId: live.id,
      message: 'Bonjour',
      content: 'Bonjour',
      clientId: 'c-1',
      userId: hery.id,
      username: hery.pseudo,
      author: { id: hery.id, pseudo: hery.pseudo },
      timestamp: at,
      createdAt: at,
    })
  }
  await caughtUp(sender, viewer, elsewhere)
  assert.deepEqual(
    [sender, viewer, elsewhere].map((socket) => socket.heard().length),
    [1, 1, 0],
  )
})

test('who is not in the room is answered all the same, once it is on disk', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const socket = await w.socket(hery.token)
  await socket.next('authenticated')
  socket.send({ type: 'add_comment', liveId: live.id, message: 'depuis la page d’accueil' })
  const { id } = await socket.next('comment_added')
  assert.equal((await w.sql('select id from live_comment'))[0].id, id)
  assert.equal((await w.sql('select comment_count from live'))[0].commentCount, 1)
})

test('R-CHAT-20 twenty times the same client id at once, on several sockets: one comment, published once, each sender gets a response', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const viewer = await inChat(w, live)
  const senders = await Promise.all(Array.from({ length: 5 }, () => w.socket(hery.token)))
  for (const socket of senders) await socket.next('authenticated')
  for (const socket of senders)
    for (let n = 0; n < 4; n++)
      socket.send({ type: 'add_comment', liveId: live.id, message: `essai ${n}`, clientId: 'c-7' })
  const ids = new Set<unknown>()
  for (const socket of senders) for (let n = 0; n < 4; n++) ids.add((await socket.next('comment_added')).id)
  const over = await Promise.all(
    Array.from({ length: 20 }, () => hery.ok(add, { liveId: live.id, message: 'encore', clientId: 'c-7' })),
  )
  for (const { addComment } of over) ids.add(addComment.id)
  assert.equal(ids.size, 1)
  await caughtUp(viewer)
  assert.equal(viewer.heard().length, 1)
  assert.equal((await w.sql('select comment_count from live'))[0].commentCount, 1)
  assert.equal((await w.sql('select count(*)::int as n from live_comment'))[0].n, 1)
})

test('R-CHAT-20 disconnected before the response and sent again after reconnecting: stored once, published once', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const viewer = await inChat(w, live)
  const first = await inChat(w, live, hery)
  first.say('avant la coupure', { clientId: 'c-1' })
  first.close()
  await viewer.next('comment_added')
  const again = await inChat(w, live, hery)
  again.say('avant la coupure', { clientId: 'c-1' })
  again.say('après', { clientId: 'c-2' })
  assert.equal((await again.next('comment_added')).clientId, 'c-1')
  assert.equal((await again.next('comment_added')).clientId, 'c-2')
  await caughtUp(viewer)
  assert.deepEqual(viewer.heard(), ['avant la coupure', 'après'])
})

test('the same client id of another member, or in another live, is another comment', async (t) => {
  const w = await world(t)
  const [hery, lova, owner] = [await w.member(), await w.member(), await w.member({ role: 'streamer' })]
  const [one, two] = [await makeLive(w, owner), await makeLive(w, owner)]
  const ids = new Set()
  for (const member of [hery, lova])
    for (const live of [one, two])
      ids.add((await member.ok(add, { liveId: live.id, message: 'a', clientId: 'c' })).addComment.id)
  assert.equal(ids.size, 4)
})

test('the order of the ids is the order in which everybody hears them, however many speak at once', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100' })
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const viewers = [await inChat(w, live), await inChat(w, live, null, { batch: true })]
  const senders = await Promise.all(Array.from({ length: 8 }, () => w.member()))
  const sockets = await Promise.all(senders.map((member) => inChat(w, live, member)))
  for (let n = 0; n < 25; n++) for (const [index, socket] of sockets.entries()) socket.say(`${index}-${n}`)
  const all = sockets.length * 25
  await until('everybody heard everything', () =>
    [...sockets, ...viewers].every((socket) => socket.heard().length === all),
  )
  const rows = await w.sql<{ message: string }>('select message from live_comment order by id')
  const order = rows.map(({ message }) => message)
  for (const socket of [...sockets, ...viewers]) assert.deepEqual(socket.heard(), order)
  for (const index of sockets.keys()) {
    const own = order.filter((message) => message.startsWith(`${index}-`))
    assert.deepEqual(
      own,
      Array.from({ length: 25 }, (_, n) => `${index}-${n}`),
    )
  }
  assert.equal((await w.sql('select comment_count from live'))[0].commentCount, all)
})

test('who takes batches hears the first at once and the rest together; a deleted one that waits is not in them', async (t) => {
  const w = await world(t)
  const [owner, hery] = [await w.member({ role: 'streamer' }), await w.member()]
  const live = await makeLive(w, owner)
  const [viewer, sender] = [await inChat(w, live, null, { batch: true }), await inChat(w, live, hery)]
  sender.say('un')
  const first = await viewer.next('comments_added')
  assert.deepEqual(
    [first.liveId, (first.comments as { message: string }[]).map((one) => one.message)],
    [live.id, ['un']],
  )
  const ids: unknown[] = []
  await sender.next('comment_added')
  for (const message of ['deux', 'trois', 'quatre']) sender.say(message) // all and the deletion within one batch
  for (let n = 0; n < 3; n++) ids.push((await sender.next('comment_added')).id)
  await owner.ok('mutation($id: ID!) { deleteComment(id: $id) }', { id: ids[1] })
  assert.equal((await viewer.next('comment_deleted')).id, ids[1])
  const rest = (await viewer.next('comments_added')).comments as { id: string; message: string; content?: string }[]
  assert.deepEqual(
    rest.map((one) => one.id),
    [ids[0], ids[2]],
  )
  assert.equal(rest[0]?.content, undefined) // each fact once
  assert.ok(!viewer.frames.some(({ type }) => type === 'comment_added'))
  viewer.send({ type: 'subscribe', event: `comments_${live.id}`, data: {} }) // changes over, is not doubled
  await viewer.next('subscription_success')
  sender.say('cinq')
  assert.equal((await viewer.next('comment_added')).message, 'cinq')
  viewer.send({ type: 'unsubscribe', event: `comments_${live.id}` })
  await caughtUp(viewer)
  sender.say('six')
  await caughtUp(sender, viewer)
  assert.ok(!viewer.heard().includes('six'))
})

test('D-04 R-CHAT-09 a visitor writes where the live lets them: as Anonyme, a few times per address and pause', async (t) => {
  const w = await world(t)
  const live = await makeLive(w, await w.member({ role: 'streamer' }), { allowAnonymousComments: true })
  const [visitor, member] = [await inChat(w, live), await inChat(w, live, await w.member())]
  visitor.say('Bonjour', { userId: 'x', username: 'Le chef', clientId: 'v-1' })
  for (const socket of [visitor, member]) {
    const heard = await socket.next('comment_added')
    assert.deepEqual([heard.userId, heard.username, heard.badge], ['anonymous', 'Anonyme', undefined])
  }
  visitor.say('Bonjour', { clientId: 'v-1' }) // the same one
  assert.equal((await visitor.next('comment_added')).clientId, 'v-1')
  for (let n = 1; n < commentPace.anonymousAtOnce; n++) {
    visitor.say(`encore ${n}`)
    await visitor.next('comment_added')
  }
  visitor.say('encore')
  const error = await visitor.next('error')
  assert.deepEqual([error.code, error.retryAfter], ['RATE_LIMITED', 5])
  const other = await inChat(w, live) // another socket, the same address
  other.say('moi aussi')
  assert.equal((await other.next('error')).code, 'RATE_LIMITED')
  assert.equal((await w.sql('select count(*)::int as n from live_comment'))[0].n, commentPace.anonymousAtOnce)
})

test('D-06 F-COM-09 a member who is blocked is out at once: the socket closes and what it goes on to say is not heard', async (t) => {
  const w = await world(t)
  const [hery, admin] = [await w.member(), await w.member({ role: 'admin' })]
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const [viewer, socket] = [await inChat(w, live), await inChat(w, live, hery)]
  await admin.ok('mutation($id: ID!) { updateUserStatus(id: $id, status: blocked) { status } }', { id: hery.id })
  socket.say('encore moi')
  assert.equal(await socket.closed, 4401)
  await caughtUp(viewer)
  assert.deepEqual(viewer.heard(), [])
})

test('D-06 a member who is approved in the meantime writes on the same socket; a new pseudo shows at once', async (t) => {
  const w = await world(t)
  const hery = await w.member({ status: 'pending' })
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const socket = await inChat(w, live, hery)
  socket.say('déjà ?')
  assert.equal((await socket.next('error')).code, 'FORBIDDEN')
  await w.sql(`update app_user set status = 'active', pseudo = 'Hery le rapide' where id = $1`, [hery.id])
  socket.say('enfin')
  assert.equal((await socket.next('comment_added')).username, 'Hery le rapide')
})

test('a live that goes away in between costs only its own comments', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100' })
  const [hery, owner] = [await w.member(), await w.member({ role: 'streamer' })]
  const [live, gone] = [await makeLive(w, owner), await makeLive(w, owner)]
  await w.sql(`create function vanish() returns trigger language plpgsql as $$ begin
    if new.live_id = '${gone.id}' then raise foreign_key_violation; end if; return new; end $$`)
  await w.sql('create trigger vanish before insert on live_comment for each row execute function vanish()')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => hery.gql(add, { liveId: n % 3 ? live.id : gone.id, message: `n${n}` })),
  )
  const refusals = answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code))
  assert.deepEqual(refusals, Array(4).fill('NOT_FOUND'))
  assert.equal((await w.sql('select count(*)::int as n from live_comment'))[0].n, 8)
})

test('R-GAP-01 the history is newest first, page by page', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const live = await makeLive(w, await w.member({ role: 'streamer' }), { status: 'scheduled' })
  await refused('NOT_FOUND', hery.gql(list, { liveId: nowhere }))
  await refused('BAD_USER_INPUT', hery.gql(list, { liveId: live.id, before: 'x' }))
  for (let n = 1; n <= 5; n++) await hery.ok(add, { liveId: live.id, message: `n${n}` })
  const read = async (more: object = {}) => (await w.visitor().ok(list, { liveId: live.id, ...more })).liveComments
  const first = await read({ limit: 2 })
  assert.deepEqual(
    first.map((one: { message: string }) => one.message),
    ['n5', 'n4'],
  )
  const rest = await read({ before: first[1].id, limit: 99 })
  assert.deepEqual(
    rest.map((one: { message: string }) => one.message),
    ['n3', 'n2', 'n1'],
  )
})

test('R-GQL-02 commentAdded sends the comments of a live in order, with nothing of other lives', async (t) => {
  const w = await world(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'streamer' })]
  const [live, other] = [await makeLive(w, owner), await makeLive(w, owner)]
  const ctx = await hery.context()
  await assert.rejects(commentAdded(ctx, nowhere), { code: 'NOT_FOUND' })
  const comments = await commentAdded(ctx, live.id)
  for (const [to, message] of [
    [live, 'un'],
    [other, 'ailleurs'],
    [live, 'deux'],
  ] as const)
    await hery.ok(add, { liveId: to.id, message })
  const next = async () => ((await comments.next()).value as { commentAdded: { message: string } }).commentAdded.message
  assert.deepEqual([await next(), await next()], ['un', 'deux'])
  const waiting = comments.next()
  await comments.return?.()
  assert.equal((await waiting).done, true)
})
