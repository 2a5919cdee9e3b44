/** One person against a chat: what passes at once, and whether the others still get a word in. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { commentPace } from '@vondrona/rules/chat/constants'
import { caughtUp, makeLive } from '../../../test/media/lives.ts'
import { until } from '../../../test/wait.ts'
import { type Member, type World, world } from '../../../test/world.ts'
import { addComment } from './add-comment.ts'
import { inChat } from './testing.ts'

const add =
  'mutation($liveId: ID!, $message: String!, $clientId: String) { addComment(liveId: $liveId, message: $message, clientId: $clientId) { id } }'

/** Several comments in one POST; the codes of those that did not pass. */
async function flood(w: World, member: Member, liveId: string): Promise<string[]> {
  const aliases = Array.from({ length: 4 }, (_, n) => `c${n}: addComment(liveId: $l, message: $m) { id }`)
  const one = { query: `mutation($l: ID!, $m: String!) { ${aliases.join(' ')} }`, variables: { l: liveId, m: 'spam' } }
  const answer = await w.app.http.inject({
    method: 'POST',
    url: '/api/graphql',
    remoteAddress: '10.1.2.3',
    headers: { authorization: `Bearer ${member.token}` },
    payload: Array(3).fill(one),
  })
  const answers: { errors?: { extensions: { code: string } }[] }[] = [answer.json()].flat()
  return answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code))
}

test('of thirty comments in one burst over several sockets, five pass; time lets two a second through', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const viewer = await inChat(w, live)
  const sockets = await Promise.all(Array.from({ length: 3 }, () => inChat(w, live, hery)))
  for (let n = 0; n < 30; n++) sockets[n % 3]?.say(`n° ${n}`, { clientId: `c${n}` })
  await until('each one was answered', () => refusals() + viewer.heard().length === 30)
  function refusals() {
    return sockets.flatMap(({ frames }) => frames.filter(({ code }) => code === 'RATE_LIMITED')).length
  }
  assert.equal(viewer.heard().length, commentPace.burst)
  const [error] = sockets.flatMap(({ frames }) => frames.filter(({ type }) => type === 'error'))
  assert.deepEqual([error?.retryAfter, error?.message], [1, 'Vous écrivez trop vite. Réessayez dans 1\u00a0seconde.'])
  w.advance(1000)
  for (let n = 0; n < 3; n++) sockets[0]?.say(`plus tard ${n}`)
  await until('each of these, too', () => refusals() + viewer.heard().length === 33)
  assert.equal(viewer.heard().length, commentPace.burst + commentPace.perSecond)
})

test('a batch full of comments is one burst like any other, and another live is no other burst', async (t) => {
  const w = await world(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'streamer' })]
  const [live, other] = [await makeLive(w, owner), await makeLive(w, owner)]
  const viewer = await inChat(w, live)
  const codes = await flood(w, hery, live.id)
  assert.deepEqual(new Set(codes), new Set(['RATE_LIMITED']))
  await flood(w, hery, other.id)
  await caughtUp(viewer)
  assert.equal((await w.sql('select count(*)::int as n from live_comment'))[0].n, commentPace.burst)
  assert.equal(viewer.heard().length, commentPace.burst)
})

test('one member does not fill the queue of the writer while the disk stands still', async (t) => {
  const w = await world(t)
  const [hery, lova] = [await w.member(), await w.member()]
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const disk = await w.database.pool.connect()
  await disk.query('begin; lock table live_comment in access exclusive mode')
  const ctx = await hery.context()
  const codes: string[] = []
  const spam = Array.from({ length: commentPace.queue + commentPace.perTurn + 1 }, () =>
    addComment(ctx, { liveId: live.id, message: 'spam' }).catch(({ code }) => void codes.push(code)),
  )
  const honest = lova.gql(add, { liveId: live.id, message: 'Bonjour' })
  await disk.query('commit')
  disk.release()
  await Promise.all(spam)
  assert.deepEqual(new Set(codes), new Set(['RATE_LIMITED'])) // never BUSY, which everybody would hear
  assert.equal((await honest).errors, undefined)
  assert.equal((await w.sql('select count(*)::int as n from live_comment'))[0].n, commentPace.burst + 1)
})

test('the queue of the writer ends: whoever comes while the disk stands still hears that it is busy', async (t) => {
  const w = await world(t)
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const ctx = await (await w.member()).context()
  const disk = await w.database.pool.connect()
  await disk.query('begin; lock table live_comment in access exclusive mode')
  const codes: string[] = []
  const all = Array.from({ length: commentPace.queue + commentPace.perTurn + 10 }, (_, n) => {
    const visitor = { ...ctx, actor: null, admit: () => null, address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
    return addComment(visitor, { liveId: live.id, message: 'Bonjour' }).catch(({ code }) => void codes.push(code))
  })
  await disk.query('commit')
  disk.release()
  await Promise.all(all)
  const busy = codes.filter((code) => code === 'BUSY').length
  assert.ok(busy >= 10 && busy <= commentPace.perTurn + 10, `${busy} of ${all.length}`)
})

test('a second sending of what is stored costs its sender nothing', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const live = await makeLive(w, await w.member({ role: 'streamer' }))
  const write = (n: number) => hery.gql(add, { liveId: live.id, message: `n° ${n}`, clientId: `c${n}` })
  for (let n = 0; n < commentPace.burst - 1; n++) assert.equal((await write(n)).errors, undefined)
  for (let n = 0; n < 20; n++) assert.equal((await write(0)).errors, undefined)
  assert.equal((await write(commentPace.burst)).errors, undefined)
  assert.equal((await write(commentPace.burst + 1)).errors?.[0]?.extensions.code, 'RATE_LIMITED')
})

test('a comment that the database refuses stops no other one of its turn, and no visitor pays twice for theirs', async (t) => {
  const w = await world(t)
  const [hery, lova] = [await w.member(), await w.member()]
  const live = await makeLive(w, await w.member({ role: 'streamer' }), { allowAnonymousComments: true })
  await w.sql(`create function refuse() returns trigger language plpgsql as
    $$ begin if new.message = 'poison' then raise exception 'refused'; end if; return new; end $$`)
  await w.sql('create trigger refuse before insert on live_comment for each row execute function refuse()')
  const ctx = await hery.context()
  const visitor = { ...ctx, actor: null, admit: () => null, address: '10.1.2.4' }
  const say = (who: typeof ctx, message: string, clientId?: string) =>
    addComment(who, { liveId: live.id, message, clientId })
  await say(ctx, 'avant', 'c1')
  const disk = await w.database.pool.connect()
  await disk.query('begin; lock table live_comment in access exclusive mode')
  const all = [
    say(ctx, 'premier'), // alone in the turn that waits for the disk
    say(ctx, 'avant', 'c1'),
    say(await lova.context(), 'poison'),
    say(visitor as typeof ctx, 'Bonjour'),
    say(await lova.context(), 'après'),
  ]
  await disk.query('commit')
  disk.release()
  const outcomes = await Promise.allSettled(all)
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  const rows = await w.sql<{ message: string }>('select message from live_comment order by id')
  assert.deepEqual(
    rows.map(({ message }) => message),
    ['avant', 'premier', 'Bonjour', 'après'],
  )
  const left = commentPace.burst - 3 // « avant », « premier » and the poison were counted, « avant » again was given back once
  for (let n = 0; n < left + 1; n++) assert.equal(await outcomeOf(say(ctx, `n° ${n}`)), 'stored', String(n))
  assert.equal(await outcomeOf(say(ctx, 'trop')), 'RATE_LIMITED')
})

const outcomeOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'stored',
    ({ code }: { code: string }) => code,
  )
