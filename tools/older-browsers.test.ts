import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newerIn } from './older-browsers.ts'

test('every newer built-in of a worker is named, however it is called', () => {
  const worker = (code: string) => newerIn(code, false)
  assert.deepEqual(worker('[1].toSorted()'), ['toSorted'])
  assert.deepEqual(worker('a?.b["toSorted"](c)'), ['toSorted'])
  assert.deepEqual(worker('URL.parse(x)'), ['URL.parse'])
  assert.deepEqual(worker('f(AbortSignal.any([AbortSignal.timeout(1)]))'), ['AbortSignal.any', 'AbortSignal.timeout'])
  assert.deepEqual(worker('new self.OffscreenCanvas(1, 1)'), ['window.OffscreenCanvas'])
  assert.deepEqual(worker('new OffscreenCanvas(1, 1)'), ['window.OffscreenCanvas'])
  assert.deepEqual(worker('new Intl.Segmenter()'), ['Intl.Segmenter'])
  assert.deepEqual(worker('const { BarcodeDetector: read } = globalThis'), ['window.BarcodeDetector'])
  assert.deepEqual(worker('const { parse } = URL'), ['URL.parse'])
  assert.deepEqual(worker('x.replace(/(?<=a)b/, "")'), ['the expression /(?<=a)b/'])
  assert.deepEqual(worker('/[\\p{L}--a]/v'), ['the expression /[\\p{L}--a]/'])
  assert.deepEqual(worker('f("dialog:modal")'), ['the selector dialog:modal'])
})

test('what only looks alike is not meant', () => {
  assert.deepEqual(newerIn('JSON.parse(x), schema.any(), { toSorted: 1 }, { OffscreenCanvas: 2 }', false), [])
  assert.deepEqual(newerIn('x.replace(/(?<name>a)b/, ""), q("a:modality")', false), [])
})

test('a page may use what is filled in, and nothing else', () => {
  assert.deepEqual(newerIn('[1].toSorted(), Map.groupBy(a, b), menu.showPopover()', true), [])
  assert.deepEqual(newerIn('new Set().union(a), Array.fromAsync(a)', true), ['union', 'Array.fromAsync'])
})
