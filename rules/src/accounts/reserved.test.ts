import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod/mini'
import { isReservedName, memberPseudo, pseudo } from './index.ts'

const why = (name: string) => z.safeParse(memberPseudo, name).error?.issues[0]?.message ?? null

test('a name of the team is nobody’s: in French and English, in any case, decorated or with look-alikes', () => {
  for (const name of [
    'admin',
    'ADMIN',
    'Modération',
    'moderation',
    'Vondrona',
    'support',
    'Adm1n',
    'admln',
    '_admin_',
    'a.d.m.i.n',
    'admin 2',
    'ADMІN',
    'vondr0na',
    'Équipe Vondrona',
    'no-reply',
    'ѕupport',
  ])
    assert.ok(isReservedName(name), name)
  for (const name of ['Adminah', 'Soa', 'Modeste', 'Rédaction du Sud', 'Team Mahajanga', '12', '🙂🙂🙂', 'Aideen'])
    assert.ok(!isReservedName(name), name)
  assert.ok(isReservedName('Lаkroa', ['Lakroa']) && !isReservedName('Lakroa'))
})

test('R-SIGN-16 a pseudo is made of something visible, in one alphabet, and counted as it is seen', () => {
  for (const name of [
    '',
    '\u200B\u200B\u200B',
    '\u3164\u3164\u3164',
    '\u2800\u2800\u2800',
    'ab',
    'a\u200Bb',
    'a\u0301b',
    '👨‍👩‍👧‍👦',
  ])
    assert.equal(why(name), 'accounts.pseudoTooShort', JSON.stringify(name))
  assert.equal(why('раrа'), 'accounts.pseudoAlphabets')
  assert.equal(why('admin'), 'accounts.pseudoReserved')
  assert.equal(z.safeParse(pseudo, 'admin').success, true)
  assert.equal(why('é'.repeat(40)), null)
  assert.equal(why('👋🏿'.repeat(40)), null)
  assert.equal(why('👋🏿'.repeat(41)), 'accounts.pseudoTooLong')
  assert.equal(z.parse(memberPseudo, ' He\u202Ery \u00A0Be '), 'Hery Be')
})
