import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod/mini'
import { isReservedName, lastName, memberPseudo, pseudo } from './index.ts'

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

test('titles of the team are nobody’s together, in the plural, in figures and in boxes either', () => {
  for (const name of [
    'Vondrona Officiel',
    'Support-Vondrona',
    'VondronaSupport',
    'L’équipe de Vondrona',
    'Admin de la Rédaction',
    'Modérateurs',
    'admins',
    '4dmin',
    'm0d3r4t3ur',
    'adm!n',
    '🅰🅳🅼🅸🅽',
    '🅐🅓🅜🅘🅝',
    '🇦🇩🇲🇮🇳',
    'AdminAdmin',
    'official_support_2',
  ])
    assert.ok(isReservedName(name), name)
  assert.ok(isReservedName('Support Lakroa', ['Lakroa']) && !isReservedName('Lakroa du Sud', ['Lakroa']))
  for (const name of [
    'Vondrona Mpihazakazaka',
    'Roots',
    'Steam',
    'La Belle',
    'Mme Soa',
    'soa ★',
    'Soa 🇲🇬',
    'Aidel',
    'Team 42 km',
    'de la',
    '(.*)+',
  ])
    assert.ok(!isReservedName(name, ['(.*)', '']), name)
  assert.ok(!isReservedName(`${'adminmoderateur'.repeat(20_000)}x`))
})

test('titles of the team are nobody’s in other alphabets either, nor with letters that look like theirs', () => {
  for (const name of [
    'Админ',
    'модератор',
    'администратор',
    'АДМИНИСТРАЦИЯ',
    'Адмін',
    'адміністратор',
    'Служба поддержки',
    'модераторы',
    'команда модераторов',
    'Администратор сайта',
    'Админ и модератор',
    'А.д.м.и.н 2',
    'Aдмин',
    'Αдмин',
    'Moдeрaтoр',
    'Техподдержка Вондрона',
    'διαχειριστής',
    'ΔΙΑΧΕΙΡΙΣΤΗΣ',
    'διαχειρίστρια',
    'Οι διαχειριστές',
    'Ομάδα υποστήριξης',
    'συντονιστής',
    'ΑΔΜΙΝ',
    'Διαχείριση',
    'ադմին',
    'ადმინი',
    'מנהל',
    'المشرف',
    '管理员',
    '運営',
    '관리자',
    'Mpitantana',
    'Mpandrindra ny Vondrona',
  ])
    assert.ok(isReservedName(name), name)
  for (const name of [
    'Адам',
    'Модест',
    'Мария',
    'Редактор Иванов',
    'Админбековна',
    'Поддержкинов',
    'Модерн',
    'Командир',
    'Διονύσης',
    'Ομάδα Αθήνας',
    'Συντονία',
    'Ադամ',
    'محمد',
    '山田',
    '김수',
    'Mpihazakazaka',
    'сайта',
  ])
    assert.ok(!isReservedName(name), name)
  assert.ok(!isReservedName(`${'админ'.repeat(19)}бббб`))
})

test('a name is as long as its letters and syllables, in whatever script', () => {
  for (const name of ['सीता', 'ສີດາ', 'சீதா', '山田', '김수']) assert.equal(why(name), null, name)
  for (const name of ['किं', '山', 'ab', 'ツシ'.slice(1)]) assert.equal(why(name), 'accounts.pseudoTooShort', name)
  for (const name of ['李', '김', 'Li', 'सी']) assert.ok(z.safeParse(lastName, name).success, name)
  for (const name of ['L', 'О', '🙂', 'é']) assert.ok(!z.safeParse(lastName, name).success, name)
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
