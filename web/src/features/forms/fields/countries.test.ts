import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryName, countryOptions } from './countries.ts'

test('countries are in the order of their names, in the language of the reader, Madagascar first', () => {
  for (const [language, germany] of [
    ['fr', 'Allemagne'],
    ['en', 'Germany'],
  ] as const) {
    const [first, ...others] = countryOptions(language)
    assert.deepEqual(first, { value: 'MG', label: 'Madagascar' })
    const labels = others.map(({ label }) => label)
    assert.deepEqual(labels, [...labels].sort(new Intl.Collator(language).compare))
    assert.equal(others.find(({ value }) => value === 'DE')?.label, germany)
    assert.ok(others.every(({ value }) => value !== 'MG'))
  }
})

test('a country that the browser does not know keeps its code', () => {
  assert.deepEqual([countryName('no country', 'fr'), countryName('MG', 'fr')], ['no country', 'Madagascar'])
})
