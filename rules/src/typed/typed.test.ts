import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { normalizePhone, searchable } from '../accounts/index.ts'
import { asTyped } from '../codes/index.ts'
import { cleanEmail } from '../sessions/index.ts'
import { cleanCharacters, cleanLine, cleanText, cleanToken, cutTo, isSeen, isWithin, seenLength } from './index.ts'

const invisible = [
  ...[
    '\u00AD',
    '\u034F',
    '\u061C',
    '\u115F',
    '\u1160',
    '\u17B4',
    '\u180E',
    '\u200B',
    '\u200C',
    '\u200D',
    '\u200E',
    '\u200F',
  ],
  ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2060', '\u2061', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\uFE0F', '\uFE00', '\uFEFF', '\uFFF9', '\uFFFC', '\uFFFE', '\u{E0001}', '\u{E0061}', '\u{E0100}', '\u{1D173}'],
  ...['\0', '\u0007', '\u001B', '\u007F', '\u0080', '\uD800', '\uDC00', '\uF0B7'],
]
const spaces = [...'\u00A0\u1680\u2000\u2003\u2007\u2009\u202F\u205F\u3000\u2800\u3164\uFFA0']

test('what nobody sees is removed from between letters, and every space becomes a plain one', () => {
  for (const sign of invisible) assert.equal(cleanLine(`Ra${sign}soa`), 'Rasoa', JSON.stringify(sign))
  for (const sign of spaces)
    assert.equal(cleanLine(`${sign}Ra${sign}${sign}soa${sign}`), 'Ra soa', JSON.stringify(sign))
})

test('a text of nothing visible is empty, whatever it is made of', () => {
  for (const sign of [...invisible, ...spaces, '\u0301', '\n', '\t', '\u2028'])
    for (const text of [sign, sign.repeat(9), ` ${sign} `]) {
      assert.equal(cleanLine(text), '', JSON.stringify(text))
      assert.equal(cleanText(text), '', JSON.stringify(text))
      assert.equal(isSeen(text), false)
    }
  for (const text of ['.', '0', '🙂', 'ⵣ', '愛']) assert.ok(isSeen(text))
})

test('emoji, flags, and the joiners of Persian, Malayalam and Sinhala stay as they are', () => {
  for (const text of [
    ...['👩🏽‍⚕️', '🏳️‍🌈', '👨‍👩‍👧‍👦', '❤️‍🔥', '1️⃣', '☺︎', '🇲🇬', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👋🏿'],
    ...['می‌خواهم', 'ന്‍', 'ශ්‍රී', 'क्‍ष', '葛󠄀城', 'שָׁלוֹם', 'Trần Hưng Đạo', 'Mahajanga', '۝'],
  ])
    assert.equal(cleanLine(text), text.normalize('NFC'), text)
  assert.equal(cleanLine('👩\u200D'), '👩')
  assert.equal(cleanLine('a\u200Db\u200Cc'), 'abc')
  assert.equal(cleanLine('🏴\u{E0066}\u{E0072}\u{E007F}'), '🏴')
})

test('one line has single spaces; several lines keep their breaks, and no others', () => {
  assert.equal(cleanLine(' a\r\nb\u2028c\u000Bd\te '), 'a b c d e')
  assert.equal(cleanText('  a  \r\n\r\nb\u2029c\u0085d\n '), 'a\n\nb\nc\nd')
  assert.equal(cleanCharacters(' a\u00A0\rb'), ' a \nb')
})

test('letters are composed, also those whose accent came after something invisible', () => {
  assert.equal(cleanLine('Ele\u0301onore'), 'Eléonore')
  assert.equal(cleanLine('e\u200B\u0301'), 'é')
  assert.equal(cleanLine(`z${'\u0336'.repeat(40)}`).length, 5)
})

const odd = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom(...invisible, ...spaces, 'a', 'é', '👩', '🏽', 'ی', '\u0301', '\n', ' ', 'ම', '්', '🏴'))
    .map((signs) => signs.join('')),
)
const forbidden =
  /(?![\n\t])\p{Cc}|\p{Cs}|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00A0\u202F\u2028\u2029]/u

