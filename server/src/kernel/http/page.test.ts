import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import type { Head } from './head.ts'
import { servePages } from './page.ts'

const plain: Head = {
  title: 'Fokonolona',
  description: 'Une « communauté »',
  siteName: 'Fokonolona',
  address: 'https://fokonolona.mg/',
  picture: { address: 'https://fokonolona.mg/preview.png', isLarge: true, type: 'image/png' },
  style: null,
  site: { name: '</script><script>alert(1)</script>' },
  status: 200,
}
const prerendered: Head = { ...plain, content: { page: 'landing', variant: 'named', data: { name: 'A & B' } } }
const index = '<html lang="fr"><head><title>x</title></head><body><div id="root"></div></body></html>'
const landing =
  '<html lang="fr"><head><title>x</title><style>a{}</style><script>go()</script></head><body><div id="root">{{name}}</div></body></html>'
const frame =
  '<html lang="fr"><head><title>x</title></head><body><script>ask()</script><div id="root"><p>frame</p></div></body></html>'
const queries = [[{ operationName: 'Me', query: 'query Me{me{id}}</script>', variables: {} }]]
const files = ['/assets/home.js', '/assets/home.css']
const early = { fr: '/assets/early.fr.js', en: '/assets/early.en.js' }
const first = { profile: { files, queries, early }, form: { files, queries, parameter: 'start' } }
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A built web app of two pages, served with one head. */
function serve(t: TestContext, head: Head) {
  const dist = mkdtempSync(join(tmpdir(), 'vondrona-pages-'))
  t.after(() => rmSync(dist, { recursive: true, force: true }))
  mkdirSync(join(dist, 'prerendered'))
  writeFileSync(join(dist, 'index.html'), index)
  mkdirSync(join(dist, 'assets'))
  for (const name of ['pdf-frame-ab12', 'app-ab12']) writeFileSync(join(dist, `assets/${name}.js`), '0')
  for (const language of ['fr', 'en']) writeFileSync(join(dist, `prerendered/landing.named.${language}.html`), landing)
  writeFileSync(join(dist, 'prerendered/frame.html'), frame)
  writeFileSync(join(dist, 'first.json'), JSON.stringify(first))
  const app = Fastify()
  servePages(app, dist, () => head)
  return async (headers: Record<string, string> = {}, url = '/') => {
    const { body, headers: answered, statusCode } = await app.inject({ url, headers })
    const { etag: tag, 'content-security-policy': policy, 'access-control-allow-origin': origin } = answered
    return { body, status: statusCode, policy: String(policy), tag: String(tag), origin }
  }
}

test('the landing page is prerendered for visitors only, not for members or the service worker, which caches the app shell', async (t) => {
  const get = serve(t, prerendered)
  assert.match((await get()).body, /<div id="root">A &amp; B<\/div>/)
  assert.match((await get({ cookie: 'language=en' })).body, /<html lang="en"[\s\S]*A &amp; B/)
  for (const [name, value] of [
    ['cookie', 'member=1'],
    ['sec-fetch-dest', 'empty'],
  ] as const)
    assert.match((await get({ [name]: value })).body, /<div id="root"><\/div>/)
})

