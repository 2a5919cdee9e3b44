import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sendFile } from '../../../../test/uploads.ts'
import { until } from '../../../../test/wait.ts'
import { type Member, type World, world } from '../../../../test/world.ts'
import type { Card } from '../../../kernel/http/head.ts'
import { makeLimits } from '../../../kernel/limits/limits.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { newLive } from '../../lives/testing.ts'
import { makeRace, registers } from '../../races/testing.ts'
import { announce, importing, inDays, pages, publish } from '../public/testing.ts'
import { drawnFrom, keptCards } from './kept-cards.ts'

const tag = (body: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(body)?.[1]
const get = (w: World, path: string, headers: Record<string, string> = {}) => w.visitor().http('GET', path, { headers })
/** Of the card that the page names. */
const cardOf = async (read: ReturnType<typeof pages>, path: string) =>
  (tag((await read(path)).body, 'og:image') ?? '').replaceAll('&amp;', '&').replace('http://vondrona.test', '')
const anyVersion = '0123456789abcdef'

/** What has a card: the path of its page, and how it is removed. */
const kinds: Record<string, (w: World, admin: Member) => Promise<{ path: string; remove: string; id: string }>> = {
  async event(w, admin) {
    const { id } = await announce(w, admin)
    return { path: `/events/${id}`, id, remove: 'deleteEvent' }
  },
  async article(_, admin) {
    const id = await publish(admin)
    return { path: `/magazine/${id}`, id, remove: 'deleteArticle' }
  },
  async live(_, admin) {
    const { id } = await newLive(admin, { title: 'Départ' })
    return { path: `/live/${id}`, id, remove: 'deleteLive' }
  },
}

test('R-SHARE-10 there is no card of a draft, of a preview, of what is not there, of another page, or of an address that is none', async (t) => {
  const w = await world(t)
  const admin = await w.member({ role: 'admin' })
  const event = await announce(w, admin)
  const draft = await announce(w, admin, { status: 'draft' })
  const article = await publish(admin, { status: 'draft' })
  const unknown = await get(w, `/api/cards/fr/events/${w.kernel.newId()}/${anyVersion}.png`)
  assert.equal(unknown.statusCode, 404)
  for (const path of [
    `fr/events/${draft.id}/${anyVersion}.png`,
    `fr/events/${draft.id}/results/${anyVersion}.png`,
    `fr/events/${event.id}/results/${anyVersion}.png`, // no race
    `fr/magazine/${article}/${anyVersion}.png`,
    `fr/magazine/${article}/${anyVersion}.png?preview=1`,
    `fr/live/${w.kernel.newId()}/${anyVersion}.png`,
    `fr/events/${anyVersion}.png`,
    `fr/login/${anyVersion}.png`,
    `fr/tickets/${anyVersion}.png`,
    `de/events/${event.id}/${anyVersion}.png`,
    `fr/events/${event.id}/${anyVersion}.jpg`,
    `fr/events/${event.id}/x.png`,
    `fr/events/${event.id}`,
  ]) {
    const { statusCode, body } = await get(w, `/api/cards/${path}`)
    assert.equal(statusCode, 404, path)
    assert.equal(body.length > 0, true)
    assert.doesNotMatch(body, /Marathon|Dix mille/)
  }
})

test('R-SHARE-10, D-38 a closed site has no cards', async (t) => {
  const w = await world(t, { PUBLIC_CONTENT: 'false' })
  const admin = await w.member({ role: 'admin' })
  for (const make of Object.values(kinds)) {
    const { path } = await make(w, admin)
    assert.equal((await get(w, `/api/cards/fr${path}/${anyVersion}.png`)).statusCode, 404, path)
  }
})

for (const [kind, make] of Object.entries(kinds))
  test(`R-SHARE-10 the card of an ${kind} is at the address that its page names, is kept, and goes with the ${kind}`, async (t) => {
    const w = await world(t)
    const read = pages(t, w)
    const admin = await w.member({ role: 'admin' })
    const { path, id, remove } = await make(w, admin)
    const address = await cardOf(read, path)
    assert.match(address, /^\/api\/cards\/fr\/.*\/[0-9a-f]{16}\.png$/)
    assert.equal(await cardOf(read, path), address)
    const answer = await get(w, address)
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/png'])
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    assert.deepEqual([format, width, height], ['png', 1200, 630])
    assert.equal(answer.headers['cache-control'], 'public, max-age=86400')
    assert.match(String(answer.headers['content-security-policy']), /sandbox/)
    assert.equal((await get(w, address, { 'if-none-match': String(answer.headers.etag) })).statusCode, 304)
    await admin.ok(`mutation ($id: ID!) { ${remove}(id: $id) }`, { id })
    assert.equal((await get(w, address)).statusCode, 404)
    assert.equal((await get(w, address, { 'if-none-match': String(answer.headers.etag) })).statusCode, 404)
  })

test('R-SHARE-10 a new title has a new address, and the one of before leads to it; a language has its own', async (t) => {
  const w = await world(t)
  const read = pages(t, w)
  const admin = await w.member({ role: 'admin' })
  const { id, revision } = await announce(w, admin)
  const before = await cardOf(read, `/events/${id}`)
  const update = 'mutation ($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { id } }'
  await admin.ok(update, { id, input: { title: 'Semi', date: inDays(w, 7), location: 'Mahamasina', revision } })
  const after = await cardOf(read, `/events/${id}`)
  assert.notEqual(after, before)
  const { statusCode, headers } = await get(w, before)
  assert.deepEqual([statusCode, headers.location, headers['cache-control']], [302, after, 'no-cache'])
  const english = await get(w, after.replace('/fr/', '/en/'))
  assert.match(String(english.headers.location), /^\/api\/cards\/en\//)
  assert.notEqual(String(english.headers.location).split('/').at(-1), after.split('/').at(-1))
})

test('R-SHARE-10 the card of an event shows its cover beside the words', async (t) => {
  const w = await world(t)
  const read = pages(t, w)
  const admin = await w.member({ role: 'admin' })
  const red = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  const { data } = await sendFile(admin, red)
  const { id } = await announce(w, admin, { coverId: data.uploadImage.image.id })
  const { rawPayload } = await get(w, await cardOf(read, `/events/${id}`))
  const column = await sharp(rawPayload).extract({ left: 720, top: 100, width: 400, height: 400 }).toBuffer()
  assert.ok((await sharp(column).stats()).dominant.r > 240)
  const other = await announce(w, admin)
  const plain = await get(w, await cardOf(read, `/events/${other.id}`))
  assert.notDeepEqual(plain.rawPayload, rawPayload)
})

const publishing = 'mutation($id: ID!, $is: Boolean!) { publishResults(eventId: $id, published: $is) { id } }'

test('R-SHARE-10, F-RACE-14 a runner has a card of their own while the results are published; before, it is that of the race', async (t) => {
  const w = await world(t)
  const read = pages(t, w)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const { id } = await registers(w, w.visitor(), race, { fullName: 'Hery' })
  await w.sql(
    `update ticket set number = 'M-0001' where order_id = (select order_id from participation where id = $1)`,
    [id],
  )
  const { errors } = await sendFile(race.boss, Buffer.from('1;1:00:00'), {
    query: importing,
    operations: { query: importing, variables: { eventId: race.id, file: null } },
    filename: 'resultats.csv',
    type: 'text/csv',
  })
  assert.equal(errors, undefined)
  const path = `/events/${race.id}/results`
  const ofRace = await cardOf(read, path)
  assert.equal(await cardOf(read, `${path}?runner=M-0001`), ofRace, 'nobody learns who ran before it is published')
  await race.boss.ok(publishing, { id: race.id, is: true })
  const ofRunner = await cardOf(read, `${path}?runner=M-0001`)
  assert.match(ofRunner, /\.png\?runner=M-0001$/)
  const drawn = await Promise.all([get(w, ofRace), get(w, ofRunner)])
  assert.deepEqual(
    drawn.map(({ statusCode }) => statusCode),
    [200, 200],
  )
  assert.notDeepEqual(drawn[0]?.rawPayload, drawn[1]?.rawPayload)
  assert.equal((await get(w, ofRunner.replace('M-0001', 'M-0002'))).headers.location, ofRace)
  await race.boss.ok(publishing, { id: race.id, is: false })
  assert.equal((await get(w, ofRunner)).headers.location, ofRace)
})

const aCard = (n: number): Card => ({
  kicker: 'Magazine',
  title: `Carte ${n}`,
  lines: [],
  isRace: false,
  picture: null,
  version: String(n),
  path: '',
})

/** Cards of a kernel whose drawings wait when they are told to, and that counts them. */
function bench(w: World, limits?: { bytes: number; atOnce: number }) {
  let drawn = 0
  let release = () => {}
  let held: Promise<void> | null = null
  const image = {
    ...w.kernel.pools.image,
    run: async <T>(task: () => Promise<T>) => {
      drawn += 1
      await held
      return task()
    },
  }
  const read = keptCards({ config: w.kernel.config, pools: { ...w.kernel.pools, image } }, limits)
  const ctx = { limits: makeLimits(), address: '203.0.113.7', proof: null }
  return {
    read: (n: number) => read(ctx, aCard(n)),
    ctx,
    drawn: () => drawn,
    hold() {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
  }
}
const isRefused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

test('R-SHARE-10 one more than four cards at once is asked to come again; who asks for one that is being drawn waits for it', async (t) => {
  const b = bench(await world(t))
  b.hold()
  const four = [1, 2, 3, 4].map((n) => b.read(n))
  const same = b.read(4)
  await assert.rejects(b.read(5), isRefused('BUSY'))
  await until('four are being drawn', () => b.drawn() === 4)
  b.release()
  assert.equal((await Promise.all(four))[3], await same)
  assert.equal((await b.read(5)).length > 0, true)
  assert.equal(b.drawn(), 5)
})

test('R-SHARE-10 an address has some hundred cards drawn in an hour; what is kept does not count', async (t) => {
  const b = bench(await world(t))
  const card = await b.read(1)
  for (let n = 1; n < drawnFrom.points; n++) await b.ctx.limits.spendFrom(drawnFrom, b.ctx)
  for (let n = 0; n < 3; n++) assert.equal(await b.read(1), card)
  await assert.rejects(b.read(2), isRefused('RATE_LIMITED'))
  assert.equal(b.drawn(), 1)
})

test('R-SHARE-10 who is asked to come again has none of the cards of the hour counted for it', async (t) => {
  const b = bench(await world(t))
  for (let n = 5; n < drawnFrom.points; n++) await b.ctx.limits.spendFrom(drawnFrom, b.ctx)
  b.hold()
  const four = [1, 2, 3, 4].map((n) => b.read(n))
  await until('four are being drawn', () => b.drawn() === 4)
  await assert.rejects(b.read(5), isRefused('BUSY'))
  b.release()
  await Promise.all(four)
  assert.ok(await b.read(5), 'the last one of the hour')
  await assert.rejects(b.read(6), isRefused('RATE_LIMITED'))
})

test('R-SHARE-10 who is refused a card gets nothing that is kept as one, and others are not refused with them', async (t) => {
  const w = await world(t)
  const { path } = await kinds.article!(w, await w.member({ role: 'admin' }))
  const address = await cardOf(pages(t, w), path)
  const [busy, other] = ['203.0.113.7', '203.0.113.8']
  const { limits } = w.kernel
  for (let n = 0; n < drawnFrom.points; n++) await limits.spendFrom(drawnFrom, { address: busy, proof: null })
  const asked = (from: string) => w.visitor({ address: from }).http('GET', address)
  const [refused, drawn] = await Promise.all([asked(busy), asked(other)])
  assert.deepEqual([refused.statusCode, drawn.statusCode], [429, 200])
  assert.equal(refused.headers.etag, undefined)
  assert.doesNotMatch(String(refused.headers['cache-control']), /public|max-age/)
})

test('R-SHARE-10 of the cards that are kept the one that nobody asked for longest goes first, when they are too many', async (t) => {
  const w = await world(t)
  const [one, two] = [await bench(w).read(1), await bench(w).read(2)]
  const b = bench(w, { bytes: one.length + two.length + 100, atOnce: 4 })
  await b.read(1)
  await b.read(2)
  await b.read(1) // asked for again
  await b.read(3)
  assert.equal(b.drawn(), 3)
  await b.read(1)
  assert.equal(b.drawn(), 3)
  await b.read(2)
  assert.equal(b.drawn(), 4)
})

test('R-SHARE-10 a drawing that failed is tried again', async (t) => {
  const w = await world(t)
  const broken = { ...aCard(1), picture: { key: 'x', read: () => Promise.reject(new Error('no storage')) } }
  const read = keptCards(w.kernel)
  const ctx = { limits: makeLimits(), address: null, proof: null }
  await assert.rejects(read(ctx, broken), /no storage/)
  assert.ok(await read(ctx, aCard(1)))
})