test('cleaning twice is cleaning once; nothing forbidden is left, and nobody sees more than before', () => {
  fc.assert(
    fc.property(odd, (text) => {
      for (const clean of [cleanCharacters, cleanLine, cleanText, cleanEmail, cleanToken]) {
        const once = clean(text)
        assert.equal(clean(once), once, clean.name)
        assert.doesNotMatch(once, forbidden)
        assert.equal(once, once.normalize('NFC'))
      }
      assert.ok(seenLength(cleanCharacters(text)) <= seenLength(text.normalize('NFC')) + 0)
    }),
    { numRuns: 3000 },
  )
})

test('letters, digits and punctuation are kept, in their order', () => {
  const seen = (text: string) =>
    text
      .normalize('NFD') // an accent may meet its letter once what stood between them is gone
      .replace(/[^\p{L}\p{N}\p{P}\p{Sm}\p{Sc}]/gu, '')
      .replace(/[\u115F\u1160\u3164\uFFA0]/g, '')
  fc.assert(
    fc.property(odd, (text) => assert.equal(seen(cleanText(text.toWellFormed())), seen(text.toWellFormed()))),
    { numRuns: 2000 },
  )
})

test('a length is what a person sees: a family is one sign; a ceiling limits how much one sign may hold', () => {
  assert.equal(seenLength('👨‍👩‍👧‍👦é🇲🇬'), 3)
  assert.equal(seenLength('e\u0301'), 1)
  assert.ok(isWithin('👨‍👩‍👧‍👦'.repeat(40), 40))
  assert.ok(!isWithin('👨‍👩‍👧‍👦'.repeat(41), 40))
  assert.ok(isWithin('é'.repeat(40), 40) && !isWithin('é'.repeat(41), 40))
  assert.ok(!isWithin(`a${'\u0301'.repeat(1000)}`, 40))
})

test('an address, a phone number and a code are the same ones with whatever a keyboard or a copy adds', () => {
  for (const typed of [
    'jean\u200B@exemple.mg',
    '\u202Ajean@exemple.mg\u202C',
    ' Jean@Exemple.MG\u00A0',
    'jean＠exemple．mg',
    'ｊｅａｎ@exemple。mg',
    '\uFEFFjean@exemple.mg\n',
  ])
    assert.equal(cleanEmail(typed), 'jean@exemple.mg', JSON.stringify(typed))
  for (const typed of [
    '\u202A+261 34 00 000 12\u202C',
    '034\u00A000\u202F000\u200B12',
    '０３４００００012',
    '034‑00–000-12',
    '034/00/000/12',
    '034,00,000,12',
    '034·00·000·12',
    'tel:+261-34-00-000-12',
    '00 261 (0) 34 00 000 12',
  ])
    assert.equal(normalizePhone(typed), '+261340000012', JSON.stringify(typed))
  for (const typed of [
    ...['034 00 000 12 / 033 00 000 13', '+33612345678/9', '0039 034', '+261/34/00/000/1', 'tel:'],
    ...['034 00 000 12 poste 3', '034/00/000/1'],
  ])
    assert.equal(normalizePhone(typed), null, typed)
  for (const typed of ['abc\u200Bde', '\u202AABC-DE\u202C', 'ＡＢＣ　ＤＥ', 'a b c d e\uFEFF'])
    assert.equal(asTyped(typed, 5), 'ABCDE', JSON.stringify(typed))
  assert.equal(searchable('Ra\u200Bs\u00ADoa\u00A0 BE'), 'rasoa be')
})

test('a text that is cut ends with a whole character', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '😀', '👩🏽‍⚕️') }), fc.nat(20), (text, max) => {
      const cut = cutTo(text, max)
      assert.ok(cut.isWellFormed() && text.startsWith(cut) && cut.length <= max)
      assert.ok(cut.length >= Math.min(max, text.length) - 1)
    }),
  )
})
