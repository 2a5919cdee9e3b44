import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { areaOf, areaOfPage, areas } from './areas.ts'
import { countData, takeCounted } from './count.ts'
import { addUse, currentUse, foldUse, readMonth, writeUse } from './data-use.ts'
import { monthOf } from './month.ts'
import { liesOnPhone, receivedIn } from './watch.ts'

const noon = new Date('2026-11-15T09:00:00Z')

test('N-09 a month begins at midnight in Antananarivo, and nothing of the last one is left', () => {
  const [last, first] = [new Date('2026-11-30T20:59:59Z'), new Date('2026-11-30T21:00:00Z')]
  assert.deepEqual([monthOf(last), monthOf(first)], ['2026-11', '2026-12'])
  const kept = addUse(null, new Map([['lives', 7]]), last)
  assert.deepEqual(addUse(kept, new Map([['lives', 2]]), last), { ...kept, bytes: { lives: 9 } })
  const next = addUse(kept, new Map([['magazine', 2]]), first)
  assert.deepEqual(next, { month: '2026-12', since: first.toISOString(), bytes: { magazine: 2 } })
  assert.equal(readMonth(kept, first), null)
  assert.equal(readMonth(next, last), null, 'a clock that ran ahead does not keep its month for ever')
})

test('N-09 what else stands in the place of the counts reads as nothing, and only known areas are kept', () => {
  const good = { month: '2026-11', since: noon.toISOString(), bytes: { lives: 3 } }
  assert.deepEqual(readMonth(good, noon), good)
  for (const bad of [
    null,
    7,
    'x',
    {},
    { ...good, month: 11 },
    { ...good, since: 'soon' },
    { ...good, since: undefined },
    { ...good, since: noon.getTime() },
  ])
    assert.equal(readMonth(bad, noon), null, JSON.stringify(bad))
  const strange = {
    lives: -1,
    magazine: Number.NaN,
    events: Number.POSITIVE_INFINITY,
    other: '5',
    elsewhere: 9,
    app: 4,
  }
  assert.deepEqual(readMonth({ ...good, bytes: strange }, noon)?.bytes, { app: 4 })
  assert.deepEqual(readMonth({ ...good, bytes: undefined }, noon)?.bytes, {})
})

test('N-09 bytes belong to the page that is shown; files of the app to the app, and those of lives to the player', () => {
  const at = (path: string, page = '/magazine') => areaOf(`https://example.org${path}`, page)
  assert.deepEqual([at('/api/graphql'), at('/api/images/1/640-60.webp')], ['magazine', 'magazine'])
  assert.deepEqual([at('/assets/main-1.js'), at('/sw.js'), at('/icon-192.png')], ['app', 'app', 'app'])
  assert.equal(at('/media/live/key/index.m3u8', '/live/1'), null)
  assert.equal(areaOf('not an address', '/live/1'), 'lives')
  const pages = {
    '/live/1': 'lives',
    '/replay/1': 'lives',
    '/events/1': 'events',
    '/mit': 'events',
    '/votes': 'contests',
  }
  for (const [page, area] of Object.entries(pages)) assert.equal(areaOfPage(page), area, page)
  for (const page of ['/', '/settings', '/livestock', '/constructor']) assert.equal(areaOfPage(page), 'other', page)
  assert.ok(areas.includes('other'))
})

test('N-09 of the messages of the service worker only what it received is counted', () => {
  assert.deepEqual(receivedIn({ received: [['https://example.org/a', 7]] }), [['https://example.org/a', 7]])
  for (const other of [null, 'x', {}, { received: 'x' }, { keep: [] }, { received: [['a'], [7, 7], ['a', '7'], null] }])
    assert.deepEqual(receivedIn(other), [], JSON.stringify(other))
})

test('N-09 in the wrapper what lies on the phone is not counted, what the server sends is', (t) => {
  const page = 'https://localhost'
  assert.equal(liesOnPhone(`${page}/assets/a.js`, page), false, 'a browser')
  Object.assign(globalThis, { Capacitor: { getPlatform: () => 'android' } })
  t.after(() => Reflect.deleteProperty(globalThis, 'Capacitor'))
  const addresses = [`${page}/assets/a.js`, 'https://v.mg/api/images/1', `${page}.v.mg/api/x`]
  assert.deepEqual(
    addresses.map((address) => liesOnPhone(address, page)),
    [true, false, false],
  )
})

