import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bibForms, bibKey, isForgiven, isNear, phoneKey, rankOf, readQuery, searchKey } from './index.ts'

const finds = (typed: string, ...texts: string[]) => rankOf(searchKey(texts), readQuery(typed))

test('F-RACE-11 a telephone number is found in any writing', () => {
  const stored = ['Hery Rabe', '+261340000012']
  for (const typed of [
    '034 00 000 12',
    '+261340000012',
    '0340000012',
    '34-00-000-12',
    '00261 34 00 000 12',
    '+261 (0) 34 00 000 12',
    '261340000012',
    '034.00.000.12',
    '034‑00‑000‑12',
    '034\u00a000\u202f000 12',
    '٠٣٤ ٠٠ ٠٠٠ ١٢',
    'rabe 034 00 000 12',
    '034 00 000 12 hery',
    '034 00',
    '000 12',
    '0 000 12',
    '00 000 12',
    '00 00012',
    '4-00-000-12',
    '+261 34 00',
    '00261 34 00 000',
    '000 12 rabe',
    '034,00,000,12',
    '034·00·000·12',
    'tel:+261340000012',
    '“034 00 000 12”',
    'Hery:034 00 000 12',
    'Hery Rabe <+261 34 00 000 12>',
  ])
    assert.notEqual(finds(typed, ...stored), null, typed)
  for (const typed of ['034 00 000 13', '+33340000012', 'zafy 034 00 000 12', '0034 00 000 012', '000 13', '12 000'])
    assert.equal(finds(typed, ...stored), null, typed)
  assert.notEqual(finds('06 12 34 56 78', '+33612345678'), null, 'a number abroad as it is dialled there')
})

test('F-RACE-11 names are found by any of their parts, in any order, with any apostrophe, accent and stroke', () => {
  for (const [typed, name] of [
    ['rakotoarimanana', 'Ranaivo-Rakotoarimanana'],
    ['ranaivo rakotoarimanana', 'Ranaivo-Rakotoarimanana'],
    ['rakotoarimanana-ranaivo', 'Ranaivo-Rakotoarimanana'],
    ['ranaivorakotoarimanana', 'Ranaivo-Rakotoarimanana'],
    ["d'ambatry", 'D’Ambatry'],
    ['dʼambatry', "d'Ambatry"],
    ['D`AMBATRY', 'D′Ambatry'],
    ['dambatry', 'D’Ambatry'],
    ['ambatry', 'D‘Ambatry'],
    ['lodz', 'Łódź'],
    ['soren dorde', 'Søren Đorđe'],
    ['strasse', 'Straße'],
    ['oeuvre', 'Œuvre'],
    ['rakoto', 'Ra\u00adko\u200bto'],
    ['rasoa', 'Ｒasoa'],
    ['istanbul', 'İstanbul'],
    ['rabe jean hery', 'Jean Hery RABE'],
    ['jean.rabe@exemple.mg', 'JEAN.RABE@exemple.mg'],
    ['exemple.mg', 'jean.rabe@exemple.mg'],
    ['Jean Rabe <jean.rabe@exemple.mg>', 'Rabe Jean jean.rabe@exemple.mg'],
    ['mailto:jean.rabe@exemple.mg;', 'jean.rabe@exemple.mg'],
    ['«rabe»,jean', 'Jean Rabe'],
    ['محمد', 'محمّد'],
    ['★', '★'],
  ] as const)
    assert.ok([0, 1].includes(finds(typed, name) as number), `${typed} finds ${name}`)
  assert.equal(finds('be', 'Rabe'), null, 'two letters begin a word')
  assert.equal(finds('abe', 'Rabe'), 1)
  assert.equal(finds('', 'Rabe'), null)
  assert.equal(finds('rabe zafy', 'Rabe Hery'), null, 'every word')
})

