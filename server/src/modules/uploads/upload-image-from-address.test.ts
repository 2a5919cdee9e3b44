/** R-MAG-16: pictures that the server fetches. That it calls only public addresses, see fetch-public.test.ts. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { remotePicture } from '@vondrona/rules/uploads/constants'
import { makePhoto } from '../../../test/photos.ts'
import { refused, world } from '../../../test/world.ts'
import { makeContext } from '../../kernel/context.ts'
import { uploadImageFromAddress } from './upload-image-from-address.ts'

const fetchIt =
  'mutation($address: String!) { uploadImageFromAddress(address: $address) { success error url image { id width } } }'

/** A site in the clear that stands for one of the open internet. */
async function site(t: TestContext, listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const open = ((_url: URL, { signal }: { signal: AbortSignal }) => request({ port, signal })) as never
  return { open, resolve: async () => ['8.8.8.8'] }
}

test('R-MAG-16 only editors have pictures fetched, and nothing inside is ever called', async (t) => {
  const w = await world(t)
  let calls = 0
  const inside = createServer((_, answer) => {
    calls += 1
    answer.end('secret')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  t.after(() => inside.close().closeAllConnections())
  const { port } = inside.address() as AddressInfo
  await refused('UNAUTHENTICATED', w.visitor().gql(fetchIt, { address: 'https://8.8.8.8/a.jpg' }))
  for (const role of ['user', 'streamer', 'moderator'] as const)
    await refused('FORBIDDEN', (await w.member({ role })).gql(fetchIt, { address: 'https://8.8.8.8/a.jpg' }))
  const editor = await w.member({ role: 'redacteur' })
  for (const address of [
    ...[`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`, 'https://localhost/'],
    ...['https://169.254.169.254/latest/', 'https://[::ffff:127.0.0.1]/', 'https://2130706433/', 'https://10.0.0.1/'],
    ...['file:///etc/passwd', 'data:image/png;base64,AAAA', 'x', '', `https://8.8.8.8/${'a'.repeat(3000)}`],
  ]) {
    const { uploadImageFromAddress: result } = await editor.ok(fetchIt, { address })
    assert.deepEqual([result.success, result.url, result.image], [false, null, null], address)
    assert.match(result.error, /^son site ne la donne pas/)
  }
  assert.equal(calls, 0)
  assert.equal((await w.sql('select from image')).length, 0)
})

test('R-MAG-16 a public picture is drawn anew and kept here; what is none, or too large, is refused', async (t) => {
  const w = await world(t)
  const editor = await w.member({ role: 'redacteur' })
  const { id, pseudo } = editor
  const actor = { id, pseudo, role: 'redacteur', status: 'active', limited: false, sessionId: 'one' } as const
  const ctx = makeContext(w.kernel, { actor, language: 'fr', address: null, device: null })
  const photo = await makePhoto()
  const good = await site(t, (_, answer) => answer.end(photo))
  const kept = await uploadImageFromAddress(ctx, 'https://open.example/a.jpg', good)
  assert.match(kept.url ?? '', /^\/api\/images\/[0-9a-f]{32}\//)
  const again = await uploadImageFromAddress(ctx, 'https://other.example/b.jpg', good)
  assert.equal(again.image?.id, kept.image?.id)
  for (const listener of [
    ((_, answer) => void answer.end('<svg xmlns="http://www.w3.org/2000/svg"/>')) satisfies RequestListener,
    ((_, answer) => void answer.writeHead(302, { location: 'https://127.0.0.1/' }).end()) satisfies RequestListener,
    ((_, answer) => void answer.writeHead(200, { 'content-length': '99999999' }).end()) satisfies RequestListener,
  ]) {
    const { success, error } = await uploadImageFromAddress(ctx, 'https://open.example/a', await site(t, listener))
    assert.equal(success, false)
    assert.ok(error)
  }
  assert.equal((await w.sql('select from image')).length, 1)
})

test('R-MAG-16 nobody has pictures fetched without end', async (t) => {
  const w = await world(t)
  const editor = await w.member({ role: 'redacteur' })
  for (let n = 0; n < remotePicture.perHour; n++) await editor.ok(fetchIt, { address: 'x' })
  await refused('RATE_LIMITED', editor.gql(fetchIt, { address: 'x' }))
})
