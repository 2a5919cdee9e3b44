import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { __vitePreload, LostFile, StuckModule } from './load-files.ts'

/** A page with these links and a network that answers like this. */
let links: { path: string; isGone?: boolean }[]
let answers: (path: string) => Promise<Response>
let asked: string[]
let reported: unknown[]
const before = { fetch: globalThis.fetch, document: globalThis.document, dispatchEvent: globalThis.dispatchEvent }

beforeEach(() => {
  links = []
  asked = []
  reported = []
  answers = async () => new Response('export {}')
  globalThis.fetch = async (path) => {
    asked.push(String(path))
    return answers(String(path))
  }
  const document = {
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => links.push({ path: href }) },
    querySelector: (selector: string) => {
      const found = links.find(({ path, isGone }) => !isGone && selector.includes(`href="${path}"`))
      return found ? { remove: () => (found.isGone = true) } : null
    },
  }
  const dispatchEvent = ({ payload }: Event & { payload?: unknown }) => reported.push(payload)
  Object.assign(globalThis, { document, dispatchEvent })
})
afterEach(() => Object.assign(globalThis, before))

const never = () => assert.fail('imported, although a file is missing')
let names = 0
/** Each test has files of its own: what came once is not asked for again. */
const file = () => `assets/${++names}.js`

test('R-NET-03 a module is not imported before all its files have come: a browser remembers a failure for ever', async () => {
  const [page, part] = [file(), file()]
  answers = async (path) => {
    if (path === `/${part}`) throw new TypeError('Failed to fetch')
    return new Response('export {}')
  }
  await assert.rejects(__vitePreload(never, [page, part]), (error) => error instanceof LostFile && !error.isAnswered)
  answers = async () => new Response('export {}')
  assert.equal(await __vitePreload(async () => 'page', [page, part]), 'page')
  assert.equal(asked.filter((path) => path === `/${part}`).length, 2, 'asked again')
})

test('R-NET-03 an answer that is no file, or ends halfway, is a lost file', async () => {
  answers = async () => new Response('', { status: 404 })
  await assert.rejects(__vitePreload(never, [file()]), (error) => error instanceof LostFile && error.isAnswered)
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  answers = async () => new Response(broken)
  await assert.rejects(__vitePreload(never, [file()]), LostFile)
})

test('what has come is not fetched again, nor what two pages want at once', async () => {
  const [shared, one, two] = [file(), file(), file()]
  await Promise.all([__vitePreload(async () => 1, [one, shared]), __vitePreload(async () => 2, [two, shared])])
  await __vitePreload(async () => 3, [shared])
  assert.deepEqual(asked.toSorted(), [`/${one}`, `/${shared}`, `/${two}`].toSorted())
})

test('what the page itself preloads is not fetched twice, until it was lost', async () => {
  const own = file()
  links = [{ path: `/${own}` }]
  assert.equal(await __vitePreload(async () => 'page', [own]), 'page')
  assert.deepEqual(asked, [])
  const refused = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await assert.rejects(__vitePreload(refused, [own]), StuckModule)
  answers = () => Promise.reject(new TypeError('Failed to fetch'))
  await assert.rejects(__vitePreload(never, [own]), (error) => error instanceof LostFile)
})

test('an error of the code of a module stays what it is, and all are reported', async () => {
  const own = new TypeError('x is not a function')
  await assert.rejects(
    __vitePreload(() => Promise.reject(own), [file()]),
    (error) => error === own,
  )
  for (const words of [
    'Failed to fetch dynamically imported module: x',
    'error loading dynamically imported module: x',
    'Importing a module script failed.',
  ])
    await assert.rejects(
      __vitePreload(() => Promise.reject(new TypeError(words)), [file()]),
      StuckModule,
    )
  assert.equal(reported.length, 4)
})
