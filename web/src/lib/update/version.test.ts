import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNews, urgencyOf, type VersionNews } from './version.ts'

const news = (more: Partial<VersionNews>): VersionNews => ({
  version: '1.1.0',
  minVersion: '1.0.0',
  updateUrl: { android: null, ios: null },
  forceUpdate: false,
  updateNotes: null,
  ...more,
})

test('R-UPD-06 silent when equal, when older, and when the answer is none', () => {
  assert.equal(urgencyOf('1.1.0', news({})), 'none')
  assert.equal(urgencyOf('1.2.0', news({})), 'none')
  for (const answer of [null, 'x', {}, { success: false }, { success: true }, { success: true, data: {} }])
    assert.equal(readNews(answer), null)
})

test('R-UPD-05 forced below the lowest version, and whenever the server sets `forceUpdate`', () => {
  assert.equal(urgencyOf('0.9.9', news({})), 'forced')
  for (const current of ['1.0.0', '1.1.0', '1.2.0'])
    assert.equal(urgencyOf(current, news({ forceUpdate: true })), 'forced')
})

test('R-UPD-06 offered when there is a newer one', () => {
  for (const current of ['1.0.0', '1.0.5']) assert.equal(urgencyOf(current, news({})), 'offered')
})

test('R-UPD-07 the answer is read, and what is missing has a harmless value', () => {
  const data = {
    version: '2.0.0',
    minVersion: '1.5.0',
    updateUrl: { android: 'market://x', ios: 'https://y' },
    forceUpdate: true,
    updateNotes: 'Plus vite',
  }
  assert.deepEqual(readNews({ success: true, data }), data)
  assert.deepEqual(readNews({ success: true, data: { version: '2.0.0' } }), news({ version: '2.0.0', minVersion: '0' }))
})
