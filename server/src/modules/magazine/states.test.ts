import assert from 'node:assert/strict'
import test from 'node:test'
import { articleStates, mayMove } from '@vondrona/rules/magazine'
import { canMove } from '@vondrona/rules/states'
import { refused, world } from '../../../test/world.ts'
import { publishScheduled } from './store.ts'
import { editor, makeArticle, save, update } from './testing.ts'

test('R-MAG-14 a move of an article that is not declared is refused', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner)
  const scheduledAt = new Date(w.now().getTime() + 3_600_000).toISOString()
  const put = (status: string) =>
    w.sql(`update article set status = $2, scheduled_at = $3 where id = $1`, [id, status, scheduledAt])
  let asked = 0
  for (const from of articleStates.states)
    for (const to of articleStates.states.filter((one) => !mayMove(from, one)))
      for (const document of [update, save]) {
        await put(from)
        const error = await refused('CONFLICT', owner.gql(document, { id, input: { status: to, scheduledAt } }))
        assert.equal(error.extensions.key, 'magazine.moveRefused', `${from} to ${to}`)
        asked += 1
      }
  assert.equal(asked, 4)
  for (const from of articleStates.states.filter((one) => !canMove(articleStates, one, 'appear'))) {
    await put(from)
    const later = new Date(w.now().getTime() + 7_200_000)
    assert.equal(await w.system.transaction((tx) => publishScheduled(tx, id, later)), undefined, from)
  }
})
