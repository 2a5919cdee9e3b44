import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../api/refusal.ts'
import { freshStores } from '../device/browser.fixture.ts'
import { type Me, makeSession, type SessionDependencies } from './session-core.ts'
import { clearToken, getToken, keepMember, keptMember, replaceToken, storeToken } from './token.ts'

const hery = { id: 'hery', pseudo: 'hery', role: 'user', status: 'active' } as Me
const vola = { id: 'vola', pseudo: 'vola', role: 'admin', status: 'active' } as Me
const over = new Refusal({ code: 'UNAUTHENTICATED', message: 'Connectez-vous' })
const cut = new Refusal({ code: 'NETWORK', message: 'Erreur réseau' })
const input = { email: 'hery@exemple.mg', password: 'x' }

/** A browser whose server knows `members`: token → member. */
function world({
  token = '',
  remembered = false,
  kept,
  ...more
}: Partial<SessionDependencies> & { token?: string; remembered?: boolean; kept?: Me } = {}) {
  const stores = freshStores()
  if (token) storeToken(token, remembered)
  if (kept) keepMember(kept)
  const calls: string[] = []
  const clock = { now: 0 }
  const make = () =>
    makeSession({
      getToken,
      storeToken,
      clearToken,
      keepMember,
      keptMember,
      me: async () => ({ me: hery }),
      login: async () => ({ login: { token: 'new', user: hery } }),
      register: async () => ({ register: { token: 'fresh', user: hery } }),
      logout: async (old) => void calls.push(`logout ${old}`),
      tellTabs: (old) => void calls.push(`tell ${old}`),
      setAside: async (member) => void calls.push(`set aside ${member}`),
      bringBack: async (member) => void calls.push(`bring back ${member}`),
      takeOwn: () => () => void calls.push('put back'),
      forget: async () => void calls.push('forget'),
      forgetWaiting: async () => void calls.push('forget waiting'),
      forgetPage: async () => void calls.push('forget page'),
      isSomebodyHere: async () => localStorage.getItem('token') !== null,
      noToken: async () => 'Erreur lors de la connexion (pas de token)',
      now: () => clock.now,
      ...more,
    })
  return { ...stores, session: make(), calls, clock }
}

test('R-SHELL-27 without a token: a visitor, and nobody is asked', async () => {
  const { session } = world({ me: () => assert.fail('asked') })
  assert.equal(session.get().status, 'visitor')
  assert.equal((await session.check()).status, 'visitor')
})

test('R-AUTH-14, R-SHELL-28 a failed check removes the token and the kept member', async () => {
  const { session, calls, local } = world({ token: 'a', remembered: true, kept: hery, me: () => Promise.reject(over) })
  assert.equal(session.get().status, 'member')
  const after = await session.check()
  assert.deepEqual(after, { status: 'visitor', thrownOut: true })
  assert.equal(local.length, 0)
  assert.deepEqual(calls, ['set aside hery', 'forget'])
})

test('R-SHELL-29 no network and no kept member: the strict reading, out', async () => {
  const { session } = world({ token: 'a', me: () => Promise.reject(cut) })
  assert.equal(session.get().status, 'unknown')
  assert.equal((await session.check()).status, 'visitor')
  assert.equal(getToken(), null)
})

test('R-SHELL-29 no network with a kept member: the offline shell, token untouched, member again when the connection is back', async () => {
  let isCut = true
  const { session } = world({ token: 'a', kept: hery, me: async () => (isCut ? Promise.reject(cut) : { me: hery }) })
  const shown = await session.check()
  assert.deepEqual([shown.status, shown.offline, shown.user?.id], ['member', true, 'hery'])
  assert.equal(getToken(), 'a')
  assert.equal(session.isDue(), true)
  isCut = false
  assert.equal((await session.check()).offline, undefined)
})

test('R-SHELL-29 a kept member without its words is nobody', () => {
  const { session } = world({ token: 'a', kept: { id: 'x' } as Me })
  assert.equal(session.get().status, 'unknown')
})

