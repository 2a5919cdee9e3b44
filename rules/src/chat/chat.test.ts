import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod/mini'
import { type Actor, roles } from '../accounts/index.ts'
import { cleanLine } from '../typed/index.ts'
import { edge } from '../typed/testing.ts'
import { comment } from './constants.ts'
import {
  bannedWordsInput,
  type ChatFacts,
  commentInput,
  hasBannedWord,
  mayBanEverywhere,
  muteInput,
  slowModeInput,
  whyNotWrite,
} from './index.ts'

const liveId = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const read = (message: unknown, more: object = {}) => z.safeParse(commentInput, { liveId, message, ...more })
const refusal = (message: unknown, more: object = {}) => read(message, more).error?.issues[0]?.message

test('R-CHAT-06 invisible text counts as empty: spaces, control characters, joiners, blank letters', () => {
  for (const message of ['', '   ', '\n\t', '\u200B\u200D', '\u2800', '\u3164 \u115F', '\u202E', '\u0301'])
    assert.equal(refusal(message), 'chat.empty', JSON.stringify(message))
  for (const message of [undefined, null, 7, {}]) assert.equal(refusal(message), 'chat.empty')
})

test('R-CHAT-21 500 characters as a reader counts them; 501 are too long', () => {
  assert.equal(refusal('é'.repeat(501)), 'chat.tooLong')
  assert.equal(refusal('😀'.repeat(501)), 'chat.tooLong')
  assert.equal(refusal('x'.repeat(1_000_000)), 'chat.tooLong')
  assert.equal(read('😀'.repeat(500)).data?.message.length, 1000)
})

test('R-CHAT-07 R-CHAT-18 trimmed, one line; identity and time of the message are not read', () => {
  const { data } = read('  Bonjour \n à\ttous  ', { userId: 'x', username: 'y', timestamp: 1, clientId: 'a-1' })
  assert.deepEqual(data, { liveId, message: 'Bonjour à tous', clientId: 'a-1' })
  for (const clientId of ['', 'a b', 'x'.repeat(101), 7]) assert.ok(refusal('a', { clientId }))
})

test('direction overrides are removed, stacked accents are truncated, emoji and other scripts stay intact', () => {
  assert.equal(cleanLine('a\u202Eb\u2066c'), 'abc')
  assert.ok(cleanLine(`z${'\u0336\u0301\u0308'.repeat(40)}`).length <= 5)
  for (const text of ['👩‍👩‍👧', 'Trần Hưng Đạo', 'नमस्ते', 'שָׁלוֹם', 'Miarahaba anao ô !'])
    assert.equal(cleanLine(text), text.normalize('NFC'))
})

test('R-CHAT-19 a banned word is found without case, accents, joiners and punctuation, and only as a whole word', () => {
  const banned = ['Crétin', 'gros mot', '!!']
  for (const said of ['cretin', 'CRÉTIN !', '«crétin»', 'cre\u0301tin', 'ｃｒｅｔｉｎ', 'cré\u200Dtin', 'un GROS, mot'])
    assert.ok(hasBannedWord(said, banned), said)
  for (const said of ['crétinerie', 'concretin', 'gros', 'mot gros', 'bonjour !', ''])
    assert.ok(!hasBannedWord(said, banned), said)
})

test('R-CHAT-19 what is banned and has neither letter nor digit is found wherever it stands, in any skin', () => {
  for (const said of ['🖕', 'toi🖕toi', 'va 🖕🏽', '🖕\uFE0F !', 'bonjour !!'])
    assert.ok(hasBannedWord(said, ['🖕', '!!']), said)
  for (const said of ['👍', 'toi', '', 'bonjour !']) assert.ok(!hasBannedWord(said, ['🖕', '!!']), said)
  for (const nothing of ['', ' ', '\u200D', '\uFE0F', '\u0301']) assert.ok(!hasBannedWord('👍 !', [nothing]))
})

