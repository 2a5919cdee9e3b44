import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stubModules } from '../../lib/device/stub-modules.fixture.ts'

stubModules({ 'lib/api/graphql.ts': { call: async () => ({ documentTicket: { url: '/api/documents/t' } }) } })
const { bytesOf } = await import('./file-address.ts')

test('R-GAP-16 a file is read by its address of one minute; one that is over is no file', async (t) => {
  let status = 200
  t.mock.method(globalThis, 'fetch', async (address: string) => new Response(address, { status }))
  assert.equal(Buffer.from(await bytesOf('d1')).toString(), '/api/documents/t')
  status = 410
  await assert.rejects(bytesOf('d1'), /410/)
})
