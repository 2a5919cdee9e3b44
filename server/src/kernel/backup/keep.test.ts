import assert from 'node:assert/strict'
import {
  cpSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { chooseOld, nameOf, parseKeep, removeAbandoned, removeOld } from './keep.ts'

const day = 24 * 60 * 60 * 1000
const now = new Date('2026-11-22T02:00:00Z') // a Sunday
const before = (days: number) => new Date(now.getTime() - days * day)

test('--keep 7d,4w keeps one backup of each of seven days and of each of four weeks, none older than 28 days', () => {
  const keep = parseKeep('7d,4w')
  assert.deepEqual(keep, { days: 7, weeks: 4 })
  let kept: { name: string; at: Date }[] = []
  for (let past = 100; past >= 0; past--) {
    kept.push({ name: nameOf(before(past)), at: before(past) })
    const old = chooseOld(kept, keep, before(past))
    kept = kept.filter(({ name }) => !old.includes(name))
    assert.ok(kept.every(({ at }) => before(past).getTime() - at.getTime() <= 28 * day))
  }
  assert.deepEqual(
    kept.map(({ at }) => (now.getTime() - at.getTime()) / day),
    [21, 14, 7, 6, 5, 4, 3, 2, 1, 0],
  )
})

test('of one day only the newest backup stays; what is of the future and the newest one of all always stay', () => {
  const found = [0, 1, 2].map((hours) => new Date(now.getTime() - hours * 60 * 60 * 1000))
  const named = found.map((at) => ({ name: nameOf(at), at }))
  assert.deepEqual(chooseOld(named, parseKeep('1d'), now), [nameOf(found[1] as Date), nameOf(found[2] as Date)])
  assert.deepEqual(chooseOld([{ name: 'a', at: before(900) }], parseKeep('7d'), now), [])
  const later = { name: 'later', at: before(-400) }
  assert.deepEqual(chooseOld([later, { name: 'a', at: before(0) }], parseKeep('7d'), now), [])
})

test('what --keep does not understand, or would keep nothing, is refused', () => {
  for (const text of ['', '7', '7d4w', '7m', '0d', '-1d', '7d,', '99999d', 'd'])
    assert.throws(() => parseKeep(text), /--keep 7d,4w/)
})

const oldName = '20250101T020000'
const head = (createdAt = '2025-01-01T02:00:00.000Z') =>
  JSON.stringify({ format: 2, createdAt, seal: null, mac: 'AA==' })

/** A folder with one backup of today, and old things that look like backups. */
function backups(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'vd-keep-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const put = (name: string, text: string | null, ...more: string[]) => {
    mkdirSync(join(folder, name, 'tables'), { recursive: true })
    if (text !== null) writeFileSync(join(folder, name, 'manifest.json'), text)
    for (const file of more) writeFileSync(join(folder, name, file), 'x')
  }
  put(nameOf(now), head(now.toISOString()))
  return { folder, put }
}

test('an attack by the folder: --keep removes complete backups that are named by their time, and nothing else', async (t) => {
  const { folder, put } = backups(t)
  put(oldName, head(), 'contents.json')
  put('20250102T020000', null) // half a backup: without its head
  put('20250103T020000', '{"format": 2}')
  put('20250104T020000', head(), 'my-notes.txt')
  put('before-the-move', head())
  put('20250105T020000.unfinished', null)
  put('20250106T020000.removed', null) // a removal that was cut
  mkdirSync(join(folder, 'elsewhere'))
  cpSync(join(folder, oldName), join(folder, 'elsewhere'), { recursive: true })
  symlinkSync(join(folder, 'elsewhere'), join(folder, '20250107T020000'))
  writeFileSync(join(folder, '20250108T020000'), 'a file')
  const { removed, odd } = await removeOld(folder, parseKeep('7d,4w'), now)
  assert.deepEqual(removed, [oldName])
  assert.deepEqual(odd.sort(), ['20250102T020000', '20250103T020000', '20250104T020000', '20250105T020000.unfinished'])
  const left = ['20250107T020000', '20250108T020000', 'before-the-move', 'elsewhere', nameOf(now)]
  assert.deepEqual(readdirSync(folder).sort(), [...odd, ...left].sort())
  assert.deepEqual(readdirSync(join(folder, 'elsewhere')).sort(), ['contents.json', 'manifest.json', 'tables'])
})

test('what a killed backup left goes after a day without a byte; one that is being written, and any other folder, stays', async (t) => {
  const { folder, put } = backups(t)
  const day = 24 * 60 * 60
  const at = now.getTime() / 1000
  const left = (name: string, seconds: number, newest = seconds) => {
    put(name, null)
    writeFileSync(join(folder, name, 'tables/one'), 'x')
    utimesSync(join(folder, name, 'tables/one'), newest, newest)
    for (const path of ['tables', '']) utimesSync(join(folder, name, path), seconds, seconds)
  }
  left('20250105T020000.unfinished', at - day)
  left('20250105T030000.unfinished', at - day + 1)
  left('20250105T040000.unfinished', at - 9 * day, at - 60) // a file of hours is being written
  left('before-the-move.unfinished', at - 9 * day)
  left('20250105T050000', at - 9 * day)
  mkdirSync(join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), join(folder, '20250105T060000.unfinished'))
  utimesSync(join(folder, 'elsewhere'), at - 9 * day, at - 9 * day)
  lutimesSync(join(folder, '20250105T060000.unfinished'), at - 9 * day, at - 9 * day)
  const before = readdirSync(folder)
  assert.deepEqual(await removeAbandoned(folder, now), ['20250105T020000.unfinished'])
  assert.deepEqual(
    readdirSync(folder),
    before.filter((name) => name !== '20250105T020000.unfinished'),
  )
  assert.deepEqual(await removeAbandoned(join(folder, 'nowhere'), now), [])
})
