import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSize } from '@vondrona/rules/constants'
import { readEventListAddress } from '@vondrona/rules/events/agenda'
import { stubModules } from '../../lib/device/stub-modules.fixture.ts'

const kept = new Map<string, unknown>()
stubModules({
  'lib/api/kept-answers.ts': {
    keptAnswer: async (_query: unknown, variables: unknown) => kept.get(JSON.stringify(variables)),
  },
})
const { isAgendaKept, listVariables } = await import('./kept-list.ts')

const list = (query = '') => readEventListAddress(new URLSearchParams(query))

test('the next page is asked for after the last of this one, the first after none', () => {
  const { pagination } = listVariables(list())
  assert.deepEqual(pagination, { limit: pageSize.cards })
  assert.deepEqual(listVariables(list(), 'x').pagination, { limit: pageSize.cards, after: 'x' })
})

test('R-NET-03 the agenda is on the device once its beginning is', async () => {
  assert.equal(await isAgendaKept(), false)
  kept.set(JSON.stringify(listVariables(list())), {})
  assert.equal(await isAgendaKept(), true)
})
