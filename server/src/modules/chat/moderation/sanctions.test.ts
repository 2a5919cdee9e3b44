import assert from 'node:assert/strict'
import test from 'node:test'
import { makeLive } from '../../../../test/media/lives.ts'
import { type Person, refused, type World, world } from '../../../../test/world.ts'
import { say } from '../../reports/testing.ts'

const sanctions = 'hasMore endCursor items { id userId pseudo liveId liveTitle until by }'
const bans = `query($p: PaginationInput) { chatBans(pagination: $p) { ${sanctions} } }`
const mutes = `query($p: PaginationInput) { chatMutes(pagination: $p) { ${sanctions} } }`
const messages = `query($userId: ID!, $p: PaginationInput) { memberMessages(userId: $userId, pagination: $p) {
  member { id pseudo } bannedEverywhere hasMore endCursor items { id liveTitle message deletedAt } } }`
const ban =
  'mutation($liveId: ID, $userId: ID!, $everywhere: Boolean) { banFromChat(liveId: $liveId, userId: $userId, banned: true, everywhere: $everywhere) }'
const mute =
  'mutation($liveId: ID!, $userId: ID!, $minutes: Int!) { muteUser(liveId: $liveId, userId: $userId, minutes: $minutes) }'
const nobody = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'

async function setting(w: World) {
  const owner = await w.member({ role: 'streamer' })
  const [moderator, hery, lova] = [await w.member({ role: 'moderator' }), await w.member(), await w.member()]
  const [first, second] = [await makeLive(w, owner), await makeLive(w, owner)]
  return { owner, moderator, hery, lova, first, second }
}

/** All pages of a list, two lines each. */
async function all(person: Person, query: string, name: string, args: object = {}) {
  const found: Record<string, unknown>[] = []
  let after: string | null = null
  do {
    const page: { items: Record<string, unknown>[]; hasMore: boolean; endCursor: string } = (
      await person.ok(query, { ...args, p: { limit: 2, after } })
    )[name]
    found.push(...page.items)
    after = page.hasMore ? page.endCursor : null
  } while (after)
  return found
}

test('D-20 what chats know of members is for moderators: refused to visitors, members, and to the owner of the live', async (t) => {
  const w = await world(t)
  const { owner, moderator, hery } = await setting(w)
  for (const query of [bans, mutes, messages]) {
    await refused('UNAUTHENTICATED', w.visitor().gql(query, { userId: hery.id }))
    for (const person of [hery, owner, await w.member({ role: 'redacteur' }), await w.member({ role: 'admin_mit' })])
      await refused('FORBIDDEN', person.gql(query, { userId: hery.id }))
  }
  for (const userId of [nobody, 'x', '']) await refused('NOT_FOUND', moderator.gql(messages, { userId }))
})

test('D-20 moderators read who is banned and muted in all chats, the newest first, by whom, and no mute that is over', async (t) => {
  const w = await world(t)
  const { owner, moderator, hery, lova, first, second } = await setting(w)
  await owner.ok(ban, { liveId: first.id, userId: hery.id })
  w.advance(1000)
  await moderator.ok(ban, { liveId: second.id, userId: lova.id })
  w.advance(1000)
  await moderator.ok(ban, { userId: lova.id, everywhere: true })
  assert.deepEqual(
    (await all(moderator, bans, 'chatBans')).map((one) => [one.pseudo, one.liveId, one.until, one.by]),
    [
      [lova.pseudo, null, null, moderator.pseudo],
      [lova.pseudo, second.id, null, moderator.pseudo],
      [hery.pseudo, first.id, null, owner.pseudo],
    ],
  )
  for (const [live, userId, minutes] of [
    [first, hery.id, 1],
    [first, lova.id, 30],
    [second, hery.id, 60],
  ] as const) {
    await owner.ok(mute, { liveId: live.id, userId, minutes })
    w.advance(1000)
  }
  const muted = async () => (await all(moderator, mutes, 'chatMutes')).map((one) => [one.pseudo, one.liveId])
  assert.deepEqual(await muted(), [
    [hery.pseudo, second.id],
    [lova.pseudo, first.id],
    [hery.pseudo, first.id],
  ])
  w.advance(60_000)
  assert.deepEqual(await muted(), [
    [hery.pseudo, second.id],
    [lova.pseudo, first.id],
  ])
  await owner.ok(mute, { liveId: second.id, userId: hery.id, minutes: 0 })
  assert.deepEqual(await muted(), [[lova.pseudo, first.id]])
})

test('D-20 a moderator reads all that a member said in chats, the newest first, what was deleted too, and nothing else of them', async (t) => {
  const w = await world(t)
  const { moderator, hery, lova, first, second } = await setting(w)
  const said: string[] = []
  for (const [live, message] of [
    [first, 'un'],
    [second, 'deux'],
    [first, 'trois'],
  ] as const) {
    said.unshift(await say(hery, live.id, message))
    w.advance(10_000)
  }
  await say(lova, first.id, "d'une autre")
  await moderator.ok('mutation($id: ID!) { deleteComment(id: $id) }', { id: said[1] })
  const lines = await all(moderator, messages, 'memberMessages', { userId: hery.id })
  assert.deepEqual(
    lines.map((one) => [one.id, one.message, one.liveTitle, one.deletedAt !== null]),
    [
      [said[0], 'trois', first.title, false],
      [said[1], 'deux', second.title, true],
      [said[2], 'un', first.title, false],
    ],
  )
  const head = async () => {
    const { member, bannedEverywhere } = (await moderator.ok(messages, { userId: hery.id })).memberMessages
    return [member.pseudo, bannedEverywhere]
  }
  assert.deepEqual(await head(), [hery.pseudo, false])
  await moderator.ok(ban, { userId: hery.id, everywhere: true })
  assert.deepEqual(await head(), [hery.pseudo, true])
  await w.sql('update app_user set deleted_at = now() where id = $1', [hery.id])
  await refused('NOT_FOUND', moderator.gql(messages, { userId: hery.id }))
})