test('F-RACE-11 names are found written in one and apart', () => {
  for (const [typed, ...names] of [
    ['rakoto arimanana', 'Rakotoarimanana'],
    ['ranaivo rakoto arimanana', 'Ranaivo-Rakotoarimanana'],
    ['rakotoarimanana', 'Hery Rakoto Arimanana', 'Rakoto-Arimanana', 'Rakoto-arimanana Hery'],
    ['Jeanpierre', 'Jean-Pierre', 'Jean Pierre', 'Rabe Jean Pierre'],
    ['Jean-Pierre', 'Jeanpierre', 'Jean Pierre', 'Jean-Pierre'],
    ['jean pierre', 'Rabe Jeanpierre'],
    ['ravaonirina', 'Ravao Nirina', 'Ravao-Nirina'],
    ['Ravao Nirina', 'Ravaonirina'],
    ['rasoa be', 'Rasoabe', 'Be Rasoa'],
    ['ra soa be', 'Rasoabe'],
    ['de la croix', 'Delacroix', 'De Lacroix'],
    ['delacroix', 'Marie de la Croix'],
    ['jeandedieu', 'Rakoto Jean de Dieu'],
    ['rakotojeandedieu', 'Rakoto Jean de Dieu'],
    ['ao nirina', 'Ravaonirina'],
    ['rabehery', 'Rabe ★ Hery'],
    ['10km', '10 km Antsirabe'],
    ['a 6005', 'A6005'],
  ] as const)
    for (const name of names) assert.ok([0, 1].includes(finds(typed, name) as number), `${typed} finds ${name}`)
  assert.equal(finds('ravaonirina', 'Ravao Nirina'), 0, 'as well as what is written so')
  assert.equal(finds('ravaonirnia', 'Hery Ravao Nirina'), 2, 'with an error')
  for (const [typed, ...texts] of [
    ['rasoa zo', 'Rasoabe'],
    ['zo be', 'Rasoabe'],
    ['60051', 'A 6005 12'],
    ['jean12345', 'Jean', '034 12 345 67'],
    ['rabehery', 'Rabe', 'Hery'],
    ['rabehery', 'Rabe 034 12 345 67 Hery'],
    ['12 3 45', '+261341239345'],
  ] as const)
    assert.equal(finds(typed, ...texts), null, `${typed} does not find ${texts}`)
})

test('F-RACE-11 one typing error is forgiven in an address without digits', () => {
  for (const typed of [
    'jena@exemple.mg',
    'jeann@exemple.mg',
    'jean@exmple.mg',
    'jean@exemple.gm',
    'xean@exemple.mg',
    'jean@exemplr',
  ])
    assert.equal(finds(typed, 'Rabe', 'jean@exemple.mg'), 2, typed)
  for (const [typed, stored] of [
    ['jena@exmple.mg', 'jean@exemple.mg'],
    ['jean1@exemple.mg', 'jean@exemple.mg'],
    ['jean2@exemple.mg', 'jean1@exemple.mg'],
    ['zoy@exemple.mg', 'zoe@exemple.mg'],
  ] as const)
    assert.equal(finds(typed, stored), null, typed)
  assert.equal(finds('jean@exemple.mg', 'jean@exemple.mg'), 0)
  assert.deepEqual(['zoe@exemple.mg', 'zoee@exemple.mg', 'zoe4@exemple.mg', `zoee@${'x'.repeat(36)}`].map(isForgiven), [
    false,
    true,
    false,
    false,
  ])
})

test('F-RACE-11 one typing error is forgiven in words of five letters and more, and in no number', () => {
  for (const typed of ['rasia', 'raso', 'rasoaa', 'rsaoa', 'xasoa', 'rasox'])
    assert.equal(finds(typed, 'Rasoa'), typed.length < 5 ? 0 : 2, typed)
  for (const typed of [
    'rakotoarimannaa',
    'rakotarimanana',
    'rakotooarimanana',
    'rakotoariman1'.slice(0, -1),
    'rakotuarim',
  ])
    assert.notEqual(finds(typed, 'Ranaivo-Rakotoarimanana'), null, typed)
  for (const [typed, name] of [
    ['rabi', 'Rabe'],
    ['rasiy', 'Rasoa'],
    ['rakat', 'Rakotomalala'],
    ['0340000013', '+261340000012'],
    ['60051', 'A 60052'],
  ] as const)
    assert.equal(finds(typed, name), null, `${typed} does not find ${name}`)
  assert.deepEqual(['rabe', 'rasoa', '60051', 'm4222'].map(isForgiven), [false, true, false, false])
})