const now = new Date('2026-11-21T09:00:00Z')
const actor = (more: Partial<Actor> = {}): Actor => ({
  id: 'm',
  role: 'user',
  status: 'active',
  pseudo: 'Hery',
  limited: false,
  sessionId: 's',
  ...more,
})
const facts = (more: Partial<ChatFacts> = {}): ChatFacts => ({
  actor: actor(),
  ownerId: 'o',
  allowAnonymous: false,
  endedAt: null,
  banned: false,
  mutedUntil: null,
  now,
  ...more,
})

test('D-04 D-06 D-07 R-CHAT-19 who may not write, and why', () => {
  const soon = new Date(now.getTime() + 1)
  assert.equal(whyNotWrite(facts({ actor: null })), 'signIn')
  assert.equal(whyNotWrite(facts({ actor: actor({ status: 'pending' }) })), 'pending')
  assert.equal(whyNotWrite(facts({ actor: actor({ limited: true }) })), 'minor')
  assert.equal(whyNotWrite(facts({ actor: actor({ limited: true, id: 'o' }) })), 'minor')
  assert.equal(whyNotWrite(facts({ mutedUntil: soon })), 'muted')
  assert.equal(whyNotWrite(facts({ banned: true, mutedUntil: soon })), 'banned')
  assert.equal(whyNotWrite(facts({ actor: actor({ role: 'streamer' }), banned: true })), 'banned')
  assert.equal(whyNotWrite(facts({ endedAt: new Date(now.getTime() - comment.openAfterEnd) })), 'closed')
  assert.equal(
    whyNotWrite(facts({ endedAt: new Date(now.getTime() - comment.openAfterEnd), actor: actor({ role: 'admin' }) })),
    'closed',
  )
})

test('D-04 R-CHAT-19 who may write: a member, before the start and after the end; a visitor if the live allows it; moderators', () => {
  assert.equal(whyNotWrite(facts()), null)
  assert.equal(whyNotWrite(facts({ mutedUntil: now })), null)
  assert.equal(whyNotWrite(facts({ endedAt: now })), null)
  assert.equal(whyNotWrite(facts({ actor: null, allowAnonymous: true })), null)
  assert.equal(whyNotWrite(facts({ actor: actor({ role: 'moderator' }), banned: true })), null)
  assert.equal(whyNotWrite(facts({ actor: actor({ role: 'streamer', id: 'o' }), banned: true })), null)
})

test('R-CHAT-19 moderators and administrators ban everywhere, the owner of a live does not', () => {
  assert.deepEqual(roles.filter(mayBanEverywhere), ['moderator', 'admin'])
})

test('R-CHAT-19 how long one may slow, mute and list: nothing undoes it, and each has its end', () => {
  const wrong = (key: string, field: string) => [`${field}: ${key}`]
  assert.deepEqual(edge(slowModeInput, { seconds: 0 }, { seconds: -1 }), [[], wrong('shell.badInput', 'seconds')])
  assert.deepEqual(edge(slowModeInput, { seconds: 600 }, { seconds: 601 }), [
    [],
    wrong('chat.slowModeTooLong', 'seconds'),
  ])
  assert.deepEqual(edge(muteInput, { minutes: 0 }, { minutes: -1 }), [[], wrong('shell.badInput', 'minutes')])
  assert.deepEqual(edge(muteInput, { minutes: 10_080 }, { minutes: 10_081 }), [
    [],
    wrong('chat.muteTooLong', 'minutes'),
  ])
  const words = (count: number, length = 1) => ({ words: Array(count).fill('a'.repeat(length)) })
  assert.deepEqual(edge(bannedWordsInput, words(200), words(201)), [[], wrong('chat.tooManyWords', 'words')])
  assert.deepEqual(edge(bannedWordsInput, words(1, 40), words(1, 41)), [[], wrong('chat.wordTooLong', 'words.0')])
})
