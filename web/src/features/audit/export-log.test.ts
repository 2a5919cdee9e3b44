import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditExport } from '@vondrona/rules/audit/constants'
import { stubModules } from '../../lib/device/stub-modules.fixture.ts'

interface Page {
  items: object[]
  endCursor: string | null
  hasMore: boolean
}
let asked: { filters: object; pagination: { limit: number; after: string | null } }[] = []
let pages: Page[] = []
let file = ''
stubModules({
  'lib/api/graphql.ts': {
    call: async (_document: unknown, variables: (typeof asked)[number]) => {
      asked.push(variables)
      return { auditLog: pages.shift() }
    },
  },
  'lib/device/download.ts': {
    downloadText: (text: string) => {
      file = text
    },
  },
})
const { exportLog } = await import('./export-log.ts')

const entry = (actorName: string) => ({
  at: '2026-05-01T08:00:00Z',
  actorName,
  action: 'user.rejected',
  targetName: 'Zafy',
  detail: {},
  address: '192.0.2.1',
})
const many = (n: number) => Array.from({ length: n }, () => entry('x'))
const run = async (...given: Page[]) => {
  asked = []
  pages = given
  const words = { action: (name: string) => `<${name}>`, detail: String, value: String }
  return exportLog({ action: 'x' } as never, {
    words: words as never,
    t: (key) => key,
    inZone: (title) => title,
  })
}

test('F-ADM-03 the lines of all pages are in the file, each page after the one before', async () => {
  const said = await run(
    { items: [entry('Rasoa')], endCursor: 'c', hasMore: true },
    { items: [entry('Rabe')], endCursor: 'd', hasMore: false },
  )
  assert.deepEqual(said, { lines: 2, cut: false })
  assert.deepEqual(
    asked.map(({ pagination, filters }) => [pagination.after, pagination.limit, filters]),
    [null, 'c'].map((after) => [after, auditExport.page, { action: 'x' }]),
  )
  for (const text of ['audit.who', 'Rasoa', 'Rabe', '<user.rejected>', 'Zafy', '192.0.2.1'])
    assert.ok(file.includes(text), text)
})

test('F-ADM-03 it ends where the server has no more, or no place from which to go on', async () => {
  assert.deepEqual(await run({ items: [entry('x')], endCursor: null, hasMore: true }), { lines: 1, cut: false })
  assert.deepEqual(await run({ items: [], endCursor: null, hasMore: false }), { lines: 0, cut: false })
})

test('F-ADM-03 it ends at its cap, and says that it is cut', async () => {
  const full = { items: many(auditExport.max), endCursor: 'c', hasMore: true }
  assert.deepEqual(await run(full), { lines: auditExport.max, cut: true })
  assert.equal(asked.length, 1)
  const nearly = { items: many(auditExport.max - 1), endCursor: 'c', hasMore: true }
  await run(nearly, { items: [], endCursor: 'd', hasMore: false })
  assert.equal(asked.length, 2)
})
