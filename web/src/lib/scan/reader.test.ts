import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { stubModules } from '../device/stub-modules.fixture.ts'

interface Job {
  kind: string
  parts?: string[]
  pixels?: { width: number; height: number }
}
interface Loop {
  read(): Promise<string | null>
  isActive(): boolean
}
let loop: Loop
let jobs: Job[] = []
let answer: unknown = { text: 'by the worker' }
let canSign = true
stubModules({
  'lib/scan/worker-client.ts': {
    inScanWorker: async (job: Job) => {
      jobs.push(job)
      return answer
    },
  },
  'lib/scan/scan-loop.ts': {
    startScanLoop: (given: Loop) => {
      loop = given
    },
  },
  'lib/scan/verify.ts': { hasEd25519: async () => canSign, makeVerifier: () => {} },
})
const { makeReader, middle, ownDetector } = await import('./reader.ts')
const { prepareScanning, scanVideo } = await import('./index.ts')

class Video {
  videoWidth = 0
  videoHeight = 0
}
let drawn: unknown[][] = []
let hasContext = true
const context = {
  drawImage: (...all: unknown[]) => drawn.push(all.slice(1)),
  getImageData: (_x: number, _y: number, width: number, height: number) => ({ data: [width, height] }),
}
const home = globalThis as { BarcodeDetector?: unknown }
beforeEach(() => {
  jobs = []
  drawn = []
  answer = { text: 'by the worker' }
  hasContext = true
  canSign = true
  home.BarcodeDetector = undefined
  Object.assign(globalThis, {
    HTMLVideoElement: Video,
    document: { createElement: () => ({ getContext: () => (hasContext ? context : null) }) },
  })
})

const picture = (width: number, height: number) => ({ width, height }) as never
const failing = (name: string) => ({
  asked: 0,
  async detect(): Promise<never> {
    this.asked += 1
    throw Object.assign(new Error(name), { name })
  },
})
const browserThatReads = (formats: () => Promise<string[]>) => {
  home.BarcodeDetector = class {
    static getSupportedFormats = formats
    detect = async () => []
  }
}

test("a browser's own detector is used only where it reads QR codes", async () => {
  assert.equal(await ownDetector(), null, 'there is none')
  browserThatReads(async () => ['ean_13'])
  assert.equal(await ownDetector(), null, 'it reads other codes')
  browserThatReads(() => Promise.reject(new Error('its part is missing')))
  assert.equal(await ownDetector(), null)
  browserThatReads(async () => ['ean_13', 'qr_code'])
  assert.notEqual(await ownDetector(), null)
})

test("what the browser's own detector says is enough; an empty code is none", async () => {
  for (const [found, text] of [
    [[{ rawValue: 'MIT-1' }], 'MIT-1'],
    [[{ rawValue: '' }], null],
    [[], null],
  ] as const)
    assert.equal(await makeReader({ detect: async () => [...found] })(picture(10, 10)), text)
  assert.deepEqual(jobs, [])
})

test('a camera without a picture yet is asked again; a detector that fails is left for the worker for good', async () => {
  const early = failing('InvalidStateError')
  const read = makeReader(early)
  assert.equal(await read(picture(10, 10)), null)
  assert.equal(await read(picture(10, 10)), null)
  assert.equal(early.asked, 2)
  assert.deepEqual(jobs, [])

  const broken = failing('NotSupportedError')
  const readOn = makeReader(broken)
  assert.equal(await readOn(picture(10, 10)), 'by the worker')
  assert.equal(await readOn(picture(10, 10)), 'by the worker')
  assert.equal(broken.asked, 1)
})

test('the worker gets the largest square of the middle, at most 560 pixels of it', async () => {
  const read = makeReader(null)
  await read(picture(300, 200))
  await read(picture(1000, 2000))
  assert.deepEqual(drawn, [
    [50, 0, 200, 200, 0, 0, 200, 200],
    [0, 500, 1000, 1000, 0, 0, 560, 560],
  ])
  assert.deepEqual(
    jobs.map(({ pixels }) => [pixels?.width, pixels?.height]),
    [
      [200, 200],
      [560, 560],
    ],
  )
  assert.deepEqual(middle(7, 4), { x: 2, y: 0, size: 4 })
})

test('a video counts in its own pixels; without any, or without a canvas, nothing is read', async () => {
  const read = makeReader(null)
  assert.equal(await read(Object.assign(new Video(), { videoWidth: 40, videoHeight: 30 }) as never), 'by the worker')
  assert.deepEqual(drawn, [[5, 0, 30, 30, 0, 0, 30, 30]])
  for (const empty of [new Video() as never, picture(0, 10), picture(10, 0)]) assert.equal(await read(empty), null)
  hasContext = false
  assert.equal(await makeReader(null)(picture(10, 10)), null)
  assert.equal(jobs.length, 1)
})

test('a worker that is missing, or has no code, reads nothing', async () => {
  for (const none of [null, { isValid: true }, { text: null }]) {
    answer = none
    assert.equal(await makeReader(null)(picture(10, 10)), null)
  }
})

test('a phone is ready to scan without a network when each part can be done by the worker or the browser', async () => {
  for (const [loaded, reads, verifies, isReady] of [
    [true, false, false, true],
    [false, true, true, true],
    [false, true, false, false],
    [false, false, true, false],
  ]) {
    answer = loaded ? { isLoaded: true } : null
    canSign = verifies as boolean
    if (reads) browserThatReads(async () => ['qr_code'])
    else home.BarcodeDetector = undefined
    assert.equal(await prepareScanning(), isReady, `${loaded} ${reads} ${verifies}`)
    assert.deepEqual(jobs.at(-1)?.parts, verifies ? ['read'] : ['read', 'verify'])
  }
})

test('a camera is looked at once it has a picture, while the page is seen and nobody stopped it', async () => {
  const video = Object.assign(new Video(), { videoHeight: 30 })
  scanVideo(video as never, () => {})
  assert.equal(await loop.read(), null)
  assert.deepEqual(jobs, [])
  video.videoWidth = 40
  assert.equal(await loop.read(), 'by the worker')
  assert.equal(loop.isActive(), true)
  scanVideo(
    video as never,
    () => {},
    () => false,
  )
  assert.equal(loop.isActive(), false)
  Object.assign(document, { hidden: true })
  scanVideo(video as never, () => {})
  assert.equal(loop.isActive(), false)
})

test('a camera without a picture asks not even the detector of the browser', async () => {
  let asked = 0
  home.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code']
    async detect() {
      asked += 1
      return []
    }
  }
  scanVideo(new Video() as never, () => {})
  assert.equal(await loop.read(), null)
  assert.equal(asked, 0)
})
