import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { readPrevious } from '../../lib/lifecycle/previous-page.ts'
import { storePreviousPages } from './previous-page.ts'

type State = Record<string, unknown> | null
type Listener = Parameters<Parameters<typeof storePreviousPages>[0]['subscribe']>[0]

/** A browser's history of one tab, and the router's way of writing into it. */
class Tab {
  entries: { state: State; pathname: string }[] = []
  at = -1
  #listener: Listener = () => {}
  state = { location: { key: 'default', pathname: '/' }, historyAction: 'POP' as const }

  open(pathname: string, state: State = null) {
    this.entries = [{ state, pathname }]
    this.at = 0
    this.state = { location: { key: 'default', pathname }, historyAction: 'POP' }
    storePreviousPages(this)
  }
  subscribe = (listener: Listener) => {
    this.#listener = listener
  }
  go(pathname: string, historyAction: 'PUSH' | 'REPLACE') {
    const key = `${pathname}${Math.random()}`
    if (historyAction === 'PUSH') this.at += 1
    this.entries.splice(this.at, Infinity, { state: { usr: null, key }, pathname })
    this.#listener({ location: { key, pathname }, historyAction })
  }
  back() {
    this.at -= 1
    const { state, pathname } = this.entries[this.at]!
    this.#listener({ location: { key: String(state?.key ?? 'default'), pathname }, historyAction: 'POP' })
  }
  get previous() {
    return readPrevious(this.entries[this.at]?.state)
  }
}

let tab = new Tab()
beforeEach(() => {
  tab = new Tab()
  const history = {
    get state() {
      return tab.entries[tab.at]?.state ?? null
    },
    replaceState(state: State) {
      tab.entries[tab.at]!.state = state
    },
  }
  Object.assign(globalThis, { history, document: { referrer: '' }, location: { origin: 'https://x.mg' } })
})

test('R-LIVE-02 an entry knows the page before it, and keeps it through a replacement, back and a reload', () => {
  tab.open('/')
  assert.equal(tab.previous, null)
  tab.go('/live/1', 'PUSH')
  assert.equal(tab.previous, '/')
  tab.go('/live/1', 'REPLACE')
  assert.equal(tab.previous, '/')
  tab.go('/lives', 'PUSH')
  assert.equal(tab.previous, '/live/1')
  tab.back()
  assert.equal(tab.previous, '/')
  const { state } = tab.entries[tab.at]!
  tab.open('/live/1', state)
  assert.equal(tab.previous, '/')
})

test('R-LIVE-02 a page that the browser itself opened from one of ours knows it; from another site it knows none', () => {
  Object.assign(globalThis, { document: { referrer: 'https://x.mg/?a=1' } })
  tab.open('/live/1')
  assert.equal(tab.previous, '/')
  Object.assign(globalThis, { document: { referrer: 'https://elsewhere.mg/' } })
  tab = new Tab()
  tab.open('/live/1')
  assert.equal(tab.previous, null)
})