test('R-AUTH-16, R-AUTH-17 a refused login changes nothing', async () => {
  const refused = new Refusal({
    code: 'BAD_CREDENTIALS',
    message: 'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.',
  })
  const { session, calls } = world({ login: () => Promise.reject(refused) })
  await assert.rejects(session.login(input), { message: refused.message })
  assert.equal(session.get().status, 'visitor')
  assert.deepEqual(calls, [])
})

test('R-AUTH-23 a login without a token is refused', async () => {
  const { session } = world({ login: async () => ({ login: { token: '', user: hery } }) })
  await assert.rejects(session.login(input), /\(pas de token\)$/)
  assert.equal(session.get().status, 'visitor')
})

test('R-AUTH-03, R-AUTH-04 rememberMe decides where the token lives', async () => {
  const { session, local, calls } = world()
  await session.login({ ...input, rememberMe: true })
  assert.equal(local.getItem('token'), 'new')
  await session.login({ ...input, rememberMe: false })
  assert.equal(local.getItem('token'), null)
  assert.equal(sessionStorage.getItem('token'), 'new')
  assert.equal(session.get().user?.id, 'hery')
  assert.ok(calls.includes('forget'))
})

test('R-AUTH-05 a registration lives in this tab', async () => {
  const { session, local } = world()
  await session.register({ pseudo: 'x' } as never)
  assert.equal(sessionStorage.getItem('token'), 'fresh')
  assert.equal(local.getItem('token'), null)
  assert.equal(session.get().status, 'member')
})

test('R-AUTH-06 a mailed link opens a session in this tab and asks who it is', async () => {
  const { session } = world()
  await session.enter('mailed', false)
  assert.equal(sessionStorage.getItem('token'), 'mailed')
  assert.equal(session.get().user?.id, 'hery')
})

test('R-AUTH-10 whoever signs in finds nothing of whoever was here before', async () => {
  const { session, calls } = world({ token: 'a', kept: vola })
  await session.login(input)
  assert.ok(calls.includes('forget'))
  assert.equal((keptMember() as Me).id, 'hery')
})

test('R-AUTH-08, -09, -10, R-AUTH-12 logout forgets everything here, also when the server fails', async () => {
  const { session, calls, local } = world({
    token: 'a',
    remembered: true,
    kept: hery,
    logout: () => Promise.reject(cut),
  })
  await session.logout()
  assert.deepEqual(session.get(), { status: 'visitor' })
  assert.equal(local.length, 0)
  assert.ok(calls.includes('forget'))
  assert.ok(calls.includes('forget waiting'), 'who leaves by choice leaves nothing for whoever comes next')
})

test('R-AUTH-15 what was not sent is set aside while its session is still here, and is there again before the member is', async () => {
  const seen: (string | undefined)[] = []
  const { session, calls } = world({
    token: 'a',
    kept: hery,
    setAside: async () => void seen.push(getToken() ?? undefined),
    bringBack: async (member) => void seen.push(`${member} for ${session.get().user?.id}, ${getToken()}`),
  })
  await Promise.all([session.over('a'), session.over('a')])
  assert.deepEqual([seen, calls], [['a', 'a'], ['forget']])
  assert.equal(session.get().thrownOut, true)
  await session.login(input)
  await session.check()
  assert.deepEqual(seen.slice(2), ['hery for undefined, new'])
  await session.logout()
  assert.equal(seen.length, 3, 'who leaves by choice leaves nothing')
})

test('R-AUTH-15 a session that opens while another one is set aside stays; one that ends while it is brought back is over', async () => {
  let go = () => {}
  const waits = () => new Promise<void>((resolve) => (go = resolve))
  const { session } = world({ token: 'a', kept: hery, setAside: waits })
  const over = session.over('a')
  await session.login(input)
  go()
  await over
  assert.equal(session.get().status, 'member')
  const other = world({ bringBack: waits })
  const entering = other.session.login(input)
  await new Promise(setImmediate)
  clearToken()
  go()
  await entering
  assert.equal(other.session.get().status, 'visitor')
})

