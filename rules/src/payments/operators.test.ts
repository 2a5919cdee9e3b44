import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorDoubt, operatorOf } from './operators.ts'
import { mobileOperators } from './schema.ts'

test('each prefix belongs to one operator, in any writing', () => {
  const known = { '032': 'orange', '037': 'orange', '033': 'airtel', '034': 'mvola', '038': 'mvola' } as const
  for (const [prefix, operator] of Object.entries(known)) {
    const rest = prefix.slice(1)
    for (const typed of [`${prefix} 00 000 12`, `+261 ${rest} 00 000 12`, `00261${rest}0000012`, `${prefix}-00-000-12`])
      assert.equal(operatorOf(typed), operator, typed)
    for (const chosen of mobileOperators)
      assert.deepEqual(operatorDoubt(`${prefix}0000012`, chosen), chosen === operator ? null : { seems: operator })
  }
})

test('a number of none of them is asked about by every operator: another prefix, a fixed line, abroad', () => {
  for (const typed of ['035 00 000 12', '036 00 000 12', '020 22 000 12', '+33 6 12 34 56 78', '+261 34 00 000 123'])
    for (const chosen of mobileOperators) assert.deepEqual(operatorDoubt(typed, chosen), { seems: null }, typed)
})

test('nothing is asked of no number, nor of what is no number yet: its field says so', () => {
  for (const typed of ['', ' ', '034', '034 00 000 1', 'abc'])
    for (const chosen of mobileOperators) assert.equal(operatorDoubt(typed, chosen), null, typed)
})
