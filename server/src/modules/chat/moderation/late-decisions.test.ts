import assert from 'node:assert/strict'
import test from 'node:test'
import { comment as limits } from '@vondrona/rules/chat/constants'
import { actLife } from '@vondrona/rules/constants'
import { makeLive } from '../../../../test/media/lives.ts'
import { refused, type World, world } from '../../../../test/world.ts'
import { systemContext } from '../../../kernel/context.ts'
import { removeOldMutes } from './sanctions.ts'

const mute =
  'mutation($liveId: ID!, $userId: ID!, $minutes: Int!, $at: DateTime) { muteUser(liveId: $liveId, userId: $userId, minutes: $minutes, at: $at) }'
const ban =
  'mutation($liveId: ID!, $userId: ID!, $banned: Boolean!, $at: DateTime) { banFromChat(liveId: $liveId, userId: $userId, banned: $banned, at: $at) }'
const words =
  'mutation($liveId: ID!, $words: [String!]!, $before: [String!]) { setBannedWords(liveId: $liveId, words: $words, before: $before) }'
const state = 'query($liveId: ID!) { chatState(liveId: $liveId) { mutedUntil bannedWords banned { userId } } }'

/** Two who moderate; what is decided is dated in minutes from the beginning, an hour ago. */
async function setting(w: World) {
  const [owner, moderator, hery] = [
    await w.member({ role: 'streamer' }),
    await w.member({ role: 'moderator' }),
    await w.member(),
  ]
  const { id: liveId } = await makeLive(w, owner)
  const begin = w.now().getTime()
  w.advance(60 * 60_000)
  const minute = (n: number) => new Date(begin + n * 60_000)
  const variables = { liveId, userId: hery.id }
  return {
    liveId,
    owner,
    moderator,
    mute: (minutes: number, at?: number) =>
      moderator.gql(mute, { ...variables, minutes, ...(at !== undefined && { at: minute(at) }) }),
    ban: (banned: boolean, at: number) => owner.gql(ban, { ...variables, banned, at: minute(at) }),
    /** In minutes from the beginning; null: not muted. */
    async mutedUntil() {
      const until = (await hery.ok(state, { liveId })).chatState.mutedUntil
      return until && (Date.parse(until) - begin) / 60_000
    },
    isBanned: async () => (await owner.ok(state, { liveId })).chatState.banned.length > 0,
    audited: async () =>
      (await w.sql<{ action: string }>(`select action from audit_entry where action like 'chat.%' order by id`)).map(
        ({ action }) => action,
      ),
  }
}

test('R-NET-03 a mute counts from when it was decided, not from when the phone was back; one that is over is none', async (t) => {
  const w = await world(t)
  const { mute, mutedUntil, audited } = await setting(w)
  await mute(30, 20)
  assert.equal(await mutedUntil(), null)
  await mute(40, 20)
  assert.deepEqual([await mutedUntil(), await audited()], [null, []], 'the minute at which it ends is over')
  await mute(41, 20)
  assert.equal(await mutedUntil(), 61)
  await refused('BAD_USER_INPUT', mute(limits.muteMax + 1, 20))
})

test('R-NET-03 nobody mutes from the future on, and no mute shortens another', async (t) => {
  const w = await world(t)
  const { mute, mutedUntil } = await setting(w)
  await mute(10, 90)
  assert.equal(await mutedUntil(), 70)
  await mute(5)
  assert.equal(await mutedUntil(), 70)
  await mute(15)
  assert.equal(await mutedUntil(), 75)
})

test('R-NET-03 a mute that was lifted since does not begin anew, and one that was decided since is not lifted', async (t) => {
  const w = await world(t)
  const { mute, mutedUntil, audited } = await setting(w)
  await mute(120, 10)
  await mute(0, 30)
  assert.equal(await mutedUntil(), null)
  await refused('SUPERSEDED', mute(120, 29))
  await mute(0, 29)
  assert.equal(await mutedUntil(), null)
  await mute(120, 30)
  assert.equal(await mutedUntil(), 150)
  await refused('SUPERSEDED', mute(0, 29))
  assert.equal((await mute(120, 29)).errors, undefined, 'muted is what they are')
  assert.equal(await mutedUntil(), 150)
  assert.deepEqual(await audited(), ['chat.muted', 'chat.unmuted', 'chat.muted'])
})

test('R-NET-03 a lifted mute is remembered as long as an older one may still wait on a phone', async (t) => {
  const w = await world(t)
  const { mute } = await setting(w)
  await mute(120, 10)
  await mute(0)
  const left = async () => {
    await removeOldMutes(systemContext(w.kernel))
    return (await w.sql('select from chat_mute')).length
  }
  w.advance(actLife)
  assert.equal(await left(), 1)
  w.advance(1)
  assert.equal(await left(), 0)
})

test('R-NET-03 a ban that was decided since is not lifted by what comes late', async (t) => {
  const w = await world(t)
  const { ban, isBanned } = await setting(w)
  await ban(true, 10)
  await ban(true, 30)
  await ban(true, 20)
  await refused('SUPERSEDED', ban(false, 29))
  assert.equal(await isBanned(), true)
  assert.equal((await ban(false, 30)).errors, undefined)
  assert.equal(await isBanned(), false)
  assert.equal((await ban(false, 29)).errors, undefined, 'it is so already')
})

test('R-CHAT-19 what one moderator bans and allows stands beside what another one did meanwhile', async (t) => {
  const w = await world(t)
  const { liveId, owner, moderator } = await setting(w)
  const list = async () => (await owner.ok(state, { liveId })).chatState.bannedWords
  await owner.ok(words, { liveId, words: ['un', 'deux'], before: [] })
  assert.deepEqual(await list(), ['un', 'deux'])
  await moderator.ok(words, { liveId, words: ['un', 'deux', 'trois'], before: ['un', 'deux'] })
  await owner.ok(words, { liveId, words: ['deux', ' quatre '], before: ['un', 'deux'] })
  assert.deepEqual(await list(), ['deux', 'trois', 'quatre'])
  await owner.ok(words, { liveId, words: ['deux', 'quatre'], before: ['deux'] })
  assert.deepEqual(await list(), ['deux', 'trois', 'quatre'], 'sent again it is there once')
  await owner.ok(words, { liveId, words: ['cinq'] })
  assert.deepEqual(await list(), ['cinq'], 'a client that does not say what it showed replaces all')
  const many = Array.from({ length: limits.bannedWords.count }, (_, n) => `mot${n}`)
  await refused('BAD_USER_INPUT', owner.gql(words, { liveId, words: many, before: [] }))
  assert.deepEqual(await list(), ['cinq'])
  await owner.ok(words, { liveId, words: many, before: ['cinq'] })
  assert.equal((await list()).length, many.length)
})
