import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { stubModules } from '../../lib/device/stub-modules.fixture.ts'

interface Session {
  status: string
  user?: object
}
const world = {
  session: { status: 'visitor' } as Session,
  checked: 0,
  log: [] as string[],
  meant: null as string | null,
  resumed: null as string | null,
  tab: null as string | null,
  from: undefined as string | null | undefined,
}
stubModules({
  'lib/session/session.ts': {
    getSession: () => world.session,
    checkAuth: async () => {
      world.checked += 1
    },
  },
  'lib/site/site-settings.ts': { site: { publicContent: true, contestsMenu: true } },
  'lib/texts/texts.ts': { textOf: async (_texts: unknown, key: string) => key },
  'ui/dialogs/toast.ts': { toast: { error: (text: string) => world.log.push(`said ${text}`) } },
  'shell/navigation/kept-tab.ts': {
    addressWithTab: (_path: string, _search: string, from: string | null) => {
      world.from = from
      return world.tab
    },
  },
  'shell/navigation/resume-page.ts': { pageToResume: () => world.resumed },
  'shell/navigation/return-to.ts': {
    rememberReturn: (path: string) => world.log.push(`remembered ${path}`),
    forgetReturn: () => world.log.push('forgotten'),
    takeReturn: () => world.meant,
  },
})
const popping: (() => void)[] = []
Object.assign(globalThis, {
  addEventListener: (type: string, listener: () => void) => type === 'popstate' && popping.push(listener),
  location: { pathname: '/events' },
})

/** A page that was opened anew: nothing was visited yet. */
let opened = 0
const open = async () =>
  (await import(`./guard.ts?${++opened}`)) as typeof import('./guard.ts') satisfies { guard: unknown }

beforeEach(() => {
  Object.assign(world, { session: { status: 'visitor' }, checked: 0, log: [], meant: null, resumed: null, tab: null })
  popping.length = 0
})
const member = (role = 'user') => Object.assign(world, { session: { status: 'member', user: { id: 'me', role } } })

/** Where one lands, and whether the address that was asked for stays in the history. */
async function goTo({ guard }: Awaited<ReturnType<typeof open>>, path: string) {
  try {
    await guard(
      { request: new Request(new URL(path, 'https://vondrona.test')) } as never,
      (async () => 'shown') as never,
    )
    return 'shown'
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer
    return `${answer.headers.has('X-Remix-Replace') ? 'replace' : 'redirect'} ${answer.headers.get('location')}`
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who is looking is asked once nobody has answered for the token, and only then', async () => {
  const { knowWho } = await open()
  for (const [status, checked] of [
    ['unknown', 1],
    ['visitor', 0],
    ['member', 0],
  ] as const) {
    Object.assign(world, { session: { status }, checked: 0 })
    assert.equal(await knowWho({} as never, (async () => 'shown') as never), 'shown')
    assert.equal(world.checked, checked, status)
  }
})

test('R-ROUTE-64 a visitor is led from a closed page to the login, and the page is remembered with what was asked', async () => {
  assert.equal(await goTo(await open(), '/settings?tab=a'), 'replace /login')
  assert.deepEqual(world.log, ['remembered /settings?tab=a'])
})

test('a closed address stays out of the history at the start and after « back »; otherwise back leads to where one was', async () => {
  const page = await open()
  assert.equal(await goTo(page, '/magazine'), 'shown')
  assert.equal(await goTo(page, '/settings'), 'redirect /login')
  for (const pop of popping) pop()
  assert.equal(await goTo(page, '/settings'), 'replace /login')
  assert.equal(await goTo(page, '/settings'), 'redirect /login', 'once')
})

test('R-ROLE-15 a member who may not is told why and led elsewhere; nothing is remembered', async () => {
  member()
  const page = await open()
  assert.equal(await goTo(page, '/admin/audit'), 'replace /dashboard')
  await settled()
  assert.deepEqual(world.log, ['said shell.deniedAdmin'])
})

test('a visitor who may look is led nowhere', async () => {
  Object.assign(world, { resumed: '/events', tab: '/magazine?tab=a', meant: '/settings' })
  assert.equal(await goTo(await open(), '/magazine'), 'shown')
})

test('R-ROUTE-64 where the login lands is where one meant to go, unless one is there; other pages forget it', async () => {
  member()
  const page = await open()
  world.meant = '/settings'
  assert.equal(await goTo(page, '/profile'), 'replace /settings')
  member('admin')
  assert.equal(await goTo(page, '/dashboard'), 'replace /settings')
  assert.deepEqual(world.log, [])
  world.meant = '/dashboard'
  assert.equal(await goTo(page, '/dashboard'), 'shown')
  world.meant = '/settings'
  assert.equal(await goTo(page, '/magazine'), 'shown')
  assert.deepEqual(world.log, ['forgotten', 'forgotten'])
})

test('R-SHELL-26 the page to continue with and the kept tab: the first only at the start', async () => {
  member()
  world.resumed = '/events'
  const page = await open()
  assert.equal(await goTo(page, '/profile'), 'replace /events')
  assert.equal(await goTo(page, '/profile'), 'shown')
  assert.equal(world.from, '/events', 'from where one is')
  world.tab = '/settings?tab=a'
  assert.equal(await goTo(page, '/settings'), 'replace /settings?tab=a')
  Object.assign(world, { resumed: null, tab: null })
  await goTo(await open(), '/magazine')
  assert.equal(world.from, null, 'at the start from nowhere')
})
