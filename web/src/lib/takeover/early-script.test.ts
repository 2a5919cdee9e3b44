import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stubModules } from '../device/stub-modules.fixture.ts'

/** Who reads, and how. */
const reader = { token: null as string | null, language: 'fr', isSaving: false }
const nothing = () => {}
stubModules({
  'lib/device/data-saver.ts': { isDataSaver: () => reader.isSaving },
  'lib/device/theme.ts': { applyTheme: nothing },
  'lib/pictures/thumbhash.ts': { layColours: nothing },
  'lib/session/token.ts': { getToken: () => reader.token },
  'lib/texts/language.ts': { chooseLanguage: nothing, language: () => reader.language },
  'lib/typeface/typeface.ts': { applyTypeface: nothing },
  'lib/takeover/early-form-submit.ts': { guardEarlySubmit: nothing },
  'lib/takeover/early-press.ts': { recordEarlyPress: nothing },
  'lib/takeover/early-typing.ts': { recordEarlyTyping: nothing },
  'lib/takeover/reading-position.ts': { offerReadingPosition: nothing },
})

class List {
  submitted = 0
  form = { submit: () => void this.submitted++ }
}
let serial = 0

/** A page of the server's, in French, whose document has just been read. */
async function opened(
  more: Partial<typeof reader> = {},
  page: { isBusy?: boolean; cookie?: string; type?: string } = {},
) {
  Object.assign(reader, { token: null, language: 'fr', isSaving: false, ...more })
  const [window, root] = [new EventTarget(), new EventTarget()]
  const world = { fetched: 0, reloads: 0, laters: [] as (() => void)[] }
  const later = (run: () => void) => void world.laters.push(run)
  let app: object | null = { content: 'the app', remove: () => (app = null) }
  Object.assign(root, { isConnected: true, querySelector: () => (page.isBusy ? {} : null) })
  Object.assign(globalThis, {
    window: { requestIdleCallback: nothing },
    requestIdleCallback: later,
    requestAnimationFrame: later,
    HTMLSelectElement: List,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    location: { reload: () => void world.reloads++ },
    document: {
      documentElement: { lang: 'fr' },
      cookie: page.cookie ?? '',
      head: { append: () => void world.fetched++ },
      querySelectorAll: () => [],
      querySelector: (wanted: string) => (wanted === 'template#app' ? app : wanted === '#root > div' ? root : null),
    },
  })
  performance.getEntriesByType = () => [{ type: page.type ?? 'navigate' }] as never
  await import(`./early-script.ts?${serial++}`)
  const say = (type: string) => window.dispatchEvent(new Event(type))
  say('DOMContentLoaded')
  /** Everything that waits for a moment without work comes to its turn. */
  const rest = async () => {
    for (let n = 0; n < 3; n++) {
      for (const run of world.laters.splice(0)) run()
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return { world, say, rest, root }
}

test('a visitor’s page fetches the app once: when it is loaded, painted and idle, or at the first touch', async () => {
  const idle = await opened()
  await idle.rest()
  assert.equal(idle.world.fetched, 0)
  idle.say('load')
  await idle.rest()
  assert.equal(idle.world.fetched, 1)
  idle.say('pointerdown')
  assert.equal(idle.world.fetched, 1)
  for (const touch of ['pointerdown', 'keydown']) {
    const touched = await opened()
    touched.say(touch)
    touched.say('load')
    await touched.rest()
    assert.equal(touched.world.fetched, 1, touch)
  }
})

test('N-09 where data is saved only a touch fetches the app, unless the page is a frame that the app alone can fill', async () => {
  const saving = await opened({ isSaving: true })
  saving.say('load')
  await saving.rest()
  assert.equal(saving.world.fetched, 0)
  saving.say('keydown')
  assert.equal(saving.world.fetched, 1)
  const frame = await opened({ isSaving: true }, { isBusy: true })
  frame.say('load')
  await frame.rest()
  assert.equal(frame.world.fetched, 1)
})

test('a member, and another language than the page’s, have the app at once', async () => {
  assert.equal((await opened({ token: 'a' })).world.fetched, 1)
  assert.equal((await opened({ language: 'en' })).world.fetched, 1)
})

test('R-GEN-05 a page is asked for again in the chosen language where a cookie says it, once, and not of a member', async () => {
  const loads = async (...given: Parameters<typeof opened>) => (await opened(...given)).world.reloads
  const cookie = 'language=en'
  assert.equal(await loads({ language: 'en' }, { cookie }), 1)
  assert.equal(await loads({ language: 'en' }, { cookie, type: 'reload' }), 0)
  assert.equal(await loads({ language: 'en' }), 0)
  assert.equal(await loads({ language: 'en', token: 'a' }, { cookie }), 0)
  assert.equal(await loads({}, { cookie: 'language=fr' }), 0)
})

test('what is chosen from a list is sent with its form at once', async () => {
  const { root } = await opened()
  const list = new List()
  const choose = (target: object) =>
    root.dispatchEvent(Object.defineProperty(new Event('change'), 'target', { value: target }))
  choose({})
  choose(list)
  assert.equal(list.submitted, 1)
})
