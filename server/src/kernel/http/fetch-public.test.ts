import assert from 'node:assert/strict'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { fetchPublic } from './fetch-public.ts'

const bounds = { maxBytes: 1000, timeoutMs: 10_000 }

/** A server in the clear that stands for one of the open internet. */
async function standIn(t: TestContext, listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const open = ((_url: URL, { signal }: { signal: AbortSignal }) => request({ port, signal })) as never
  return { open, resolve: async () => ['8.8.8.8'] }
}

test('an address that leads inside, also by name, or that is not plain https is never connected to', async () => {
  const open = (() => assert.fail('connected')) as never
  for (const [address, found] of [
    ...['https://127.0.0.1/a', 'https://[::1]/a', 'https://10.0.0.1/a', 'https://0x7f.1/a'].map((one) => [
      one,
      '8.8.8.8',
    ]),
    ...['https://169.254.169.254/a', 'http://8.8.8.8/a', 'https://8.8.8.8:5432/a'].map((one) => [one, '8.8.8.8']),
    ...['https://u:p@8.8.8.8/a', 'file:///etc/passwd', 'x'].map((one) => [one, '8.8.8.8']),
    ['https://inside.example/a', '192.168.1.1'],
  ] as [string, string][])
    assert.equal(await fetchPublic(address, bounds, { open, resolve: async () => [found] }), null, address)
  const mixed = async () => ['8.8.8.8', '127.0.0.1']
  assert.equal(await fetchPublic('https://mixed.example/a', bounds, { open, resolve: mixed }), null)
})

test('what is there is read, up to a size; redirects are not followed', async (t) => {
  const good = await standIn(t, (_, answer) => answer.end('picture'))
  assert.equal(String(await fetchPublic('https://open.example/a', bounds, good)), 'picture')
  const endless = await standIn(t, (_, answer) => void answer.write(Buffer.alloc(2000)))
  assert.equal(await fetchPublic('https://open.example/a', bounds, endless), null)
  const elsewhere = await standIn(t, (_, answer) => answer.writeHead(302, { location: 'https://127.0.0.1/' }).end())
  assert.equal(await fetchPublic('https://open.example/a', bounds, elsewhere), null)
})

test('a server that never answers is given up, and a name that is never resolved', async (t) => {
  const silent = await standIn(t, () => {})
  assert.equal(await fetchPublic('https://open.example/a', { ...bounds, timeoutMs: 20 }, silent), null)
  const unresolved = { ...silent, resolve: () => new Promise<string[]>(() => {}) }
  assert.equal(await fetchPublic('https://open.example/a', { ...bounds, timeoutMs: 20 }, unresolved), null)
})
