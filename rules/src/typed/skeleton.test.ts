import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { isOneAlphabet, skeleton } from './index.ts'
import { prototypes } from './look-alikes.ts'

test('names that look alike have one skeleton: alphabets, case, accents, widths, digits and joined letters', () => {
  const same: [string, ...string[]][] = [
    ['papa', 'рара', 'PАPА', 'рара'],
    ['para', 'раrа', 'PARA', 'pàrá', 'ｐａｒａ', '𝐩𝐚𝐫𝐚', 'pa\u200Bra', 'ραrα', 'p\u0430ra'],
    ['soa', 'ѕоа', 'ѕօа', 'SOA', 's0a', 'sоа'],
    ['modo', 'm0d0', 'мodo', 'rnodo', 'ｍｏｄｏ'],
    ['hery10', 'heryIO', 'hery1o', 'Hеrу10', 'hery١٠', 'hery\u{116DB}\u{116DA}'],
    ['willy', 'vvilly', 'ԝillу', 'WiIIy'],
    ['ロバ', '口バ'],
    ["o'neil", 'o’neil', 'Oʼneil'],
  ]
  for (const [one, ...others] of same) for (const other of others) assert.equal(skeleton(other), skeleton(one), other)
})

test('names that look different stay different', () => {
  const names = [
    'mila',
    'lila',
    'ilia',
    'soa',
    'zoa',
    'hery1',
    'hery2',
    'hery',
    'борис',
    'γιάννης',
    'กขค',
    '山田',
    '川田',
    'कि',
    'की',
  ]
  assert.equal(new Set(names.map(skeleton)).size, names.length)
})

test('no sign has two prototypes, and a prototype is its own', () => {
  for (const prototype of prototypes.values()) assert.equal(prototypes.get(prototype) ?? prototype, prototype)
  assert.ok(prototypes.size > 150)
})

test('a skeleton of a skeleton is the same, and the case of Latin letters does not matter but for I', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcdefgrnvvm0123é ', ...prototypes.keys()) }), (name) => {
      assert.equal(skeleton(skeleton(name)), skeleton(name))
      assert.equal(skeleton(name.normalize('NFD')), skeleton(name))
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcdefghjklmnoprstuvwxyzé-') }), (name) =>
      assert.equal(skeleton(name.toUpperCase()), skeleton(name)),
    ),
  )
})

test('one alphabet, or those that are written together, with digits, signs and emoji anywhere', () => {
  for (const name of [
    'Rakoto',
    'Éléonore 2',
    'Борис-1',
    'Γιάννης',
    'Արամ',
    '山田たろうタロー',
    '김철수',
    '金철수',
    'محمد',
    'नमस्ते',
    '🙂🙂🙂',
    'soa ❤️',
    '2026',
  ])
    assert.ok(isOneAlphabet(name), name)
  for (const name of ['раrа', 'pаra', 'Rakотo', 'ραrα', 'Soaա', 'Rakoto山', 'たろう김', 'ᏢᎪᎡᎪ', '𝐩ара', 'аα', 'ⲥoa'])
    assert.ok(!isOneAlphabet(name), name)
})