test('R-AUTH-10 a visitor takes along what is of this tab, and who signs in over a member takes nothing of theirs', async () => {
  const { session, calls } = world()
  await session.login(input)
  assert.deepEqual(calls, ['forget', 'put back', 'bring back hery'])
  await session.login(input)
  assert.deepEqual(calls.slice(3), ['forget'])
})

test('R-AUTH-10 a page counts who left it, so that what was typed goes: not by its own login, nor by a session that is over', async () => {
  const { session } = world({ token: 'a', remembered: true, kept: hery, me: async () => ({ me: vola }) })
  await session.login(input)
  assert.equal(session.turn(), 0)
  storeToken('b', true)
  keepMember(vola)
  await session.reread()
  assert.equal(session.turn(), 1)
  await session.over('b')
  assert.equal(session.turn(), 1)
  await session.login(input)
  await session.logout()
  assert.equal(session.turn(), 2)
})

test('R-AUTH-12 a server that never answers the logout keeps nobody waiting', async () => {
  const { session } = world({ token: 'a', kept: hery, logout: () => new Promise(() => {}) })
  await session.logout()
  assert.equal(session.get().status, 'visitor')
})

test('R-AUTH-08 the logout speaks for the session that ends', async () => {
  const { session, calls } = world({ token: 'a', kept: hery })
  await session.logout()
  assert.ok(calls.includes('logout a'))
})

test('R-AUTH-15 an answer to an older session ends nothing', async () => {
  const { session } = world({ token: 'b', kept: hery })
  await session.over('a')
  assert.equal(session.get().status, 'member')
  await session.over('b')
  assert.equal(session.get().thrownOut, true)
})

test('R-AUTH-13 two who ask at once get one answer; the answer to an older session is nobody’s', async () => {
  let asked = 0
  const answers: ((me: Me) => void)[] = []
  const { session } = world({
    token: 'a',
    me: () => {
      asked += 1
      return new Promise((resolve) => answers.push((me) => resolve({ me })))
    },
  })
  const [one, other] = [session.check(), session.check()]
  assert.equal(one, other)
  assert.equal(asked, 1)
  await session.login(input)
  answers[0]?.(vola)
  await one
  assert.equal(session.get().user?.id, 'hery')
})

test('R-AUTH-27 a changed role reaches everybody who listens; an unchanged member wakes nobody', async () => {
  let me = hery
  const { session } = world({ token: 'a', kept: hery, me: async () => ({ me }) })
  let heard = 0
  session.subscribe(() => (heard += 1))
  await session.check()
  assert.equal(heard, 0)
  me = { ...hery, role: 'streamer' }
  await session.check()
  assert.equal(heard, 1)
  assert.equal(session.get().user?.role, 'streamer')
})

test('R-NET-06 what is known of the member is good for five minutes', async () => {
  const { session, clock } = world({ token: 'a', kept: hery })
  assert.equal(session.isDue(), true)
  await session.check()
  assert.equal(session.isDue(), false)
  clock.now = 5 * 60_000
  assert.equal(session.isDue(), true)
})

test('R-AUTH-13 another tab signed out: so did this one', async () => {
  const { session, local } = world({ token: 'a', remembered: true, kept: hery })
  local.clear()
  await session.reread()
  assert.equal(session.get().status, 'visitor')
})

test('R-AUTH-10 a visitor whose other tab wrote something has nothing to forget', async () => {
  const { session, calls } = world()
  await session.reread()
  assert.deepEqual(calls, [])
})

test('R-AUTH-10 a duplicated tab with the same session in its own store is told of the logout, and forgets; another session stays', async () => {
  const first = world({ token: 'a', kept: hery })
  await first.session.logout()
  assert.ok(first.calls.includes('tell a'))
  const { session, calls } = world({ token: 'a', kept: hery })
  await session.left('b')
  assert.equal(session.get().status, 'member')
  await session.left('a')
  assert.deepEqual(session.get(), { status: 'visitor' })
  assert.deepEqual([getToken(), calls], [null, ['forget page', 'forget']])
})

