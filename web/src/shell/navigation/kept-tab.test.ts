import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { pageNames, pages } from '@vondrona/rules/pages'
import { addressWithTab } from './kept-tab.ts'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
})
beforeEach(() => kept.clear())

test('R-SHELL-26 a page with tabs is opened again with the tab that was left open, whichever page it is', () => {
  const withTabs = pageNames.filter((name) => pages[name].tabs)
  for (const name of ['votes', 'events', 'document-admin', 'user-management', 'treasury', 'mit', 'moderation'] as const)
    assert.ok(withTabs.includes(name), name)
  for (const name of withTabs)
    for (const tab of pages[name].tabs ?? []) {
      const { path } = pages[name]
      assert.equal(addressWithTab(path, `?${tab}=x&q=mots`, path), null)
      assert.equal(addressWithTab(path, '', '/profile'), `${path}?${tab}=x`, `${name}, from elsewhere`)
      assert.equal(addressWithTab(path, '', null), `${path}?${tab}=x`, `${name}, at the start`)
    }
})

test('R-SHELL-26 an address that asks for something is opened as it is, and another page keeps its own tab', () => {
  addressWithTab('/votes', '?show=ended', '/votes')
  assert.equal(addressWithTab('/votes', '?after=7', '/profile'), null)
  assert.equal(addressWithTab('/document-admin', '', '/votes'), null)
  assert.equal(addressWithTab('/profile', '', '/votes'), null)
  assert.equal(addressWithTab('/VOTES/', '', '/profile'), '/VOTES/?show=ended')
})

test('R-SHELL-26 whoever went back to the first tab finds the first tab', () => {
  addressWithTab('/votes', '?show=ended', '/votes')
  assert.equal(addressWithTab('/votes', '', '/votes'), null)
  assert.equal(addressWithTab('/votes', '', '/profile'), null)
})

test('R-SHELL-26 what is no tab of anybody is not kept', () => {
  addressWithTab('/votes', `?show=${'x'.repeat(5000)}`, '/votes')
  assert.equal(addressWithTab('/votes', '', '/profile'), null)
})

test('R-SHELL-26 an address of a tab is kept up to a hundred characters', () => {
  const longest = 'x'.repeat(100 - 'show='.length)
  addressWithTab('/votes', `?show=${longest}x`, '/votes')
  assert.equal(addressWithTab('/votes', '', '/profile'), null)
  addressWithTab('/votes', `?show=${longest}`, '/votes')
  assert.equal(addressWithTab('/votes', '', '/profile'), `/votes?show=${longest}`)
})