test('a member gets the frame of their pages, with what the page needs first; visitors and the service worker do not', async (t) => {
  const get = serve(t, { ...plain, page: 'profile' })
  const others: Record<string, string>[] = [
    {},
    { cookie: 'member=1', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' },
  ]
  for (const headers of others) assert.doesNotMatch((await get(headers)).body, /<p>frame|id="first"|home\.js/)
  const { body, policy } = await get({ cookie: 'member=1; language=en' })
  assert.match(body, /<html lang="en"[\s\S]*<p>frame/)
  const byWorker = { cookie: 'member=1', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' }
  assert.match((await get(byWorker)).body, /<p>frame[\s\S]*/, 'as the service worker fetches it for a navigation')
  const written = /<script type="application\/json" id="first">(.*?)<\/script>/.exec(body)?.[1]
  assert.deepEqual(JSON.parse(written ?? ''), { files, queries })
  assert.match(
    body,
    /<template id="early"><script type="module" crossorigin src="\/assets\/early\.en\.js"><\/script><link rel="stylesheet" crossorigin href="\/assets\/home\.css"><\/template>/,
  )
  assert.ok(policy.includes(`script-src 'self' ${hash('ask()')};`))
})

test('a member gets the bare page where the build knows of no first queries, and instead of what visitors read', async (t) => {
  for (const head of [plain, { ...plain, page: 'toString' }, { ...prerendered, page: 'home' }])
    assert.match((await serve(t, head)({ cookie: 'member=1' })).body, /<div id="root"><\/div>/)
})

test('where two pages share a path, the frame is of the one whose parameter the address has', async (t) => {
  const get = serve(t, { ...plain, page: 'form' })
  const bodyOf = async (address: string) => (await get({ cookie: 'member=1' }, address)).body
  for (const address of ['/', '/?p=start']) assert.doesNotMatch(await bodyOf(address), /<p>frame|home\.js/)
  for (const address of ['/?start=', '/?p=1&start=x']) assert.match(await bodyOf(address), /<p>frame/)
})

test('the content policy lets in the inline parts of the build and the accent, by their hash, and nothing that was filled in', async (t) => {
  const accented = await serve(t, { ...prerendered, style: ':root{--a:b}' })()
  assert.ok(accented.policy.includes(`script-src 'self' ${hash('go()')};`))
  assert.ok(accented.policy.includes(`style-src 'self' ${hash('a{}')} ${hash(':root{--a:b}')};`))
  assert.ok(accented.body.includes('<style>:root{--a:b}</style>'))
  const bare = await serve(t, plain)()
  assert.match(bare.policy, /script-src 'self'; style-src 'self';/)
  assert.ok(!bare.body.includes('<script>alert'))
})

test('a page has its title, description, image and address for link-preview bots; without PUBLIC_URL it has no address', async (t) => {
  const { body } = await serve(t, plain)()
  for (const tag of [
    '<meta property="og:title" content="Fokonolona">',
    '<meta property="og:site_name" content="Fokonolona">',
    '<meta property="og:description" content="Une « communauté »">',
    '<meta property="og:url" content="https://fokonolona.mg/">',
    '<meta property="og:image" content="https://fokonolona.mg/preview.png">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    assert.ok(body.includes(tag), tag)
  const nameless = await serve(t, { ...plain, address: null, picture: null })()
  assert.doesNotMatch(nameless.body, /og:image|og:url|noindex/)
  assert.match((await serve(t, { ...plain, status: 404 })()).body, /<meta name="robots" content="noindex">/)
})

test('B2 the same head gives the same bytes; a client that has them gets 304', async (t) => {
  const get = serve(t, prerendered)
  const { tag } = await get()
  assert.equal((await get({ 'if-none-match': tag })).status, 304)
  assert.equal((await get({ 'if-none-match': '"other"' })).status, 200)
  assert.notEqual((await get({ 'if-none-match': tag, cookie: 'member=1' })).status, 304)
})

test('weak point 14: what is about the page stays data in its script, whatever it says', async (t) => {
  const about = [{ headline: '</script><script>alert(1)</script>' }]
  const { body } = await serve(t, { ...plain, about })()
  assert.ok(!body.includes('<script>alert'))
  const written = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  assert.deepEqual(JSON.parse(written), about[0])
})

test('a file of the build is read once for everybody, and again when it changed', async (t) => {
  const dist = mkdtempSync(join(tmpdir(), 'vondrona-files-'))
  t.after(() => rmSync(dist, { recursive: true, force: true }))
  mkdirSync(join(dist, 'assets'))
  const write = (text: string, at: number) => {
    writeFileSync(join(dist, 'assets/app.js'), text)
    utimesSync(join(dist, 'assets/app.js'), at, at)
  }
  const app = Fastify()
  servePages(app, dist, () => plain)
  const get = async () => (await app.inject({ url: '/assets/app.js' })).body
  write('one', 1000)
  assert.equal(await get(), 'one')
  write('two', 1000) // the same size and time: not read again
  assert.equal(await get(), 'one')
  write('two', 2000)
  assert.equal(await get(), 'two')
  const large = 'x'.repeat(3 * 2 ** 20)
  write(large, 2000)
  assert.equal(await get(), large)
})

test('R-DOC-07 a frame has no origin and no network, runs a script that was built for it, and no other page can show it', async (t) => {
  const get = serve(t, plain)
  for (const url of [
    '/frame/app-ab12',
    '/frame/pdf-frame-none',
    '/frame/..%2Fpdf-frame-ab12',
    '/frame/pdf-frame-ab12.js',
    '/frame/',
  ])
    assert.doesNotMatch((await get({}, url)).body, /<script/, url)
  const { status, body, policy } = await get({}, '/frame/pdf-frame-ab12')
  assert.equal(status, 200)
  assert.match(body, /<script type="module" crossorigin src="\/assets\/pdf-frame-ab12\.js"><\/script>/)
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]))
  assert.equal(rules.get('sandbox'), 'sandbox allow-scripts')
  assert.equal(rules.get('default-src'), "default-src 'none'")
  assert.equal(rules.get('connect-src'), undefined) // as the default: no network
  assert.equal(rules.get('frame-ancestors'), "frame-ancestors 'self'")
  assert.equal(rules.get('script-src'), "script-src 'self' 'wasm-unsafe-eval'")
  assert.equal((await get({}, '/assets/pdf-frame-ab12.js')).origin, '*') // what has no origin may load it
})

test('a hashed file carries its own short policy, under which a worker runs, and no header that only pages need', async (t) => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  t.after(() => rmSync(dist, { recursive: true, force: true }))
  writeFileSync(join(dist, 'index.html'), '<head></head>')
  mkdirSync(join(dist, 'assets'))
  for (const file of ['assets/worker-ab12.js', 'sw.js']) writeFileSync(join(dist, file), '0')
  const app = Fastify()
  const common = {
    'content-security-policy': 'of pages',
    'permissions-policy': 'camera=(self)',
    'referrer-policy': 'a',
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...common, 'cross-origin-opener-policy': 'same-origin', 'x-content-type-options': 'nosniff' })
  })
  servePages(app, dist, () => plain)
  const headersOf = async (url: string) => (await app.inject({ url })).headers
  const asset = await headersOf('/assets/worker-ab12.js')
  assert.equal(
    asset['content-security-policy'],
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  assert.equal(asset['x-content-type-options'], 'nosniff')
  for (const name of ['permissions-policy', 'referrer-policy', 'cross-origin-opener-policy'])
    assert.equal(asset[name], undefined, name)
  assert.equal((await headersOf('/sw.js'))['content-security-policy'], 'of pages')
})
