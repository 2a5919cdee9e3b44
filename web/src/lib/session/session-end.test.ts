import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { readKey, writeKey } from '../device/browser-storage.ts'
import { forgetTab, onSessionEnd, type outliving, runPageCleanups, runSessionCleanups } from './session-end.ts'
import { clearToken, isOthersTab, keepMember, storeToken } from './token.ts'

const src = join(import.meta.dirname, '../..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture|generated)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))

/** A device on which everything that this origin can store has something. */
function usedDevice({ lists = true } = {}) {
  const { local, session } = freshStores()
  const databases = new Set([
    'vondrona',
    'later',
    'vondrona-gate',
    'vondrona-desk',
    'vondrona-texts',
    'new-and-unknown',
  ])
  const kept = new Set(['files', 'shell-1', 'shell-2', 'share-target', 'pictures', 'push', 'new-and-unknown'])
  let shown = 2
  const deleteDatabase = (name: string) => {
    const request = { onsuccess: () => {} }
    queueMicrotask(() => {
      databases.delete(name)
      request.onsuccess()
    })
    return request
  }
  const list = { databases: async () => [...databases].map((name) => ({ name })) }
  const registration = { getNotifications: async () => [{ close: () => (shown -= 1) }, { close: () => (shown -= 1) }] }
  const values = {
    indexedDB: { deleteDatabase, ...(lists && list) },
    caches: { delete: async (name: string) => kept.delete(name), keys: async () => [...kept] },
    navigator: { serviceWorker: { getRegistration: async () => registration } },
  }
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  return { local, session, databases, kept, shown: () => shown }
}
const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at))

test('R-AUTH-10 at the end of a session every key goes that is not said to outlive it, also one that nobody knew', async () => {
  const { local, session } = usedDevice()
  for (const store of [local, session])
    for (const key of [
      'acts',
      'receipts',
      'replays-watched',
      'seal',
      'current-page',
      'new-and-unknown',
      'active-tab:votes',
    ])
      store.setItem(key, 'private')
  local.setItem('theme', 'dark')
  local.setItem('vondrona-listed-e-Nord', '1')
  session.setItem('return-to', '1 /votes')
  await runSessionCleanups()
  assert.deepEqual([keysOf(local), keysOf(session)], [['theme', 'vondrona-listed-e-Nord'], ['return-to']])
})

test('R-AUTH-10 so does every database and every cache, and what lies on the screen of the phone', async () => {
  const { databases, kept, shown } = usedDevice()
  await runSessionCleanups()
  assert.deepEqual([...databases], ['vondrona-gate', 'vondrona-desk', 'vondrona-texts'])
  assert.deepEqual([...kept], ['files', 'shell-1', 'shell-2', 'share-target'])
  assert.equal(shown(), 0)
})

/** Hery was here in this tab; somebody came in another one, and kept something. */
function followingTab(remembered: boolean) {
  const device = usedDevice()
  storeToken('a', remembered)
  keepMember({ id: 'hery' })
  device.session.setItem('chat-line', 'private')
  device.session.setItem('return-to', '1 /votes')
  device.local.setItem('token', 'b')
  device.local.setItem('me', JSON.stringify({ id: 'vola' }))
  device.local.setItem('act:1', 'of Vola')
  return device
}

for (const remembered of [true, false])
  test(`R-AUTH-10 a page that follows wipes the store of its tab and nothing of the device; the member before was ${remembered ? 'remembered' : 'of this tab'}`, async () => {
    const { local, session, databases, kept, shown } = followingTab(remembered)
    let ran = 0
    const stop = onSessionEnd(() => {
      ran += 1
    })
    await runPageCleanups()
    stop()
    assert.deepEqual(keysOf(session), ['return-to'], 'nor does the token of the tab come back when that member leaves')
    assert.deepEqual(keysOf(local).toSorted(), ['act:1', 'me', 'token'])
    assert.deepEqual([databases.size, kept.size, shown(), ran], [6, 7, 2, 1])
  })

test('R-AUTH-10 a desk is opened to forget its names; a device that has none makes none for it', async () => {
  for (const has of [true, false]) {
    const { databases } = usedDevice()
    if (!has) databases.delete('vondrona-desk')
    const opened: string[] = []
    const open = (name: string) => {
      opened.push(name)
      throw new DOMException('denied', 'SecurityError')
    }
    Object.assign(globalThis.indexedDB, { open })
    await runSessionCleanups()
    assert.deepEqual(opened, has ? ['vondrona-desk'] : [])
  }
})

test('what the device did not take is of this page: it goes as well', async () => {
  const { local } = followingTab(true)
  const full = local.setItem
  local.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  writeKey('local', 'act:2', 'of Hery')
  local.setItem = full
  assert.equal(readKey('local', 'act:2'), 'of Hery')
  await runPageCleanups()
  assert.deepEqual([readKey('local', 'act:2'), readKey('local', 'act:1')], [null, 'of Vola'])
})

test('a page that was put away and comes back in the same tab leaves what the member of now has in it', async () => {
  for (const remembered of [true, false]) {
    const { session } = followingTab(true)
    clearToken()
    await runSessionCleanups()
    storeToken('b', remembered)
    keepMember({ id: 'vola' })
    session.setItem('seal', 'of Vola')
    session.setItem('chat-line', 'of Vola')
    const before = keysOf(session)
    await runPageCleanups()
    assert.deepEqual(keysOf(session), before)
    assert.equal(isOthersTab(), false)
  }
})

