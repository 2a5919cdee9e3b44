import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { asTyped, inGroups, isChecked, randomCharacters, withCheck } from './index.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const characters = (most: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: most }).map((all) => all.join(''))

test('as many characters as were asked for, each of five bits of its byte', () => {
  assert.equal(randomCharacters(Uint8Array.of(0, 31, 32, 255, 10), 4), '0Z0Z')
  assert.throws(() => randomCharacters(new Uint8Array(3), 4), RangeError)
  assert.equal(randomCharacters(new Uint8Array(4), 4), '0000')
})

test('the check character finds every wrong character and every two that were swapped, up to 31 characters', () => {
  fc.assert(
    fc.property(characters(30), fc.nat(), fc.constantFrom(...alphabet), (text, where, other) => {
      const code = withCheck(text)
      assert.equal(code.length, text.length + 1)
      assert.ok(code.startsWith(text) && isChecked(code))
      const at = where % code.length
      if (code[at] !== other) assert.ok(!isChecked(code.slice(0, at) + other + code.slice(at + 1)))
      const [one = '', two = ''] = [code[at], code[at + 1]]
      if (two && one !== two) assert.ok(!isChecked(code.slice(0, at) + two + one + code.slice(at + 2)))
    }),
  )
  assert.equal(withCheck('7KQM'), '7KQM8', 'codes that were printed stay good')
  for (const none of ['', '0']) assert.equal(isChecked(none), false, 'nothing is checked')
})

test('what is typed is read as it was printed: case, look-alikes and separators do not count', () => {
  fc.assert(
    fc.property(characters(12), (text) => {
      const typed = inGroups(text, 4).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' – ')
      if (typed.length <= 48) assert.equal(asTyped(typed, 12), text)
      assert.equal(asTyped(text, text.length - 1), null, 'too long')
    }),
  )
  assert.equal(asTyped('a.b_c i', 12), 'ABC1')
  for (const typed of ['', '   ', 'ABCU', 'AB!', 'é']) assert.equal(asTyped(typed, 12), null, typed)
  assert.deepEqual(
    [asTyped(`A${' '.repeat(47)}`, 12), asTyped(`A${' '.repeat(48)}`, 12)],
    ['A', null],
    'nobody types that',
  )
})

test('groups of one size, the last one shorter', () => {
  assert.deepEqual([inGroups('ABCDEFGHJ', 3), inGroups('ABCDE', 4), inGroups('', 4)], ['ABC-DEF-GHJ', 'ABCD-E', ''])
})
