import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { stubModules } from '../device/stub-modules.fixture.ts'

/** Who opens the page, with what. */
const member = {
  token: 'mine' as string | null,
  isComplete: true,
  isNarrow: true,
  language: 'fr',
  asked: 2,
  mayReload: true,
}
const nothing = () => {}
const sent: number[] = []
stubModules({
  'lib/device/theme.ts': { applyTheme: nothing },
  'lib/typeface/typeface.ts': { applyTypeface: nothing },
  'lib/lifecycle/reload-once.ts': { mayReload: () => member.mayReload, noteReload: nothing },
  'lib/older/is-complete.ts': { isComplete: () => member.isComplete },
  'lib/session/token.ts': { getToken: () => member.token, keptMember: () => null },
  'lib/texts/language.ts': { language: () => member.language },
  'lib/takeover/early-answers.ts': {
    queriesFor: (_role: string | null, all: unknown[][]) => all.map((some) => some.slice(0, member.asked)),
    queryEarly: (asked: unknown[][]) => sent.push(asked.flat().length),
  },
})
mock.timers.enable({ apis: ['setTimeout'] })
const settled = () => new Promise((resolve) => setImmediate(resolve))
let serial = 0

/** A member's page as the server sends it; `hasScript`: there is one that draws it. */
async function opened(more: Partial<typeof member> = {}, hasScript = true, files: string[] | null = []) {
  Object.assign(member, { token: 'mine', isComplete: true, isNarrow: true, language: 'fr', asked: 2, mayReload: true })
  Object.assign(member, more)
  sent.length = 0
  const [window, script, appScript] = [new EventTarget(), new EventTarget(), new EventTarget()]
  const links: object[] = []
  const world = { links, loaded: [] as string[], reloads: 0, isOnline: true }
  let app: object | null = {
    name: 'app',
    content: { name: 'app', querySelector: () => appScript, append: (link: object) => links.push(link) },
    remove: () => (app = null),
  }
  const early = hasScript ? { content: { name: 'early', firstElementChild: script } } : null
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {
      get onLine() {
        return world.isOnline
      },
    },
  })
  Object.assign(globalThis, {
    addEventListener: window.addEventListener.bind(window),
    matchMedia: () => ({ matches: member.isNarrow }),
    location: { reload: () => void world.reloads++ },
    document: {
      documentElement: { lang: 'fr' },
      head: { append: ({ name }: { name: string }) => void world.loaded.push(name) },
      createElement: () => ({}),
      getElementById: () => files && { textContent: JSON.stringify({ files, queries: [['one', 'two']] }) },
      querySelector: (wanted: string) => (wanted === 'template#app' ? app : early),
    },
  })
  await import(`./early-frame.ts?${serial++}`)
  const say = async (type: string, on: EventTarget = window) => {
    on.dispatchEvent(new Event(type))
    await settled()
  }
  await say('DOMContentLoaded')
  return { world, say, script, appScript }
}

test('a page is drawn first, and the app comes once it is drawn, cannot be, or takes too long', async () => {
  for (const then of ['drawn', 'error', 'late']) {
    const { world, say, script } = await opened()
    assert.deepEqual([sent, world.loaded], [[2], ['early']])
    mock.timers.tick(3999)
    await settled()
    assert.deepEqual(world.loaded, ['early'])
    if (then === 'late') mock.timers.tick(1)
    else await say(then, then === 'error' ? script : undefined)
    await settled()
    assert.deepEqual(world.loaded, ['early', 'app'], then)
    mock.timers.tick(10_000)
    await settled()
    assert.deepEqual(world.loaded, ['early', 'app'], 'once')
  }
})

for (const [who, more, asked] of [
  ['without a session', { token: null }, []],
  ['whose role is not asked all that the page shows', { asked: 1 }, [1]],
  ['in a browser that lacks something', { isComplete: false }, [2]],
  ['on a wide screen, whose menu is the app’s', { isNarrow: false }, [2]],
  ['in another language than the page', { language: 'en' }, [2]],
] as const)
  test(`for who comes ${who} nothing is drawn early: the app comes at once`, async () => {
    const { world } = await opened(more)
    assert.deepEqual([world.loaded, sent], [['app'], asked])
  })

test('a page that nothing draws early has the app at once', async () => {
  assert.deepEqual((await opened({}, false)).world.loaded, ['app'])
})

test('the files of the page come with its app: scripts as modules, style sheets as such; a page that names none has the app alone', async () => {
  const { world } = await opened({}, false, ['page.js', 'page.css'])
  assert.deepEqual(world.links, [
    { rel: 'modulepreload', crossOrigin: '', href: 'page.js' },
    { rel: 'preload', crossOrigin: '', href: 'page.css', as: 'style' },
  ])
  const none = (await opened({}, false, null)).world
  assert.deepEqual([none.loaded, none.links], [['app'], []])
})

test('R-NET-03 a page whose app is lost on the way is loaded anew, with a network, and not again and again', async () => {
  const { world, say, appScript } = await opened({}, false)
  await say('error', appScript)
  assert.equal(world.reloads, 0)
  mock.timers.tick(3000)
  assert.equal(world.reloads, 1)
  const offline = await opened({}, false)
  offline.world.isOnline = false
  await offline.say('error', offline.appScript)
  mock.timers.tick(60_000)
  assert.equal(offline.world.reloads, 0)
  await offline.say('online')
  assert.equal(offline.world.reloads, 1)
  const again = await opened({ mayReload: false }, false)
  await again.say('error', again.appScript)
  mock.timers.tick(60_000)
  assert.equal(again.world.reloads, 0)
})
