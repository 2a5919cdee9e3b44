import assert from 'node:assert/strict'
import { test } from 'node:test'
import { later as limits } from '@vondrona/rules/constants'
import { Gone, type Kept, NoRoom } from './later.ts'
import { whyNot, whyStopped } from './why-not.ts'

const MB = 1_000_000

test('N-09 what does not fit is refused in words, with what it would need and what is left', async () => {
  const said = await whyNot(new NoRoom({ needed: 12 * MB, left: 3 * MB }))
  assert.match(said, /Il faut 12(,0)?\sMo, et il reste 3(,0)?\sMo\. Supprimez/)
  const all = new NoRoom({ needed: limits.budget, left: 0 })
  assert.match(await whyNot(all), /Supprimez/, 'the whole budget fits once the rest is removed')
  const tooLarge = await whyNot(new NoRoom({ needed: limits.budget + 1, left: limits.budget }))
  assert.match(tooLarge, /en tout au plus/)
  assert.doesNotMatch(tooLarge, /Supprimez/, 'nothing that one could remove would help')
})

test('N-09 a phone that is full is no lost connection, and the reverse', async () => {
  assert.match(await whyNot(new NoRoom()), /plus de place/)
  assert.match(await whyNot(new TypeError('cut')), /connexion a été coupée/)
  assert.match(await whyNot(new Gone('Trail 10 km')), /«\sTrail 10 km\s» n'est plus disponible/)
})

test('N-09 where Wi-Fi ends it is said that the rest waits; not of what is whole, nor of what was cancelled', async () => {
  const kept = (done: number) => ({ done, files: [1, 2] }) as unknown as Kept
  assert.match((await whyStopped(kept(1), kept(1))) ?? '', /la suite attend/)
  assert.equal(await whyStopped(kept(2), kept(2)), undefined)
  assert.equal(await whyStopped(kept(1), undefined), undefined)
})
