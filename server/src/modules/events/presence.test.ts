import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/world.ts'
import { editor, makeEvent } from './testing.ts'

test('R-EVT-04 who has an event open in the editor sees who else has, with their windows; nobody else learns it', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeEvent(w, owner)
  const event = `event_editing_${id}`
  const open = async (token?: string) => {
    const socket = await w.socket(token)
    if (token) await socket.next('authenticated')
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
  second.close()
  assert.deepEqual(await seenBy(first), [['owner', 1]])
  const other = await open(boss.token)
  const both = [
    ['owner', 1],
    ['boss', 1],
  ]
  assert.deepEqual([await seenBy(first), await seenBy(other)], [both, both])

  const strangers = [await editor(w), await w.member(), await w.member({ role: 'admin_mit' })]
  for (const { token } of strangers) assert.equal((await (await open(token)).next('error')).code, 'FORBIDDEN')
  assert.equal((await (await open()).next('error')).code, 'UNAUTHENTICATED')
})