test('F-RACE-11 of a text that nobody types only the beginning is looked for, and a word without end is not guessed at', () => {
  const long = 'x'.repeat(100_000)
  assert.deepEqual(readQuery(`rabe ${long}`).flat(2), ['rabe', 'x'.repeat(295)])
  assert.deepEqual(['a'.repeat(40), 'a'.repeat(41), long].map(isForgiven), [true, false, false])
  assert.equal(readQuery(Array.from({ length: 1000 }, (_, n) => `mot${n}`).join(' ')).length, 6)
})

test('F-RACE-11 a bib is one, with and without prefix, zeros and signs', () => {
  for (const typed of ['A-6005', 'a6005', 'A 6005', 'a–6005']) assert.equal(bibKey(typed), 'a6005', typed)
  assert.deepEqual(bibForms('A-6005'), ['a6005', '6005'])
  assert.deepEqual(bibForms('M-0042'), ['m42', '42'])
  assert.deepEqual(bibForms('10K-0042'), ['10k42', '42'])
  assert.deepEqual([bibForms('0007'), bibForms(''), bibKey('000')], [['7'], [], '0'])
  assert.equal(bibKey('100'), '100')
})

const digit = fc.integer({ min: 0, max: 9 }).map(String)
const between = fc.constantFrom('', ' ', '-', '.', '\u00a0', '  ', '/')

test('F-RACE-11 any writing of one number gives one key', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('32', '33', '34', '37', '38'),
      fc.array(digit, { minLength: 7, maxLength: 7 }),
      fc.array(between, { minLength: 10, maxLength: 10 }),
      fc.constantFrom('0', '+261', '+261 ', '00261', '00 261 ', '261', '+261 (0)', ''),
      (operator, digits, gaps, country) => {
        const number = operator + digits.join('')
        const written = country + Array.from(number, (one, n) => one + (n < 8 ? gaps[n] : '')).join('')
        assert.equal(phoneKey(written), number, written)
        assert.notEqual(finds(written, 'Rabe', `+261${number}`), null, written)
      },
    ),
  )
})

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    'Ranaivo-Rakotoarimanana',
    "D'Ambatry",
    '+261340000012',
    'A-6005',
    'x@y.mg',
    'Łódź',
    '12 34',
    '034 00',
  ),
)

test('F-RACE-11 a query made of own words in any order finds the thing, and finds the same in any order', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), fc.nat(), (texts, seed) => {
      const own = texts.flatMap((one) => one.split(/\s+/)).filter(Boolean)
      const turned = own.map((_, n) => own[(n + seed) % own.length] as string)
      for (const words of [own, turned, own.toReversed()])
        if (readQuery(words.join(' ')).length > 0)
          assert.notEqual(finds(words.join(' '), ...texts), null, words.join(' '))
      for (const one of texts) if (readQuery(one).length > 0) assert.notEqual(finds(one, ...texts), null, one)
    }),
    {
      numRuns: 500,
      examples: [
        [['+261340000012', '０¿'], 0],
        [['034 00', 'A㉑ '], 0],
        [['034 00', '⁴A'], 0],
      ],
    },
  )
})

const letters = fc.array(fc.constantFrom(...'abiknorst'), { minLength: 5, maxLength: 14 }).map((all) => all.join(''))

test('F-RACE-11 whatever one error makes of a word, it is near', () => {
  fc.assert(
    fc.property(letters, fc.nat(), fc.constantFrom(...'aekz'), (word, seed, letter) => {
      const at = seed % word.length
      const swapped = word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2)
      for (const typed of [
        word,
        word.slice(0, at) + letter + word.slice(at + 1),
        word.slice(0, at) + letter + word.slice(at),
        word.slice(0, at) + word.slice(at + 1),
        swapped,
      ])
        assert.ok(isNear(typed, word), `${typed} ~ ${word}`)
    }),
  )
})
