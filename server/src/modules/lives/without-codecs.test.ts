/** The product as it is without the optional codec package: a copy of the tree whose node_modules lacks it. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { afterwards, database, enrol, folder, root, startServer } from '../../../test/faults/process.ts'
import { ffmpegSource } from '../../../test/media/ffmpeg.ts'
import { until } from '../../../test/wait.ts'
import { playOffer } from '../../gateways/media/port.ts'

test('pitfall 13 without the codec package the server starts and says so; RTMP plays by HLS with its sound, and what needs codecs is refused by a code', async (t) => {
  const { url, token, ok, refusal, said, rtmpPort, visitor } = await streaming(t)
  assert.match(said(), /"level":40[^\n]*without codecs \(the optional package node-av is missing/)
  assert.equal((await fetch(`${url}/readyz`)).status, 200)

  const { createLive: live } = await ok(
    'mutation { createLive(input: { title: "Course de nuit", sourceKind: rtmp }) { id } }',
  )
  const { myStreamCredentials } = await ok('query($id: ID!) { myStreamCredentials(liveId: $id) { streamKey } }', live)
  const source = await ffmpegSource(`rtmp://127.0.0.1:${rtmpPort}/live/${myStreamCredentials.streamKey}`)
  afterwards(t, () => source.stop())
  await ok('mutation($id: ID!) { startLive(id: $id) { id } }', live)

  const playback = await until('the picture size', async () => {
    const seen = await visitor(
      'query($id: ID!) { live(id: $id) { playback { hls webrtc width hasAudio webrtcAudio } } }',
      live,
    )
    return seen.live.playback.width ? seen.live.playback : null
  })
  assert.deepEqual([playback.hasAudio, playback.webrtcAudio], [true, false])
  const list = await until('the list', async () => {
    const answer = await fetch(url + playback.hls)
    const text = await answer.text()
    return answer.ok && text.includes('#EXT-X-PART:') ? text : null
  })
  const get = async (name: string | undefined) => {
    const answer = await fetch(new URL(name ?? '', url + playback.hls))
    assert.equal(answer.status, 200, name)
    return Buffer.from(await answer.arrayBuffer())
  }
  const init = await get(/#EXT-X-MAP:URI="([^"]+)"/.exec(list)?.[1])
  assert.deepEqual([init.includes('avc1'), init.includes('mp4a')], [true, true])
  assert.ok((await get(/#EXT-X-PART:[^\n]*URI="([^"]+)"/.exec(list)?.[1])).length > 500)
  const play = await fetch(url + playback.webrtc, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: playOffer,
  })
  assert.equal(((await play.json()) as { code: number }).code, 0, 'WebRTC has the picture')

  const { liveHealth } = await ok(
    'query($id: ID!) { liveHealth(liveId: $id) { audioCodec webrtcAudio renditions recording } }',
    live,
  )
  assert.deepEqual(liveHealth, { audioCodec: 'aac', webrtcAudio: false, renditions: [], recording: 'on' })

  for (const sourceKind of ['rtsp', 'url'])
    assert.deepEqual(
      await refusal('mutation($input: LiveInput!) { createLive(input: $input) { id } }', {
        input: { title: 'Caméra', sourceKind, sourceUrl: 'rtsp://203.0.113.9/1' },
      }),
      ['CODECS_MISSING', 'sourceKind'],
    )
  const { createLive: planned } = await ok('mutation { createLive(input: { title: "Plus tard" }) { id } }')
  assert.deepEqual(
    await refusal(
      'mutation($id: ID!) { updateLive(id: $id, input: { sourceKind: url, sourceUrl: "rtmp://203.0.113.9/1" }) { id } }',
      planned,
    ),
    ['CODECS_MISSING', 'sourceKind'],
  )
  const upload = await fetch(`${url}/api/lives/${live.id}/recording?startedAt=${new Date().toISOString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.match(await upload.text(), /CODECS_MISSING/)
  assert.equal(said().match(/without codecs \(/g)?.length, 1)
})

/** A server of the copy with a streamer who is signed in. */
async function streaming(t: TestContext) {
  const { url: address, pool } = await database(t)
  const env = { DATABASE_URL: address, DATA_DIR: folder(t), WEB_BUILD: 'off', ...gateway }
  const server = await startServer(t, { tree: withoutCodecs(t), env })
  const token = await enrol(server, 'miora')
  await pool.query("update app_user set role = 'streamer', status = 'active', date_naissance = '1990-05-06'")
  const rtmpPort = await until('the gateway', () => /"rtmpPort":(\d+)/.exec(server.said())?.[1])
  const asked = async (document: string, variables: object | undefined, token?: string) => {
    const { data, errors } = await server.gql(document, variables, token ? { token } : {})
    assert.deepEqual(errors ?? [], [])
    return data
  }
  return {
    ...server,
    token,
    rtmpPort,
    ok: (document: string, variables?: object) => asked(document, variables, token),
    visitor: (document: string, variables?: object) => asked(document, variables),
    refusal: async (document: string, variables?: object) => {
      const { errors: [error] = [] } = await server.gql(document, variables, { token })
      return [error?.extensions.code, error?.extensions.field]
    },
  }
}

const gateway = { MEDIA_GATEWAY: 'embedded', RTMP_PORT: '0', MEDIA_UDP_PORT: '0', MEDIA_PORT: '0' }

/** As `npm ci` of docs/operate/deploy.md leaves it: every package but the codecs. Source is copied, since a link leads back. */
function withoutCodecs(t: TestContext): string {
  const tree = folder(t, 'tree')
  for (const part of ['package.json', 'rules', 'server', 'media', 'tools'])
    cpSync(join(root, part), join(tree, part), {
      recursive: true,
      filter: (path) => !/\/node_modules$|\.test\.ts$/.test(path),
    })
  mkdirSync(join(tree, 'web/dist'), { recursive: true })
  cpSync(join(root, 'web/index.html'), join(tree, 'web/dist/index.html'))
  const modules = join(tree, 'node_modules')
  mkdirSync(join(modules, '@vondrona'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!['node-av', '@seydx', '@vondrona'].includes(name))
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  symlinkSync(join(tree, 'rules'), join(modules, '@vondrona/rules'))
  return tree
}
