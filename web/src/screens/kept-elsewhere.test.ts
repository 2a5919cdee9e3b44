import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askKeepers, type Keeper, type KeptElsewhere } from './kept-elsewhere.ts'

const draft: KeptElsewhere = { id: 'a', kind: 'waiting.article', title: 'A', n: 1, since: 1, to: '/a' }
const full: Keeper = async () => [draft]
const empty: Keeper = async () => []
const missing: Keeper = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('R-NET-03 a keeper that cannot be asked is unknown and not empty; what the others have is still found', async () => {
  assert.deepEqual(await askKeepers([full, empty], 'm'), { all: [draft], isWhole: true })
  assert.deepEqual(await askKeepers([empty], undefined), { all: [], isWhole: true })
  assert.deepEqual(await askKeepers([missing, full], 'm'), { all: [draft], isWhole: false })
  assert.deepEqual(await askKeepers([empty, missing], undefined), { all: [], isWhole: false })
})
