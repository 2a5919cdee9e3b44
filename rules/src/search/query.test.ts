import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isForgiven, isInside, isNear, mayGoOn, rankOf, readQuery } from './query.ts'

test('F-RACE-11 each word is looked for, alone or written in one with its neighbours where it is short', () => {
  assert.deepEqual(readQuery('rasoa be'), [[['rasoa']], [['be'], ['rasoabe']]])
  assert.deepEqual(readQuery('be rasoa'), [[['be'], ['berasoa']], [['rasoa']]])
  assert.deepEqual(readQuery('be'), [[['be']]])
  assert.deepEqual(readQuery('a be c'), [
    [['a'], ['abe']],
    [['be'], ['abe'], ['bec']],
    [['c'], ['bec']],
  ])
})

test('F-RACE-11 a number and an address are one thing, and part the words around them', () => {
  assert.deepEqual(readQuery('be 034 12 345 67 la'), [[['be']], [['341234567'], ['034', '12', '345', '67']], [['la']]])
  assert.deepEqual(readQuery('soa@ici.mg'), [[['soa@ici.mg']]])
  assert.deepEqual(readQuery('12 34'), [[['1234'], ['12', '34']]])
  assert.deepEqual(readQuery('42'), [[['42']]])
})

test('F-RACE-11 signs are looked for only where nothing else was typed', () => {
  assert.deepEqual(readQuery('?!'), [[['?!']]])
  assert.deepEqual(readQuery('?! soa'), [[['soa']]])
  assert.deepEqual(readQuery(''), [])
})

test('F-RACE-11 six things are looked for, of the first 300 signs', () => {
  assert.equal(readQuery('aaa bbb ccc ddd eee fff ggg').length, 6)
  assert.deepEqual(readQuery(`${' '.repeat(299)}ab`), [[['a']]])
  assert.deepEqual(readQuery(`${' '.repeat(299)}😀`), []) // no half of one
})

test('F-RACE-11 what stands in another word is not looked for beside it; a short word and one with others are', () => {
  assert.deepEqual(readQuery('rasoa soa'), [[['rasoa']]])
  assert.deepEqual(readQuery('soa rasoa'), [[['rasoa']]])
  assert.deepEqual(readQuery('soa soa'), [[['soa']]])
  assert.deepEqual(readQuery('soabe be').length, 2)
  assert.deepEqual(readQuery('123 123 45').length, 1, 'digits that follow each other are one thing')
  assert.deepEqual(readQuery('345 x 034 12 345 67').length, 3, 'a number is more than its parts')
})

test('F-RACE-11 from how many letters on a word is looked for anywhere, may have an error, and may go on', () => {
  assert.deepEqual(['ab', 'abc'].map(isInside), [false, true])
  assert.deepEqual(['abcd', 'abcde', 'abcd1', 'a'.repeat(40), 'a'.repeat(41)].map(isForgiven), [
    false,
    true,
    false,
    true,
    false,
  ])
  assert.deepEqual(['abc@x', 'abcd@x', 'abcd@x1'].map(isForgiven), [false, true, false])
  assert.deepEqual(['abcdefg', 'abcdefgh'].map(mayGoOn), [false, true])
})

test('F-RACE-11 one letter more, less, other or exchanged is near, and nothing else', () => {
  for (const other of ['rasoa', 'rassoa', 'raoa', 'rasia', 'raosa', 'rsaoa', 'rasoaa', 'rasao'])
    assert.equal(isNear('rasoa', other), true, other)
  for (const other of ['rasoabe', 'raia', 'osara', 'raaso', 'asaro', 'ras', 'rabsia', 'rao', 'raosaa', 'raxoy'])
    assert.equal(isNear('rasoa', other), false, other)
  assert.equal(isNear('rakotoar', 'rakotoarimanana'), true, 'a long word goes on')
  assert.equal(isNear('rakotoxr', 'rakotoarimanana'), true)
  assert.equal(isNear('rakotxyr', 'rakotoarimanana'), false)
  assert.equal(isNear('rakotora', 'rakotoarimanana'), true, 'two exchanged')
  assert.equal(isNear('rakotoa', 'rakotoarimanana'), false, 'seven letters end')
  assert.equal(isNear('rakotoarim', 'rakotoari'), true)
  assert.equal(isNear('rakotoarim', 'rakotoar'), false)
})

test('F-RACE-11 beginnings rank before insides, insides before errors; each term counts', () => {
  const key = ' rasoa lalao  '
  const rank = (typed: string, isOtherwise?: (word: string) => boolean) => rankOf(key, readQuery(typed), isOtherwise)
  assert.equal(rank(''), null)
  assert.equal(rank('ras'), 0)
  assert.equal(rank('lalao ras'), 0)
  assert.equal(rank('soa'), 1)
  assert.equal(rank('ras ala'), 1)
  assert.equal(rank('so'), null, 'two letters are looked for at the beginning')
  assert.equal(rank('rosoa'), 2)
  assert.equal(rank('soa lalau'), 2)
  assert.equal(rank('ras zzz'), null)
  assert.equal(
    rank('ras zzz', (word) => word === 'zzz'),
    0,
    'known by something else',
  )
})
