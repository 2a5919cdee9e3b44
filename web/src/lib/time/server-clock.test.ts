import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { hearDate, offsetWith, serverNow } from './server-clock.ts'
import { hour, wrongClock } from './wrong-clock.fixture.ts'

const noon = Date.parse('2026-11-28T12:00:00Z')
const date = (at: number) => new Date(at).toUTCString() // as a server writes it, without milliseconds

test('a clock that is right stays as it is, whatever the seconds of a header leave out', () => {
  for (const ms of [0, 1, 499, 500, 999]) {
    const serverTime = Date.parse(date(noon + ms))
    assert.equal(offsetWith({ from: noon + ms, to: noon + ms, serverTime }, 0), 0)
    assert.equal(offsetWith({ from: noon + ms - 3000, to: noon + ms + 5000, serverTime }, 0), 0)
  }
})

test('a phone that is five minutes late or early is put right to the second', () => {
  for (const wrong of [-300_000, 300_000]) {
    const asked = noon + wrong
    const offset = offsetWith({ from: asked, to: asked + 40, serverTime: noon }, 0)
    assert.ok(Math.abs(offset + wrong) <= 1000, String(offset))
  }
})

test("the time now is the server's, from early answers too; an answer without a date changes nothing", () => {
  const page = globalThis as { earlyDate?: unknown }
  const isAhead = (ms: number) => Math.abs(serverNow().getTime() - Date.now() - ms) <= 1500
  hearDate(Date.now(), Date.now(), null)
  hearDate(Date.now(), Date.now(), 'soon')
  assert.ok(isAhead(0))
  page.earlyDate = [Date.now(), Date.now(), date(Date.now() + 3_600_000)]
  assert.ok(isAhead(3_600_000))
  assert.ok(page.earlyDate, 'it is there for the app, too, once the page was drawn')
  hearDate(Date.now(), Date.now(), date(Date.now() - 600_000))
  assert.ok(isAhead(-600_000), 'and says nothing new the second time')
})

type Page = typeof import('./server-clock.ts')
let pages = 0
/** A page that was just opened: it knows what lies on the device. */
const openPage = async (): Promise<Page> => {
  Object.assign(globalThis, { earlyDate: undefined })
  return import(`./server-clock.ts?page=${pages++}`)
}
const at = '2026-11-29T05:00:00Z'
const answers = ({ hearTime }: Page, device: { now(): number }) =>
  hearTime({ from: Date.now(), to: Date.now(), serverTime: device.now() })
const isRight = ({ serverNow }: Page, device: { now(): number }) =>
  Math.abs(serverNow().getTime() - device.now()) <= 1000

test('N-02 a clock that is put right or wrong while there is no network changes nothing of the time', async (t) => {
  for (const wrongBy of [-3 * hour, 3 * hour, -56 * 365 * 24 * hour, -5 * 60_000]) {
    freshStores()
    const device = wrongClock(t, { at, wrongBy })
    const page = await openPage()
    answers(page, device)
    device.passes(hour)
    assert.ok(isRight(page, device))
    device.isSet(-wrongBy + 2000)
    device.passes(1000)
    assert.ok(Math.abs(page.serverNow().getTime() - device.now()) <= 3000, `put right by ${-wrongBy}`)
    device.isSet(-4 * hour)
    device.passes(hour)
    assert.ok(Math.abs(page.serverNow().getTime() - device.now()) <= 3000, 'set back')
    answers(page, device)
    assert.ok(isRight(page, device))
    t.mock.restoreAll()
  }
})

test('N-02 a device that sleeps is none whose clock was set', async (t) => {
  freshStores()
  const device = wrongClock(t, { at, wrongBy: -3 * hour })
  const page = await openPage()
  answers(page, device)
  for (const ms of [1000, 60_000, 2 * hour, 4 * hour, 24 * hour]) {
    device.sleeps(ms)
    assert.ok(isRight(page, device), String(ms))
  }
})

test('N-02 the next page without a network knows the time, also where the clock was set before it', async (t) => {
  freshStores()
  const device = wrongClock(t, { at, wrongBy: -3 * hour })
  assert.ok(!isRight(await openPage(), device), 'nobody knows yet')
  answers(await openPage(), device)
  device.sleeps(hour)
  const second = await openPage()
  assert.ok(isRight(second, device))
  device.isSet(3 * hour)
  assert.ok(isRight(second, device))
  assert.ok(isRight(await openPage(), device), 'what one page saw, the next one knows')
  device.isSet(-30 * 365 * 24 * hour)
  const { serverNow } = await openPage()
  const early = device.now() - serverNow().getTime()
  assert.ok(early >= 0 && early <= hour + 1000, 'no time is before that of the last answer')
})

test('R-NET-03 what was dated before this page heard the server can be put right once it has', async (t) => {
  freshStores()
  const device = wrongClock(t, { at, wrongBy: -24 * hour })
  const page = await openPage()
  let told = 0
  page.onServerClock(() => told++)
  const guess = page.guessedAhead()
  const dated = page.serverNow().getTime()
  assert.deepEqual([guess, page.wasWrongBy(0), dated - device.now()], [0, null, -24 * hour])
  const done = device.now()
  device.passes(hour)
  answers(page, device)
  answers(page, device)
  assert.deepEqual([dated + Number(page.wasWrongBy(Number(guess))) - done, page.guessedAhead(), told], [0, null, 1])
})

test('N-02 what an earlier version kept is believed until more is known', async (t) => {
  freshStores()
  const device = wrongClock(t, { at, wrongBy: -3 * hour })
  const page = await openPage()
  page.assumeAhead(3 * hour)
  assert.ok(isRight(page, device))
  answers(page, device)
  page.assumeAhead(hour)
  const next = await openPage()
  next.assumeAhead(hour)
  assert.ok(isRight(page, device) && isRight(next, device))
})
