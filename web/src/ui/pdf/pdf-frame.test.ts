import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { beforeEach, type TestContext, test } from 'node:test'
import type { FromFrame, ToFrame } from './protocol.ts'

interface Page {
  number: number
  isDrawn: boolean
  cancelled: boolean
  cleaned: number
  end: PromiseWithResolvers<void>
  size: { width: number; height: number }
}
interface Options {
  BinaryDataFactory: new () => { fetch(part: object): Promise<Uint8Array> }
}
const pages: Page[] = []
let size = { width: 600, height: 800 }
/** What the library was asked for, in its place. */
const library = {
  opened: [] as Options[],
  found: Promise.resolve() as Promise<void>,
  getDocument: (options: Options) => {
    library.opened.push(options)
    const getPage = async (number: number) => {
      await library.found
      const page: Page = { number, isDrawn: false, cancelled: false, cleaned: 0, end: Promise.withResolvers(), size }
      pages.push(page)
      return {
        getViewport: ({ scale }: { scale: number }) => ({
          width: page.size.width * scale,
          height: page.size.height * scale,
        }),
        render: () => {
          page.isDrawn = true
          return {
            promise: page.end.promise,
            cancel: () => {
              page.cancelled = true
              page.end.reject(new Error('cancelled'))
            },
          }
        },
        cleanup: () => page.cleaned++,
      }
    }
    return { promise: Promise.resolve({ numPages: 3, getPage }) }
  },
}
const shown: { width: number; height: number; style: { cssText: string }; attributes: Map<string, string> }[] = []
let taken: ((event: object) => void) | null = null
const workers: { fail: () => void }[] = []
Object.assign(globalThis, {
  library,
  parent: {},
  innerWidth: 300,
  devicePixelRatio: 1,
  scrollTo: () => {},
  addEventListener: (_: string, take: typeof taken) => (taken = take),
  removeEventListener: () => (taken = null),
  Worker: class {
    fail = () => {}
    constructor() {
      workers.push(this)
    }
    addEventListener(_: string, heard: () => void) {
      this.fail = heard
    }
  },
  document: {
    createElement: () => {
      const attributes = new Map<string, string>()
      const setAttribute = (name: string, value: string) => attributes.set(name, value)
      return { width: 0, height: 0, style: { cssText: '' }, attributes, setAttribute }
    },
    body: { replaceChildren: (canvas: never) => void shown.push(canvas) },
  },
})
const fake = `const { library } = globalThis
export const AnnotationMode = { ENABLE: 1 }, GlobalWorkerOptions = {}, getDocument = library.getDocument`
registerHooks({
  resolve: (name, context, next) =>
    name.startsWith('pdfjs-dist')
      ? { url: `data:text/javascript,${encodeURIComponent(fake)}`, shortCircuit: true }
      : next(name, context),
})
await import('./pdf-frame.ts')

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const said: FromFrame[] = []
const port = { postMessage: (message: FromFrame) => said.push(message), onmessage: (_event: object) => {} }
const tell = async (data: ToFrame) => {
  port.onmessage({ data })
  await settled()
}
const ask = (page: number, zoom = 1) => tell({ type: 'page', page, zoom, label: `Page ${page}` })
const file = { type: 'open', bytes: new ArrayBuffer(1), worker: '', renderer: '' } as const

beforeEach(() => {
  library.found = Promise.resolve()
  size = { width: 600, height: 800 }
  for (const list of [said, shown, pages]) list.length = 0
})

test('the frame listens to the page around it alone, and to its first port', async () => {
  const other = { ...port, onmessage: null }
  taken?.({ source: {}, ports: [other] })
  taken?.({ source: globalThis.parent, ports: [] })
  assert.equal(other.onmessage, null)
  await ask(1)
  assert.deepEqual(said, [])
  taken?.({ source: globalThis.parent, ports: [port] })
  assert.equal(taken, null)
  await ask(1)
  assert.deepEqual([said, pages], [[], []], 'there is no file yet')
  await tell(file)
  assert.deepEqual(said, [{ type: 'opened', pages: 3 }])
})

test('a page is drawn as wide as the frame, told when it is there, and read aloud by its label', async () => {
  await ask(2)
  assert.deepEqual([said, shown], [[], []])
  pages[0]?.end.resolve()
  await settled()
  assert.deepEqual(said, [{ type: 'drawn', page: 2 }])
  const [canvas] = shown
  assert.deepEqual([canvas?.width, canvas?.height, canvas?.attributes.get('aria-label')], [300, 400, 'Page 2'])
  assert.equal(pages[0]?.cleaned, 1)
  size = { width: 10_000, height: 1 } // a line is still one pixel high
  await ask(3)
  pages[1]?.end.resolve()
  await settled()
  assert.equal(shown[1]?.height, 1)
})

test('of pages that are asked for one after the other only the last is shown, and none of the others is a failure', async () => {
  await ask(1)
  await ask(2)
  assert.deepEqual(
    pages.map(({ cancelled }) => cancelled),
    [true, false],
  )
  const found = Promise.withResolvers<void>()
  library.found = found.promise
  await ask(3)
  pages[1]?.end.resolve()
  await ask(1)
  const drawn = pages.filter(({ isDrawn }) => isDrawn).length
  found.resolve()
  await settled()
  await settled()
  assert.equal(pages.filter(({ isDrawn }) => isDrawn).length, drawn + 1, 'what is no longer asked for is not drawn')
  for (const { end } of pages) end.resolve()
  await settled()
  assert.deepEqual([said, shown.length], [[{ type: 'drawn', page: 1 }], 1])
})

test('a page that was ready just as the next one was asked for is not shown any more', async () => {
  await ask(1)
  pages[0]?.end.resolve()
  await ask(2)
  assert.deepEqual([said, shown], [[], []])
  pages[1]?.end.resolve()
  await settled()
  assert.deepEqual([said, shown.length], [[{ type: 'drawn', page: 2 }], 1])
})

test('a page that takes too long, or breaks a worker, is a failure', async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await ask(1)
  t.mock.timers.tick(19_999)
  await settled()
  assert.deepEqual(said, [])
  t.mock.timers.tick(1)
  await settled()
  assert.deepEqual([said, shown], [[{ type: 'failed' }], []])
  workers.at(-1)?.fail()
  assert.equal(said.length, 2)
})

test('a decoder is asked of the page by its name; without it the file that needs it fails', async () => {
  const Parts = library.opened[0]?.BinaryDataFactory
  assert.ok(Parts)
  const [good, bad] = ['jbig2.wasm', 'openjpeg.wasm'].map((filename) => new Parts().fetch({ kind: '', filename }))
  assert.deepEqual(said, [
    { type: 'need', name: 'jbig2.wasm' },
    { type: 'need', name: 'openjpeg.wasm' },
  ])
  await tell({ type: 'part', name: 'jbig2.wasm', bytes: new Uint8Array([7]).buffer })
  const refusal = assert.rejects(bad as Promise<unknown>, /openjpeg/)
  await tell({ type: 'part', name: 'openjpeg.wasm', bytes: null })
  await tell({ type: 'part', name: 'never asked for', bytes: null })
  assert.deepEqual(await good, new Uint8Array([7]))
  await refusal
})
