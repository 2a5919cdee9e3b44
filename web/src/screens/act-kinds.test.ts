import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Act } from '../lib/acts/act-list.ts'
import { type AnyActKind, makeWaitingActs } from '../lib/acts/make-waiting-acts.ts'
import { callThrough } from '../lib/api/call.ts'
import { Refusal } from '../lib/api/refusal.ts'
import { headOf } from '../lib/api/typed-document.ts'
import { loadActKinds } from './act-kinds.ts'

const parts = await loadActKinds()
const kinds: ReadonlyMap<string, AnyActKind> = new Map(parts.flatMap((part) => Object.entries<AnyActKind>(part.kinds)))

/** What a member does of each kind, about one of two things. A new kind needs its sample here. */
const samples: Record<string, (thing: number, n: number) => unknown> = {
  'live.start': (id) => ({ id }),
  'live.pause': (id) => ({ id }),
  'live.end': (id, n) => ({ id: `${id}-${n % 3}` }),
  'live.update': (id, n) => ({ id, input: n % 2 ? { title: `${n}` } : { description: `${n}` } }),
  'live.follow': (userId, n) => ({ userId, follow: n % 2 === 0 }),
  'live.remind': (liveId, n) => ({ liveId, remind: n % 2 === 0 }),
  'chat.line': (liveId, n) => ({ liveId, clientId: `c${n}`, message: `n° ${n}` }),
  'chat.delete': (id) => ({ id }),
  'chat.mute': (userId, n) => ({ liveId: 1, userId, minutes: n }),
  'chat.ban': (userId, n) => ({ liveId: 1, userId, banned: n % 2 === 0, everywhere: false }),
  'chat.slowMode': (liveId, n) => ({ liveId, seconds: n }),
  'chat.bannedWords': (liveId, n) => ({ liveId, words: [`${n}`], before: [] }),
  'magazine.like': (id, n) => ({ id, isLiked: n % 2 === 0 }),
  'notifications.read': (_, n) => ({ ids: [`${n}`] }),
  'notifications.readAll': (_, n) => ({ until: `${1000 + n}` }),
  'contest.vote': (contestId, n) => ({ contestId, entryId: `${contestId}-${n}` }),
  'contest.enter': (contestId, n) => ({ contestId, applicationData: { q: `${n}` }, revision: 0, formVersion: 1 }),
  'application.send': (id, n) => ({
    id: `${id}-${n}`,
    typeId: 't',
    written: { motivationLetter: `${n}`, additionalInfo: {} },
    revision: 0,
    formVersion: 1,
    sending: null,
  }),
  'report.send': (id, n) => ({ kind: 'comment', id: `${id}-${n}`, reason: 'other', note: 'x' }),
}

const no = (code: string) => new Refusal({ code, message: code })

/** A server: it sets what is to be so, and creates once for each key; what it does for one act is under what it is about. */
function server() {
  const state = new Map<string, unknown>()
  const created: string[] = []
  let taken = 0
  return {
    state,
    created,
    taken: () => taken,
    take(about: string, root: string, variables: Record<string, unknown>): unknown {
      taken += 1
      const before = state.get(about) as ({ root: string } & Record<string, object>) | undefined
      const { clientId, kind, id } = variables
      const application = (variables.input as { id?: string } | undefined)?.id
      const keys = { add_comment: clientId, reportContent: `${kind} ${id}`, createApplication: application }
      const key = root in keys ? `${root} ${keys[root as keyof typeof keys]}` : null
      if (key !== null && created.includes(key)) return false
      if (key !== null) created.push(key)
      if (before?.root === 'endLive') throw no('CONFLICT')
      const ids = root === 'markNotificationsRead' && [before?.ids, variables.ids].flat().filter(Boolean).sort()
      const input = root === 'updateLive' && { ...before?.input, ...(variables.input as object) }
      state.set(about, { root, ...variables, ...(ids && { ids: [...new Set(ids)] }), ...(input && { input }) })
      return true
    },
  }
}

/** mulberry32 */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** The way to the server of whatever a kind calls, by GraphQL or by the socket. */
const way = new AsyncLocalStorage<(root: string, variables: never) => Promise<unknown>>()
const go = (root: string, variables: unknown) => way.getStore()?.(root, variables as never)
callThrough(async (document, variables) => {
  const { root } = headOf(document)
  try {
    return { data: { [root]: await go(root, variables) } as never, errors: [], refusal: null }
  } catch (refusal) {
    return { data: null, errors: [], refusal: refusal as Refusal }
  }
})
const sendOf = (name: string, variables: unknown, at = new Date(0)): Promise<unknown> =>
  Promise.resolve(name === 'chat.line' ? go('add_comment', variables) : kinds.get(name)?.send(variables as never, at))

test('every kind has a sample, and what it does has a kind', () => {
  assert.deepEqual([...kinds.keys()].sort(), Object.keys(samples).sort())
})

test('R-NET-03 what a later act of another device may stand against says when it was done', async () => {
  const dated: string[] = []
  for (const [name, sample] of Object.entries(samples)) {
    const note = async (_: string, { at }: { at?: string }) => {
      if (at === '2026-11-21T09:00:00.000Z') dated.push(name)
      return true
    }
    await way.run(note, () => sendOf(name, sample(1, 1), new Date('2026-11-21T09:00:00Z')))
  }
  assert.deepEqual(dated, ['live.start', 'live.pause', 'live.end', 'chat.mute', 'chat.ban', 'contest.vote'])
})

test('R-NET-03 every file of acts is in the list of those that are loaded when something waits', () => {
  const list = readFileSync(join(import.meta.dirname, 'act-kinds.ts'), 'utf8')
  const files = globSync('{features,shell}/**/acts.ts', { cwd: join(import.meta.dirname, '..') })
  assert.equal(files.length, parts.length)
  for (const file of files) assert.ok(list.includes(`import('../${file}')`), file)
})

