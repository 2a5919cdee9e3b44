import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { runSessionCleanups } from '../session/session-end.ts'
import { openFilesNatively } from './files.ts'

/** A phone: what its bridge is asked, what the server answers, what the sheet says. */
const phone = {
  asked: [] as [string, unknown][],
  fetched: [] as unknown[],
  status: 200,
  sheet: null as Error | null,
  failures: 0,
}
class Link {
  readonly href: string
  readonly download: string
  constructor(href: string, download = '') {
    this.href = href
    this.download = download
  }
  closest = () => (this.href === 'none' ? null : this)
}
let press = (_event: object) => {}
Object.assign(globalThis, {
  Element: Link,
  document: {
    addEventListener: (_: string, heard: typeof press) => {
      press = heard
    },
  },
  Capacitor: {
    getPlatform: () => 'android',
    nativePromise: async (plugin: string, method: string, options: { path?: string; data?: string }) => {
      phone.asked.push([`${plugin}.${method}`, options])
      if (method === 'share' && phone.sheet) throw phone.sheet
      return { uri: `file://${options.path}` }
    },
  },
  fetch: async (address: string, options: object) => {
    phone.fetched.push([address, options])
    return new Response('%PDF', { status: phone.status })
  },
  FileReader: class {
    result = ''
    onload = () => {}
    async readAsDataURL(blob: Blob) {
      this.result = `data:x;base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`
      this.onload()
    }
  },
})
openFilesNatively(() => phone.failures++)

beforeEach(() => Object.assign(phone, { asked: [], fetched: [], status: 200, sheet: null, failures: 0 }))

const turn = () => new Promise((resolve) => setImmediate(resolve))
const isShared = () => phone.asked.some(([what]) => what === 'Share.share')
/** Presses it and waits for what comes of it; gives whether the web view was kept from following it. */
async function pressed(target: unknown): Promise<boolean> {
  let isOurs = false
  Object.assign(phone, { asked: [], failures: 0 })
  const preventDefault = () => {
    isOurs = true
  }
  press({ target, preventDefault })
  while (isOurs && !isShared() && phone.failures === 0) await turn()
  for (let n = 0; n < 5; n++) await turn()
  return isOurs
}

test('in the wrapper a link to a file is handed to the phone’s sheet, without the session; any other link is followed', async () => {
  for (const href of ['/api/tickets/7.pdf', 'blob:https://v.mg/1']) {
    phone.fetched = []
    assert.equal(await pressed(new Link(href)), true, href)
    assert.deepEqual(phone.fetched, [[href, { credentials: 'omit' }]])
  }
  assert.equal(await pressed(new Link('https://v.mg/liste', 'liste.csv')), true)
  const saved = { directory: 'CACHE', recursive: true, path: 'files/liste.csv', data: 'JVBERg==' }
  assert.deepEqual(phone.asked, [
    ['Filesystem.writeFile', saved],
    ['Share.share', { title: 'liste.csv', files: ['file://files/liste.csv'] }],
  ])
  for (const target of [
    new Link('/events'),
    new Link('', 'x'),
    new Link('none'),
    { closest: () => new Link('/api/x') },
    null,
  ])
    assert.deepEqual([await pressed(target), phone.asked, phone.failures], [false, [], 0])
})

test('a file that does not come, or cannot be handed over, is told; who closes the sheet has decided', async () => {
  phone.status = 404
  await pressed(new Link('/api/x.pdf'))
  assert.deepEqual([phone.failures, phone.asked], [1, []])
  phone.status = 200
  phone.sheet = new Error('Share canceled')
  await pressed(new Link('/api/x.pdf'))
  assert.equal(phone.failures, 0)
  phone.sheet = new Error('no app')
  await pressed(new Link('/api/x.pdf'))
  assert.equal(phone.failures, 1)
})

test('what was opened goes from the phone with the session', async () => {
  await runSessionCleanups()
  assert.deepEqual(phone.asked, [['Filesystem.rmdir', { directory: 'CACHE', recursive: true, path: 'files' }]])
})
