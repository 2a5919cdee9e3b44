import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAddress, isDigitRun, isPhone, keyEnd, piecesOf, searchKey, wordsOf } from './key.ts'
import { bibForms, phoneKey } from './numbers.ts'

const key = (...texts: (string | null | undefined)[]) => searchKey(texts).replace(keyEnd, '').trim()

test('F-RACE-11 digits that follow each other stay together, words stand alone', () => {
  assert.deepEqual(piecesOf('rakoto 034 12 345 67 hery'), ['rakoto', '034 12 345 67', 'hery'])
  assert.deepEqual(piecesOf('034 12'), ['034 12'])
  assert.deepEqual(piecesOf('(261) 34·12'), ['(261) 34·12'])
  assert.deepEqual(piecesOf('m-42 2026a'), ['m-42', '2026a'])
  assert.deepEqual(piecesOf('  '), [])
})

test('F-RACE-11 quotes, brackets and schemes around something are not a part of it; signs alone stay', () => {
  assert.deepEqual(piecesOf('« rakoto »,hery [soa]'), ['«', 'rakoto', 'hery', 'soa'])
  assert.deepEqual(piecesOf('mailto:soa@ici.mg tel://034'), ['soa@ici.mg', '034'])
  assert.deepEqual(piecesOf('hotel:soa'), ['hotel', 'soa'], 'a scheme begins a word')
  assert.deepEqual(piecesOf('1,5'), ['1,5'])
  assert.deepEqual(piecesOf('"" ;'), ['""', ';'])
})

test('F-RACE-11 seven digits may be a telephone number, fewer only as they are dialled', () => {
  assert.equal(isPhone('1234567'), true)
  assert.equal(isPhone('123456'), false)
  assert.equal(isPhone('034 12'), true)
  assert.equal(isPhone('+26 1'), true)
  for (const bib of ['042', '+42', '42', '2026', '12 34 56']) assert.equal(isPhone(bib), false, bib)
  assert.equal(isPhone('12345678a'), false)
  assert.equal(isPhone('1234 rakoto 567'), false)
  assert.deepEqual([isDigitRun('12 34'), isDigitRun('12 a')], [true, false])
})

test('F-RACE-11 words are letters and digits; of signs only, what they are', () => {
  assert.deepEqual(wordsOf("n'dahy-soa 42"), ['n', 'dahy', 'soa', '42'])
  assert.deepEqual(wordsOf('?! -'), ['?!', '-'])
  assert.deepEqual(['a@', '@a', 'a@b'].map(isAddress), [false, false, true])
})

test('F-RACE-11 a thing is found by its words, and by up to four of them in one', () => {
  assert.equal(key('Jean de Dieu'), 'jean de dieu jeandedieu dedieu')
  assert.equal(key('a b c d e'), 'a b c d e abcd bcde cde de')
  assert.equal(key('Soa', null, undefined, '', 'Hery'), 'soa hery')
  assert.equal(key('Rakoto', 'Soa'), 'rakoto soa', 'two texts are not one')
  assert.equal(searchKey([]), '')
  assert.equal(searchKey(['', null]), '')
  assert.equal(searchKey(['Soa']), ` soa${keyEnd}`)
})

test('F-RACE-11 a number and an address are found as they are written in one, and join no name', () => {
  assert.equal(key('Soa 034 12 345 67 Hery'), 'soa 034 12 345 67 hery 341234567')
  assert.equal(key('Soa soa@ici.mg Hery'), 'soa soa ici mg hery soaicimg soa@ici.mg')
  assert.equal(key('Soa 12 34'), 'soa 12 34 soa12', 'two numbers are never one')
  assert.equal(key('12a 34'), '12a 34 12a34')
})

test('F-RACE-11 a telephone number has one text, with its country or without', () => {
  for (const typed of ['034 12 345 67', '+261 34 12 345 67', '00261341234567', '261341234567', '+261 (0)34 12 345 67'])
    assert.equal(phoneKey(typed), '341234567', typed)
  assert.equal(phoneKey('+33 6 12 34 56 78'), '33612345678')
  assert.equal(phoneKey('0033612345678'), '33612345678')
  assert.equal(phoneKey('001234567'), '1234567', 'nine digits are a whole number')
  assert.equal(phoneKey('00123456'), '0123456', 'eight are a part of one')
  assert.equal(phoneKey('26134'), '26134')
})

test('F-RACE-11 a bib is called with its prefix and by its number alone, once where they are the same', () => {
  assert.deepEqual(bibForms('M-0042'), ['m42', '42'])
  assert.deepEqual(bibForms('0042'), ['42'])
  assert.deepEqual(bibForms('ELITE'), ['elite'])
  assert.deepEqual(bibForms('--'), [])
})
