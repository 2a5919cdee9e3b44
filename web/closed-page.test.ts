import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { closedPageScript, stayAtLogin } from './closed-page.ts'
import { takeReturn } from './src/shell/navigation/return-to.ts'

interface Tab {
  isClosed?: boolean
  local?: Record<string, string>
  session?: Record<string, string>
  isBlocked?: boolean
}

/** Opens a page whose head the server filled; gives where the browser goes, and what the tab keeps. */
function open(script: string, { isClosed = true, local = {}, session = {}, isBlocked = false }: Tab = {}) {
  const gone: string[] = []
  const [root, style] = [{ textContent: 'Connexion' }, { visibility: '' }]
  const loaded: (() => void)[] = []
  const kept = { ...session }
  const storage = (values: Record<string, string>) => ({
    getItem(key: string) {
      if (isBlocked) throw new DOMException('storage is blocked')
      return values[key] ?? null
    },
    setItem: (key: string, value: string) => (values[key] = value),
  })
  runInNewContext(script, {
    document: {
      querySelector: (what: string) => (isClosed && what === 'meta[name=closed]' ? {} : null),
      getElementById: (id: string) => (id === 'root' ? root : null),
      addEventListener: (event: string, run: () => void) => event === 'DOMContentLoaded' && loaded.push(run),
      documentElement: { style },
    },
    localStorage: storage({ ...local }),
    sessionStorage: storage(kept),
    location: { pathname: '/events/1', search: '?tab=2', replace: (to: string) => gone.push(to) },
    history: { replaceState: (_state: null, _title: string, to: string) => gone.push(`here: ${to}`) },
    Date,
  })
  const early = style.visibility === 'hidden' ? '' : root.textContent
  for (const run of loaded) run()
  assert.equal(style.visibility, '', 'what the app renders is seen')
  assert.equal(early, root.textContent, 'before the page is complete as after it')
  return { gone, kept, shown: root.textContent }
}

test('R-ROUTE-64 before the app is loaded, who has no session goes from a closed page to the login; the page is kept', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1000 })
  const { gone, kept } = open(closedPageScript)
  assert.deepEqual([gone, kept], [['/login'], { 'return-to': '1000 /events/1?tab=2' }])
  assert.deepEqual(open(stayAtLogin), { gone: ['here: /login'], kept, shown: 'Connexion' })
  globalThis.sessionStorage = { getItem: () => kept['return-to'], setItem() {}, removeItem() {} } as never
  assert.equal(takeReturn(), '/events/1?tab=2', 'as the app reads it')
})

test('R-ROUTE-64 a session, of the device or of the tab, stays where it is and sees no login', () => {
  for (const tab of [{ local: { token: 'a' } }, { session: { token: 'a' } }]) {
    const kept = tab.session ?? {}
    assert.deepEqual(open(closedPageScript, tab), { gone: [], kept, shown: 'Connexion' })
    assert.deepEqual(open(stayAtLogin, tab), { gone: [], kept, shown: '' })
  }
})

test('R-ROUTE-64 on every other page, and where storage is blocked, nothing happens before the app', () => {
  for (const script of [closedPageScript, stayAtLogin])
    for (const tab of [{ isClosed: false }, { isClosed: false, local: { token: 'a' } }, { isBlocked: true }])
      assert.deepEqual(open(script, tab), { gone: [], kept: {}, shown: 'Connexion' })
})
