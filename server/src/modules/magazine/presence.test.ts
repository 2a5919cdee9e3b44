import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/world.ts'
import { editor, makeArticle } from './testing.ts'

test('R-MAG-17 who has an article open in the editor sees who else has, with their windows, until they leave', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeArticle(owner)
  const event = `editing_${id}`
  const open = async (token: string) => {
    const socket = await w.socket(token)
    await socket.next('authenticated')
    socket.send({ type: 'subscribe', event })
    return socket
  }
  const seenBy = async (socket: Awaited<ReturnType<typeof open>>) => {
    const { data } = (await socket.next(event)) as unknown as { data: { people: { id: string; windows: number }[] } }
    return data.people.map((one) => [one.id === owner.id ? 'owner' : 'boss', one.windows])
  }
  const first = await open(owner.token)
  assert.deepEqual(await seenBy(first), [['owner', 1]])
  const second = await open(owner.token)
  assert.deepEqual(await seenBy(first), [['owner', 2]])
  assert.deepEqual(await seenBy(second), [['owner', 2]])
  const other = await open(boss.token)
  const all = [
    ['owner', 2],
    ['boss', 1],
  ]
  assert.deepEqual([await seenBy(first), await seenBy(other)], [all, all])
  second.close()
  const without = [
    ['owner', 1],
    ['boss', 1],
  ]
  assert.deepEqual(await seenBy(first), without)
  other.send({ type: 'unsubscribe', event })
  assert.deepEqual(await seenBy(first), [['owner', 1]])
})

test('R-MAG-17 whoever may not edit an article learns nothing of who writes it', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { status: 'draft' })
  for (const who of [await editor(w), await w.member(), await w.member({ role: 'moderator' })]) {
    const socket = await w.socket(who.token)
    await socket.next('authenticated')
    socket.send({ type: 'subscribe', event: `editing_${id}` })
    assert.equal((await socket.next('error')).code, 'FORBIDDEN')
  }
  const visitor = await w.socket()
  visitor.send({ type: 'subscribe', event: `editing_${id}` })
  assert.equal((await visitor.next('error')).code, 'UNAUTHENTICATED')
})
