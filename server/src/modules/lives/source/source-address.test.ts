import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { type Member, refused, world } from '../../../../test/world.ts'
import { isPublic } from '../../../kernel/http/public-address.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { newLive, streamer } from '../testing.ts'
import { checkSource } from './source-address.ts'

const create = 'mutation($input: LiveInput!) { createLive(input: $input) { id } }'
const nowhere = { config: { MEDIA_LAN: [] as string[] } as never, may: () => false }

test('F19 addresses that lead inside are refused, however they are written, and nothing is connected to', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100' }) // more addresses than a streamer gives in an hour
  let connections = 0
  const listener = createServer().on('connection', () => connections++)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  t.after(() => listener.close())
  const { port } = listener.address() as { port: number }
  const owner = await streamer(w)
  const inside = [
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '0',
      '0.0.0.0',
      'localhost',
      'localhost.',
    ],
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[fe80::1]',
      '[fd00::1]',
      '[ff02::1]',
    ],
    ...[
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...['user@127.0.0.1', 'example.org@127.0.0.1', '127.0.0.1#.example.org', '127.0.0.1?.example.org', '①②⑦.0.0.1'],
  ]
  for (const scheme of ['http', 'https', 'rtmp', 'rtsp'])
    for (const host of inside) {
      const sourceUrl = `${scheme}://${host.replace(/(?=[#?])|$/, `:${port}/`)}`
      const error = await refused(
        'BAD_USER_INPUT',
        owner.gql(create, { input: { title: 'Un flux', sourceKind: 'url', sourceUrl } }),
      )
      assert.match(String(error.extensions.errors?.[0]?.code), /^source/, sourceUrl)
    }
  assert.equal(connections, 0)
})

test('weak point 18 other schemes, ports of other services and broken addresses are refused', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const codeOf = async (sourceUrl: string) =>
    (await refused('BAD_USER_INPUT', owner.gql(create, { input: { title: 'Un flux', sourceKind: 'url', sourceUrl } })))
      .extensions.errors?.[0]?.code
  for (const url of [
    'file:///etc/passwd',
    'concat:a|b',
    'data:video/mp4,x',
    'gopher://a.example',
    'ftp://a.example/x',
    'http:///x',
    'x',
  ])
    assert.equal(await codeOf(url), 'sourceInvalid.url', url)
  for (const port of [22, 25, 53, 5432, 6379, 11211])
    assert.equal(await codeOf(`http://93.184.216.34:${port}/`), 'sourcePort')
})

test('weak point 18 a name counts by every address it leads to', async () => {
  const check = (addresses: string[]) => checkSource(nowhere, 'rtsp://camera.example/1', async () => addresses)
  const refusal = (key: string) => (error: unknown) =>
    error instanceof Refusal && error.details.field === 'sourceUrl' && error.key === key
  await assert.rejects(check(['127.0.0.1']), refusal('lives.sourcePrivate'))
  await assert.rejects(check(['93.184.216.34', '10.0.0.5']), refusal('lives.sourcePrivate'))
  await assert.rejects(check(['93.184.216.34', '::ffff:10.0.0.5']), refusal('lives.sourcePrivate'))
  await assert.rejects(check([]), refusal('lives.sourceUnknown'))
  assert.equal((await check(['93.184.216.34'])).pinned, 'rtsp://93.184.216.34/1')
})

test('weak point 18 the address is pinned where no certificate needs the name; ports, names and queries stay', async () => {
  const pinned = async (url: string, address = '93.184.216.34') =>
    (await checkSource(nowhere, url, async () => [address])).pinned
  assert.equal(await pinned('rtsp://cam:pass@a.example:8554/x?y=1'), 'rtsp://cam:pass@93.184.216.34:8554/x?y=1')
  assert.equal(await pinned('rtsp://a.example:80/x'), 'rtsp://93.184.216.34:80/x')
  assert.equal(await pinned('rtmp://a.example/live/x', '2606:2800:220:1::1'), 'rtmp://[2606:2800:220:1::1]/live/x')
  assert.equal(await pinned('https://a.example/live.m3u8'), 'https://a.example/live.m3u8')
})

test('weak point 18 what is on the open internet', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '1.1.1.1'])
    assert.ok(isPublic(address), address)
  for (const address of [
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    'fc00::1',
    '192.0.2.1',
    '203.0.113.9',
    'nonsense',
    '',
  ])
    assert.ok(!isPublic(address), address)
})

test('MEDIA_LAN: cameras of the own network are for administrators, and only those that are named', async (t) => {
  const w = await world(t, { MEDIA_LAN: '192.168.7.0/24' })
  const admin = await w.member({ role: 'admin' })
  const camera = { title: 'Caméra du port', sourceKind: 'rtsp', sourceUrl: 'rtsp://192.168.7.20/1' }
  const codeOf = async (member: Member, sourceUrl: string) =>
    (await refused('BAD_USER_INPUT', member.gql(create, { input: { ...camera, sourceUrl } }))).extensions.errors?.[0]
      ?.code
  assert.equal(await codeOf(await streamer(w), camera.sourceUrl), 'sourcePrivate')
  assert.equal(await codeOf(admin, 'rtsp://192.168.8.20/1'), 'sourcePrivateAdmin', 'the sentence names the setting')
  const { id } = await newLive(admin, camera)
  assert.equal(
    await w
      .sql('select source_url_sealed from live where id = $1', [id])
      .then(([row]) => row.sourceUrlSealed.includes('192.168')),
    false,
  )
})
