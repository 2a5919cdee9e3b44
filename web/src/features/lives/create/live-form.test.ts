import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, emptyForm, inputOf, kindOfPath } from './live-form.ts'

test('R-ROUTE-44, -45, -46, -47, -48, -49 every address of the form shows it, with its source chosen', () => {
  const kinds = ['new', 'create', 'source', 'create-source', 'create-rtsp', 'create-from-url'].map((name) =>
    kindOfPath(`/lives/${name}`),
  )
  assert.deepEqual(kinds, ['browser', 'browser', 'rtmp', 'rtmp', 'rtsp', 'url'])
})

test('R-DATA-07 the planned start is typed in the time of Madagascar, wherever the phone is', () => {
  const at = (start: string) => inputOf({ ...emptyForm('rtmp'), start }).startTime
  assert.equal(at(''), null)
  assert.equal(at('2026-11-21T15:00'), '2026-11-21T12:00:00.000Z')
})

test('R-SRC-31 an address goes along only with a source that is fetched', () => {
  const form = { ...emptyForm('rtmp'), title: 'Course', sourceUrl: ' https://a.mg/x.m3u8 ' }
  assert.equal(inputOf(form).sourceUrl, null)
  assert.equal(inputOf({ ...form, sourceKind: 'url' }).sourceUrl, 'https://a.mg/x.m3u8')
})

test('an edit sends what changed and nothing else', () => {
  const before = { ...emptyForm('browser'), title: 'A' }
  assert.deepEqual(changesOf({ ...before, title: 'B' }, before), { title: 'B' })
  assert.deepEqual(changesOf({ ...before, thumbnail: null }, before), { thumbnail: null })
})
