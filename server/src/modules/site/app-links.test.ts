import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/world.ts'

const places = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'] as const
const [one, other] = [Array(32).fill('AB').join(':'), Array(32).fill('0F').join(':')]

test('without an app of its own the site vouches for none', async (t) => {
  const w = await world(t)
  for (const place of places) assert.equal((await w.visitor().http('GET', place)).statusCode, 404, place)
})

test('the site vouches for the apps of its settings, with every key that signs them, and for no other platform', async (t) => {
  const w = await world(t, { ANDROID_APPS: `mg.vondrona.app=${one}, mg.vondrona.app=${other}, mg.other.app=${one}` })
  const { headers, body } = await w.visitor().http('GET', places[0])
  assert.match(String(headers['content-type']), /^application\/json/)
  const [first, second] = JSON.parse(body)
  assert.deepEqual(first, {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: 'mg.vondrona.app', sha256_cert_fingerprints: [one, other] },
  })
  assert.deepEqual(second.target.package_name, 'mg.other.app')
  assert.equal((await w.visitor().http('GET', places[1])).statusCode, 404)
})

test('of the addresses those of pages open the iOS app, and those of files and the API do not', async (t) => {
  const w = await world(t, { IOS_APPS: 'A1B2C3D4E5.mg.vondrona.app' })
  const { headers, body } = await w.visitor().http('GET', places[1])
  assert.match(String(headers['content-type']), /^application\/json/)
  const { details } = JSON.parse(body).applinks
  assert.deepEqual(details[0].appIDs, ['A1B2C3D4E5.mg.vondrona.app'])
  const paths = (details[0].components as { '/': string }[]).map((component) => component['/'])
  for (const path of ['/', '/events/*', '/magazine', '/live/*', '/tickets/*', '/pay/*'])
    assert.ok(paths.includes(path), path)
  assert.ok(!paths.some((path) => path === '*' || path === '/*' || /^\/(api|media|\.well-known)/.test(path)))
})