test('R-SHELL-29 another tab signed in as somebody else: the member of before is never shown with the new token', async () => {
  let answer = (_me: Me) => {}
  const { session } = world({
    token: 'a',
    remembered: true,
    kept: hery,
    me: () => new Promise((resolve) => (answer = (me) => resolve({ me }))),
  })
  storeToken('b', true)
  const reading = session.reread()
  assert.deepEqual(session.get(), { status: 'unknown' })
  await new Promise((resolve) => setTimeout(resolve))
  answer(vola)
  await reading
  assert.equal(session.get().user?.id, 'vola')
})

test('R-AUTH-10 what the member who came since has kept stays: a tab that follows forgets what it has by itself', async () => {
  const there = { remembered: true, kept: hery, me: async () => ({ me: vola }) }
  for (const before of [{ ...there, token: 'a' }, { ...there, token: 'a', remembered: false }, { me: there.me }])
    for (const way of ['reread', 'check'] as const) {
      const { session, calls } = world(before)
      localStorage.setItem('token', 'b')
      localStorage.setItem('me', JSON.stringify(vola))
      if (way === 'check' && session.get().status === 'visitor') continue // another tab’s login is an event
      await session[way]()
      assert.deepEqual([session.get().user?.id, calls], ['vola', ['forget page']])
    }
})

test('R-SHELL-29 a tab that slept and has no network shows the member who came since, not the one of before', async () => {
  const { session } = world({ token: 'a', remembered: true, kept: hery, me: () => Promise.reject(cut) })
  storeToken('b', true)
  keepMember(vola)
  assert.equal((await session.check()).user?.id, 'vola')
})

test('R-AUTH-10 a session that another tab ended: the rest is forgotten, unless somebody is here in a tab of their own', async () => {
  for (const [isTaken, expected] of [
    [false, ['forget page', 'forget']],
    [true, ['forget page']],
  ] as const)
    for (const way of ['reread', 'check', 'left'] as const) {
      const isSomebodyHere = async () => isTaken
      const { session, calls } = world({ token: 'a', remembered: true, kept: hery, isSomebodyHere })
      if (way !== 'left') clearToken()
      await session[way]('a')
      assert.deepEqual([session.get().status, calls, way], ['visitor', expected, way])
    }
})

test('another tab was given another token for the same member: nothing is forgotten', async () => {
  const { session, calls } = world({ token: 'a', remembered: true, kept: hery })
  await session.check()
  replaceToken('b')
  const reading = session.reread()
  assert.equal(session.get().user?.id, 'hery')
  await reading
  assert.deepEqual([getToken(), calls], ['b', []])
})

test('R-SHELL-29 a mailed link of somebody else, and the network goes: the member of before is not shown', async () => {
  const { session } = world({ token: 'a', kept: hery, me: () => Promise.reject(cut) })
  await session.enter('mailed', false)
  assert.equal(session.get().user, undefined)
})

test('what was decided while an answer was pending is requested again', async () => {
  const answers: ((me: Me) => void)[] = []
  const me = () => new Promise<{ me: Me }>((resolve) => answers.push((one) => resolve({ me: one })))
  const { session } = world({ token: 'a', kept: { ...hery, status: 'pending' }, me })
  const first = session.check()
  const again = session.recheck()
  answers.shift()?.({ ...hery, status: 'pending' })
  await first
  await Promise.resolve()
  answers.shift()?.(hery)
  assert.equal((await again).user?.status, 'active')
})

test('R-SHELL-29 what is kept counts as a member only with an id, a role and a state', () => {
  for (const part of ['id', 'role', 'status'])
    assert.equal(
      world({ token: 'a', kept: { ...hery, [part]: undefined } as unknown as Me }).session.get().status,
      'unknown',
    )
  assert.equal(world({ token: 'a', kept: 'hery' as unknown as Me }).session.get().status, 'unknown')
  assert.equal(world({ token: 'a', kept: hery }).session.get().status, 'member')
})
