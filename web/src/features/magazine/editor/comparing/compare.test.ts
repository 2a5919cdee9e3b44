import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ArticleDocument } from '@vondrona/rules/magazine'
import { rowsOf, wordsBetween } from './compare.ts'

const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] }) as const
const text = (...lines: string[]): ArticleDocument => ({ type: 'doc', content: lines.map(line) })

test('F-MAG-03 two texts side by side: common blocks once, differing blocks together', () => {
  assert.deepEqual(rowsOf(text('a', 'b', 'c', 'd'), text('a', 'x', 'y', 'c', 'd', 'e')), [
    { same: line('a') },
    { mine: [line('b')], theirs: [line('x'), line('y')] },
    { same: line('c') },
    { same: line('d') },
    { mine: [], theirs: [line('e')] },
  ])
  assert.deepEqual(rowsOf(text(), text()), [])
})

test('F-MAG-04 a changed paragraph shows its words, an entirely different one is shown completely', () => {
  assert.deepEqual(wordsBetween([line('la course de dimanche')], [line('la grande course de lundi')]), [
    { kind: 'same', text: 'la ' },
    { kind: 'added', text: 'grande ' },
    { kind: 'same', text: 'course de ' },
    { kind: 'removed', text: 'dimanche' },
    { kind: 'added', text: 'lundi' },
  ])
  assert.equal(wordsBetween([line('un deux trois')], [line('quatre cinq six sept huit neuf')]), null)
  assert.equal(wordsBetween([line('a'), line('b')], [line('a')]), null)
  assert.equal(wordsBetween([line('a'), line('b')], [line('a'), line('c')]), null, 'several at once')
  const [list, longer] = ['un deux', 'un deux trois'].map((words) => ({ ...line(words), type: 'bulletList' }))
  assert.equal(wordsBetween([list as never], [longer as never]), null, 'a list is shown completely')
  assert.equal(wordsBetween([{ type: 'image' } as never], [{ type: 'image' } as never]), null, 'they have no words')
})

test('F-MAG-04 comparing long texts that have nothing in common takes no time', () => {
  const long = (name: string) => text(...Array.from({ length: 4900 }, (_, at) => `${name} ${at}`))
  const before = process.cpuUsage()
  assert.equal(rowsOf(long('un'), long('autre')).length, 1)
  assert.ok(process.cpuUsage(before).user < 2_000_000) // µs
})
