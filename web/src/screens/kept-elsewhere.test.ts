import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../lib/device/browser.fixture.ts'
import { askKeepers, isOfSession, type Keeper, type KeptElsewhere, keptElsewhere } from './kept-elsewhere.ts'

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

test('R-NET-03 to count what waits no database is made, and no keeper loaded that has never kept anything', async () => {
  freshStores()
  const opened: string[] = []
  let names: string[] | undefined = []
  const indexedDB = {
    databases: async () => names?.map((name) => ({ name })) ?? assert.fail(),
    open: (name: string) => {
      opened.push(name)
      throw new DOMException('closed', 'InvalidStateError')
    },
  }
  Object.assign(globalThis, { indexedDB })
  assert.deepEqual(await keptElsewhere('m'), { all: [], isWhole: true })
  assert.deepEqual(opened, [])
  names = ['vondrona']
  await keptElsewhere(undefined)
  assert.deepEqual(opened, [], 'of a visitor there are no drafts')
  await keptElsewhere('m')
  assert.deepEqual(new Set(opened), new Set(names))
  for (const name of ['vondrona-gate', 'vondrona-desk']) {
    names = [name]
    const { isWhole } = await keptElsewhere('m')
    assert.ok(!isWhole, `${name} is asked, and cannot be opened here`)
  }
})

test('only the desk of a session needs somebody to log in again; that of a link does not, nor does anything else', () => {
  const pickUps = { ...draft, kind: 'waiting.pickUps' } as const
  assert.equal(isOfSession({ ...pickUps, to: '/bib-desk?event=1' }), true)
  assert.equal(isOfSession({ ...pickUps, to: '/bib-desk#secret' }), false)
  assert.equal(isOfSession({ ...draft, to: '/a?event=1' }), false)
})
