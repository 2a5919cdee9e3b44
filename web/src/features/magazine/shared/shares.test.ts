import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sharedPictures } from '@vondrona/rules/magazine/constants'
import { forgetShared, openShares, refusals, sharesFor } from './shares.ts'

const origin = 'https://vondrona.test'
const now = 10_000_000

/** A device on which other apps shared these, by name, when, and why it was refused. */
function device(...shares: readonly (readonly [name: string, at: number, refused?: string])[]) {
  const kept = new Map<string, Response>()
  const addressOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href
  for (const [nth, [name, at, refused]] of shares.entries()) {
    const headers = {
      'content-type': 'image/png',
      'x-name': encodeURIComponent(name),
      ...(refused && { 'x-refused': refused }),
    }
    kept.set(`${origin}/share-target/${at}-${nth}`, new Response(name, { headers }))
  }
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async (request: string) => kept.get(addressOf(request))?.clone(),
    put: async (request: string, answer: Response) => void kept.set(addressOf(request), answer),
    delete: async (request: string) => kept.delete(addressOf(request)),
  }
  const caches = { has: async () => kept.size > 0, open: async () => cache }
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true })
  return kept
}
const namesOf = async (member: string, at = now) => (await openShares(member, at)).pictures.map(({ name }) => name)

test('F-COM-10 what one member saw is shown to no other and is gone; what came after is for whoever signs in', async () => {
  device(['of Hery', now - 2])
  assert.deepEqual(await namesOf('hery', now - 1), ['of Hery'])
  assert.deepEqual(await namesOf('hery', now), ['of Hery'], 'whoever saw it sees it again')
  assert.deepEqual(await namesOf('vola', now), [])
  assert.deepEqual(await namesOf('hery', now), [], 'it is gone')
  const kept = device(['of Hery', now - 2], ['of the same moment', now], ['later', now + 1])
  kept.set(`${origin}/share-target/seen`, new Response(`${now} hery`))
  assert.deepEqual(await namesOf('vola', now + 2), ['later'])
})

test('F-COM-10 shared pictures wait for so long, to the millisecond', async () => {
  const kept = device(['late', now - sharedPictures.life], ['in time', now - sharedPictures.life + 1])
  assert.deepEqual(await namesOf('hery'), ['in time'])
  assert.deepEqual([...kept.keys()].filter((key) => /\d$/.test(key)).length, 1, 'the other is gone')
})

test('F-COM-10 they come in their order with their names, what was refused beside them with the reason', async () => {
  device(['c', now], ['é b', now - 1], ['a.pdf', now - 1, 'kind'], ['odd', now, 'unknown'], ['7', now, 'more'])
  const { pictures, refused } = await openShares('hery', now)
  assert.deepEqual(
    pictures.map(({ name }) => name),
    ['é b', 'c', 'odd'],
  )
  assert.deepEqual([await pictures[0]?.file.text(), pictures[0]?.file.type], ['é b', 'image/png'])
  assert.deepEqual(
    refused.map(({ name, why }) => [name, why]),
    [
      ['a.pdf', 'kind'],
      ['7', 'more'],
    ],
  )
  assert.equal(new Set([...pictures, ...refused].map(({ id }) => id)).size, 5)
})

test('F-COM-10 what a text has taken is gone, the others wait', async () => {
  const kept = device(['1', now], ['2', now])
  kept.set(`${origin}/share-target/${now}-9`, undefined as never) // gone while one looks
  const { pictures } = await openShares('hery', now)
  assert.equal(pictures.length, 2)
  await forgetShared([pictures[0]?.id ?? ''])
  assert.deepEqual(await namesOf('hery'), ['2'])
})

test('F-COM-10 a device without a share, or that keeps nothing, has none', async () => {
  device()
  assert.deepEqual(await openShares('hery'), { pictures: [], refused: [] })
  Object.defineProperty(globalThis, 'caches', { value: undefined, configurable: true })
  assert.deepEqual(await openShares('hery'), { pictures: [], refused: [] })
})

test('F-COM-10 R-ROLE-08 who writes no articles is given no shared picture, and their device keeps none', async () => {
  const at = Date.now()
  for (const [role, status] of [
    ['user', 'active'],
    ['streamer', 'active'],
    ['moderator', 'active'],
    ['admin_mit', 'active'],
    ['redacteur', 'pending'],
  ] as const) {
    const kept = device(['1', at], ['a.pdf', at, 'kind'])
    assert.equal(await sharesFor({ id: 'hery', role, status }), null, role)
    assert.equal([...kept.keys()].filter((key) => /\d$/.test(key)).length, 0, role)
  }
  for (const role of ['redacteur', 'admin'] as const) {
    device(['1', at])
    assert.equal((await sharesFor({ id: 'hery', role, status: 'active' }))?.pictures.length, 1)
  }
})

test('the worker, which is one file by itself, and the page name the same places and reasons', () => {
  const source = readFileSync(new URL('../../../sw-share.ts', import.meta.url), 'utf8')
  const page = readFileSync(new URL('./shares.ts', import.meta.url), 'utf8')
  for (const name of ['store', 'seenBy']) {
    const declared = new RegExp(`^const ${name} = .*$`, 'm')
    assert.equal(declared.exec(source)?.[0], declared.exec(page)?.[0])
    assert.ok(declared.test(page))
  }
  const [, said = ''] = /function whyNot[\s\S]*?\): ([^{]*) \{/.exec(source) ?? []
  const reasons = [...`${said} ${source}`.matchAll(/'(kind|size|count|room|more)'/g)].map(([, why]) => why)
  assert.deepEqual([...new Set(reasons)].sort(), refusals.filter((why) => why !== 'unreadable').toSorted())
})
