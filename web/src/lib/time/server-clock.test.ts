import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hearDate, offsetWith, serverNow } from './server-clock.ts'

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