/** The module as another page loads it. */
const loaded = async (page: string) => (await import(`./data-use.ts?${page}`)) as typeof import('./data-use.ts')

/** Locks of the browser: one after the other, whichever page asks. */
function freshLocks() {
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, run: () => unknown) => {
    turn = turn.then(() => new Promise(setImmediate)).then(run)
    return turn
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

test('N-09 two tabs that write and put together at once lose nothing of each other, and what is kept does not grow', async () => {
  const { local } = freshStores()
  freshLocks()
  const tab = await loaded('tab')
  countData('lives', 100)
  writeUse(noon)
  countData('lives', 20)
  countData('magazine', 3)
  const folding = Promise.all([foldUse(noon), tab.foldUse(noon)])
  tab.writeUse(noon)
  await folding
  assert.deepEqual(currentUse(noon)?.bytes, { lives: 120, magazine: 3 })
  for (let n = 0; n < 50; n++) {
    countData('lives', 1)
    writeUse(noon)
  }
  await Promise.all([tab.foldUse(noon), foldUse(noon)])
  assert.deepEqual(tab.currentUse(noon)?.bytes, { lives: 170, magazine: 3 })
  assert.equal(local.length, 1)
  for (const nothing of [0, -5, Number.NaN, Number.POSITIVE_INFINITY]) countData('lives', nothing)
  writeUse(noon)
  assert.equal(local.length, 1)
})

test('N-09 a new month takes away what is left of the last one; without a store the counts stay with the page', async () => {
  const { local } = freshStores()
  freshLocks()
  countData('lives', 100)
  writeUse(noon)
  const later = new Date('2026-12-02T09:00:00Z')
  countData('other', 8)
  writeUse(later)
  await foldUse(later)
  assert.deepEqual([currentUse(later)?.bytes, local.length], [{ other: 8 }, 1])
  local.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  countData('other', 2)
  writeUse(later)
  assert.deepEqual(currentUse(later)?.bytes, { other: 10 })
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  await foldUse(later)
  assert.deepEqual(currentUse(later)?.bytes, { other: 2 })
})

test('N-09 counts of several pages began with the earliest of them; where nothing came there are none', async () => {
  const { local } = freshStores()
  freshLocks()
  takeCounted()
  assert.equal(currentUse(noon), null)
  await foldUse(noon)
  assert.equal(local.length, 0, 'nothing is written of nothing')
  const at = (hour: number, bytes: object) => ({
    month: '2026-11',
    since: new Date(noon.getTime() + hour * 3_600_000).toISOString(),
    bytes,
  })
  const parts = [
    at(2, { lives: 1 }),
    at(1, { lives: 2 }),
    at(3, { lives: 4 }),
    { ...at(0, { lives: 8 }), month: '2026-10' },
  ]
  for (const [n, part] of parts.entries()) local.setItem(`data-use+${n}`, JSON.stringify(part))
  const all = { ...at(1, { lives: 7 }) }
  assert.deepEqual(currentUse(noon), all)
  await foldUse(noon)
  assert.deepEqual([local.length, JSON.parse(local.getItem('data-use') ?? '')], [1, all])
  countData('magazine', 5)
  assert.deepEqual(currentUse(noon), { ...all, bytes: { lives: 7, magazine: 5 } })
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  takeCounted()
  assert.equal(currentUse(noon), null)
})

test('N-09 counts are put together by one tab at a time, and also where a browser has no locks', async () => {
  for (const hasLocks of [true, false]) {
    const { local } = freshStores()
    let isHeld = false
    const setItem = local.setItem.bind(local)
    local.setItem = (key, value) => {
      if (key === 'data-use') assert.equal(isHeld, hasLocks)
      setItem(key, value)
    }
    const request = async (_name: string, work: () => void) => {
      isHeld = true
      work()
      isHeld = false
    }
    Object.defineProperty(globalThis, 'navigator', {
      value: hasLocks ? { locks: { request } } : {},
      configurable: true,
    })
    countData('lives', 3)
    writeUse(noon)
    await foldUse(noon)
    assert.deepEqual(JSON.parse(local.getItem('data-use') ?? '{}').bytes, { lives: 3 }, String(hasLocks))
    assert.deepEqual(
      [currentUse(noon)?.bytes, Object.keys(local).filter((key) => key.includes('+'))],
      [{ lives: 3 }, []],
    )
  }
})
