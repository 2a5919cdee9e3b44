import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { keysOf, readJson, readKey } from '../device/browser-storage.ts'
import { actPrefix, hasActs } from '../session/session-end.ts'
import { takeOverActs } from './old-acts.ts'

const act = (id: string) => ({
  id,
  kind: 'live.end',
  about: 'live:1',
  variables: { id: '1' },
  label: 'x',
  by: 'me',
  at: 1,
})

test('R-NET-03 acts that a version before kept are taken over, each once, in their order and before all others', () => {
  for (const area of ['local', 'session'] as const) {
    const store = freshStores()[area]
    store.setItem('acts', JSON.stringify([act('a'), null, 'x', 5, { id: 'broken' }, act('b')]))
    assert.equal(hasActs(), true)
    takeOverActs(area)
    takeOverActs(area)
    assert.deepEqual(
      keysOf(area, actPrefix).map((key) => readJson(area, key)),
      [
        { ...act('a'), order: -2 },
        { ...act('b'), order: -1 },
      ],
    )
    assert.equal(readKey(area, 'acts'), null)
  }
})

test('R-NET-03 a full device has room for them once the old key is gone; what is no list is left', () => {
  const { local } = freshStores()
  local.setItem('acts', JSON.stringify([act('a')]))
  const { setItem } = local
  local.setItem = (key: string, value: string) => {
    if (local.getItem('acts') !== null) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(local, key, value)
  }
  takeOverActs('local')
  assert.deepEqual(JSON.parse(local.getItem('act:a') ?? ''), { ...act('a'), order: -1 })
  const other = freshStores().local
  other.setItem('acts', '{"not":"ours"}')
  takeOverActs('local')
  assert.equal(other.getItem('acts'), '{"not":"ours"}')
})

test('R-NET-03 what lacks a part of an act is none', () => {
  for (const part of ['id', 'kind', 'about', 'by', 'at']) {
    const store = freshStores().local
    store.setItem('acts', JSON.stringify([{ ...act('a'), [part]: undefined }]))
    takeOverActs('local')
    assert.deepEqual(keysOf('local', actPrefix), [], part)
  }
})
