import assert from 'node:assert/strict'
import test from 'node:test'
import { makeLinks } from '../../src/kernel/links.ts'
import { world } from '../world.ts'

test('without PUBLIC_URL every link leads to this server: previews, mails, feeds, sitemaps', async (t) => {
  const w = await world(t, { PUBLIC_URL: '', PORT: '0' })
  const own = await w.address()
  const editor = await w.member({ role: 'redacteur', emailVerifiedAt: null })
  const create = 'mutation($input: ArticleInput!) { createArticle(input: $input) { id } }'
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Elle part.' }] }] }
  const input = { title: 'Une course', document, status: 'published' }
  const { id } = (await editor.ok(create, { input })).createArticle
  const preview = 'mutation($id: ID!) { articlePreviewLink(id: $id, enabled: true) }'
  await w
    .visitor()
    .ok('mutation($email: String!) { resendVerification(email: $email) { success } }', { email: editor.email })
  await w.runJobs()
  const said = [
    (await editor.ok(preview, { id })).articlePreviewLink,
    ...(await w.messages()).map(({ body }) => body ?? ''),
  ]
  assert.equal(said.length, 2)
  for (const path of ['/feed.xml', '/atom.xml', '/sitemap.xml', '/sitemap-articles.xml', '/robots.txt'])
    said.push((await w.visitor().http('GET', path)).body)
  for (const text of said) {
    const links = text.match(/https?:\/\/(?!www\.w3\.org|purl\.org|www\.sitemaps\.org)[^\s"<]+|undefined\S*/g) ?? []
    assert.ok(links.length > 0, text)
    for (const link of links) assert.ok(link.startsWith(`${own}/`), link)
  }
})

test('a link of a server that listens everywhere names an address that can be opened', () => {
  const link = (HOST: string) => new URL(makeLinks({ PUBLIC_URL: undefined, HOST, PORT: 4000 }).to('/x')).hostname
  for (const host of ['0.0.0.0', '::']) assert.doesNotMatch(link(host), /^(0\.0\.0\.0|\[::\])$/)
  assert.equal(link('::1'), '[::1]')
  assert.equal(makeLinks({ PUBLIC_URL: 'https://x.mg', HOST: '::', PORT: 0 }).to('/x'), 'https://x.mg/x')
  assert.throws(() => makeLinks({ PUBLIC_URL: undefined, HOST: '127.0.0.1', PORT: 0 }).to('/x'), /before/)
})