test('R-NET-03 no payment, order or ballot is kept and sent later', async () => {
  const modules = join(import.meta.dirname, '../../../server/src/modules')
  const mutations = ['payments', 'orders', 'votes', 'races'].flatMap((name) => {
    const contract = readFileSync(join(modules, name, `${name}.graphql`), 'utf8')
    const blocks = [...contract.matchAll(/extend type Mutation \{(.*?)\n\}/gs)].map(([, fields]) => fields).join('\n')
    return [...blocks.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, field]) => field as string)
  })
  for (const known of ['castBallot', 'castVote', 'retractVote', 'initiateVanillaPayPayment', 'reservePlaces'])
    assert.ok(mutations.includes(known), known)
  const done: string[] = []
  const note = async (root: string) => done.push(root)
  for (const [name, sample] of Object.entries(samples))
    for (const n of [0, 1]) await way.run(note, () => sendOf(name, sample(1, n)))
  assert.ok(done.length >= kinds.size)
  assert.deepEqual(
    done.filter((root) => mutations.includes(root)),
    [],
  )
})

test('R-NET-03 where one pays, reserves or casts a ballot, the form says that this needs the network', () => {
  const features = join(import.meta.dirname, '../features')
  const sources = globSync('**/*.{ts,tsx}', { cwd: features }).filter((path) => !/generated|test/.test(path))
  const textOf = (path: string) => readFileSync(join(features, path), 'utf8')
  const needy = /call\((?:CastBallot|InitiatePayment|CreatePaymentMandate|ReservePlaces)Document/
  const callers = sources.filter((path) => needy.test(textOf(path)))
  assert.deepEqual(callers.toSorted(), [
    'orders/use-booking.ts',
    'payments/payment-chooser.tsx',
    'votes/send-choices.ts',
  ])
  for (const path of callers) {
    const name = path.replace(/^.*\//, '')
    const forms = sources.filter((one) => one === path || textOf(one).includes(`/${name}'`))
    assert.ok(
      forms.some((one) => textOf(one).includes('<NeedsNetwork />')),
      path,
    )
  }
})

for (const seed of [1, 2, 3])
  test(`R-NET-03 thirty cuts at random moments, two tabs and pages that die: nothing lost, nothing doubled (seed ${seed})`, async () => {
    const random = seeded(seed)
    const [real, ideal] = [server(), server()]
    const storage = new Map<string, Act>()
    let [cuts, ids, isCalm] = [0, 0, false]
    let last: Promise<unknown> = Promise.resolve()

    function open() {
      let current = ''
      let die = () => {}
      const dead = new Promise<void>((resolve) => (die = resolve))
      const acts = makeWaitingActs({
        read: () => [...storage.values()].sort((a, b) => a.order - b.order),
        put: (act) => storage.set(act.id, structuredClone(act)) === storage,
        remove: (id) => void storage.delete(id),
        alone(run) {
          const mine = last.then(() => Promise.race([run(), dead]))
          last = mine
          return mine
        },
        me: () => 'me',
        isOffline: () => false,
        guess: () => null,
        wrongBy: () => null,
        hearClock: async () => {},
        now: () => 0,
        elapsed: () => 0,
        newId: () => `act-${++ids}`,
        later: () => {},
        patience: () => Promise.resolve(),
        refused: (act, why) => assert.fail(`${act.kind}: ${why}`),
      })
      const through = async (root: string, variables: never) => {
        await settled()
        const moment = isCalm ? 1 : random()
        if (moment < 0.45) cuts += 1
        if (moment < 0.2) throw no('NETWORK') // before it was sent
        const answer = real.take(current, root, variables)
        if (moment < 0.4) throw no('NETWORK') // the server took it, and its answer is lost
        if (moment < 0.45) {
          die() // the phone is switched off with the answer on its way
          return new Promise(() => {})
        }
        return answer
      }
      for (const [name, kind] of kinds)
        acts.declare(name, {
          ...kind,
          isReady: () => true,
          send: (variables: never) => {
            current = kind.about(variables)
            return way.run(through, () => sendOf(name, variables))
          },
        })
      return { acts, isDead: dead.then(() => true) }
    }

    const tabs = [open(), open()]
    const names = [...kinds.keys()]
    for (let n = 0; cuts < 30 || n < 4 * names.length; n++) {
      assert.ok(n < 2000)
      const name = names[n % names.length] ?? ''
      const kind = kinds.get(name) as AnyActKind
      const variables = samples[name]?.(1 + Math.floor(random() * 2), n)
      const tab = tabs[n % 2] as (typeof tabs)[number]
      const at = kind.about(variables as never)
      const once = async (root: string, given: never) => ideal.take(at, root, given)
      await way.run(once, () => sendOf(name, variables)).catch(() => {})
      const outcome = tab.acts.add(name, structuredClone(variables), name)
      await Promise.race([outcome.catch((refusal) => assert.equal(refusal.code, 'CONFLICT')), tab.isDead])
      await settled()
      for (const [at, { isDead }] of tabs.entries()) if (await Promise.race([isDead, settled()])) tabs[at] = open()
      if (random() < 0.3) void tabs[0]?.acts.resume()
    }
    isCalm = true
    const after = open()
    await after.acts.resume()
    await after.acts.resume()
    assert.deepEqual([...storage.values()], [])
    assert.deepEqual(new Map([...real.state].sort()), new Map([...ideal.state].sort()))
    assert.deepEqual(real.created.toSorted(), ideal.created.toSorted(), 'created once each')
    assert.ok(cuts >= 30 && real.taken() > 0, `${cuts} cuts`)
  })