test('R-AUTH-10 a tab that the browser had closed, and opens again, does not give its store to the member of now', () => {
  const { session } = followingTab(true)
  assert.equal(isOthersTab(), true)
  forgetTab()
  assert.deepEqual(keysOf(session), ['return-to'])
  assert.equal(isOthersTab(), false, 'of nobody')
})

test('a browser that lists no databases deletes those with what members read', async () => {
  const { databases } = usedDevice({ lists: false })
  await runSessionCleanups()
  assert.deepEqual(
    [...databases].filter((name) => ['vondrona', 'later'].includes(name)),
    [],
  )
})

test('a browser that keeps nothing, or refuses, still ends the session, and one failure keeps no other from forgetting', async () => {
  const { kept } = usedDevice()
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true })
  const stop = onSessionEnd(refuse)
  await runSessionCleanups()
  stop()
  assert.deepEqual([...kept], ['files', 'shell-1', 'shell-2', 'share-target'])
})

/** Why each of them outlives a session. */
const reasons: { [What in keyof typeof outliving]: Record<(typeof outliving)[What][number], string> } = {
  keys: {
    token: 'goes before, by clearToken; what is here now is of the member who came',
    me: 'as the token',
    'secure-token': 'says where the token lies in a wrapper, nothing of whose it is',
    'tab-session': 'says that a closed tab left something to forget (closed-tab.ts)',
    language: 'a choice of this device',
    theme: 'a choice of this device',
    'data-saver': 'a choice of this device',
    'menu-collapsed': 'a choice of this device',
    visits: 'when to offer the installation',
    'install-refused': 'when to offer the installation',
    'data-use': 'what this phone used of its data plan, by area and in bytes',
    'data-use+': 'the same, by page',
    'live-cap': 'what this phone may use of its data plan',
    'live-use': 'what this phone used of its data plan, in bytes',
    'live-cap-offer': 'that this phone was asked about its data plan',
    'live-network': 'how this phone reaches a live',
    'return-to': 'where the visitor who signs in goes on, for half an hour in this tab',
    'after-login': 'what the visitor who signs in pressed, for some minutes in this tab',
    'reloaded-at': 'that this tab does not reload itself again and again',
    launched: 'that the link which opened the app was followed',
    'server-clock': 'how wrong the clock of this device is',
    'vondrona-gate-way': 'how a volunteer at a gate works, who has no session',
    'vondrona-listed-': 'how old the list of a gate is',
    'set-aside': 'what the member whom the server has signed out had not sent, until anybody signs in (set-aside.ts)',
  },
  databases: {
    'vondrona-gate': 'scans that a volunteer without a session has to send',
    'vondrona-desk':
      'bibs that a desk without a session has handed out, or one of a session had no network to tell (desk-names.ts)',
    'vondrona-texts': 'what its author alone sees, until the server has it (decision 0016)',
  },
  caches: {
    files: 'the files of the app',
    'shell-': 'the page as a visitor sees it',
    asked: 'which pages of the app open without a network: a ticket and a desk do without a session (sw.ts)',
    'share-target':
      'pictures shared by a person who has to sign in first, for an hour; once seen they are of that member (sw-share.ts)',
  },
}

test('what outlives a session is stored by somebody, and has a reason', () => {
  const all = files.filter(({ file }) => !file.endsWith('session-end.ts')).map(({ text }) => text)
  for (const names of Object.values(reasons))
    for (const [name, why] of Object.entries(names)) {
      assert.ok(
        all.some((text) => text.includes(`'${name.replace('+', '')}`) || text.includes(`\`${name}`)),
        `nobody stores ${name}`,
      )
      assert.ok(why.length > 0, name)
    }
})

test('nothing is stored by a way that the end of a session does not reach', () => {
  const ways = {
    localStorage: /\blocalStorage\b/,
    sessionStorage: /\bsessionStorage\b/,
    indexedDB: /\bindexedDB\.open/,
    caches: /\bcaches\.open/,
    cookie: /document\.cookie\s*=/,
    'cookie store': /\bcookieStore\b/,
    'files of the origin': /navigator\.storage\.getDirectory/,
    'name of the window': /window\.name\s*=/,
    'files of the phone': /'Filesystem', 'writeFile'/,
  }
  const users = Object.fromEntries(
    Object.entries(ways).map(([way, pattern]) => [
      way,
      files
        .filter(({ text }) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
        .map(({ file }) => file)
        .toSorted(),
    ]),
  )
  assert.deepEqual(users, {
    localStorage: [
      'lib/data-use/data-use.ts',
      'lib/device/browser-storage.ts',
      'lib/session/session.ts',
      'shell/menu/menu-state.ts',
    ],
    sessionStorage: ['lib/device/browser-storage.ts', 'lib/platform/links.ts'],
    indexedDB: ['lib/device/database/open-database.ts'],
    caches: [
      'features/magazine/shared/shares.ts',
      'lib/push/device.ts',
      'lib/push/pressed.ts',
      'sw-push.ts',
      'sw-share.ts',
      'sw.ts',
    ],
    // The choice of data and language, and that a member was here: until somebody else is (shell/navigation/member-cookie.ts).
    cookie: ['lib/device/data-saver.ts', 'shell/navigation/member-cookie.ts'],
    'cookie store': [],
    'files of the origin': [],
    'name of the window': [],
    'files of the phone': ['lib/platform/files.ts'], // wiped there
  })
})
