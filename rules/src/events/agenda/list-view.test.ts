import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../../texts/index.ts'
import { eventFilters, eventListAddress, eventListView, readEventListAddress } from './list-view.ts'
import { fr } from './messages.fr.ts'
import type { Speech } from './speech.ts'

const speech: Speech = {
  language: 'fr',
  saver: false,
  say: (key, params) => fill(fr[key as keyof typeof fr], params ?? {}),
}
const id = '0190a000-0000-7000-8000-000000000000'
const plain = { search: '', period: 'upcoming', mine: false, after: null } as const

test('F-EVT-01 the address of the list says only what is not usual', () => {
  assert.equal(eventListAddress({}), '/events')
  assert.equal(eventListAddress(plain), '/events')
  assert.equal(eventListAddress({ ...plain, search: 'trail' }), '/events?q=trail')
  assert.equal(eventListAddress({ ...plain, period: 'past' }), '/events?period=past')
  assert.equal(eventListAddress({ ...plain, mine: true }), '/events?mine=1')
  assert.equal(eventListAddress({ ...plain, after: id }), `/events?after=${id}`)
  assert.deepEqual(readEventListAddress(new URLSearchParams('q= trail &mine=1&period=past')), {
    search: 'trail',
    period: 'past',
    mine: true,
    after: null,
  })
})

test('F-EVT-01 the list is filtered by period, or by whose events they are, and by words where there are some', () => {
  assert.deepEqual(eventFilters(plain), { period: 'upcoming' })
  assert.deepEqual(eventFilters({ ...plain, search: 'trail', period: 'past' }), { search: 'trail', period: 'past' })
  assert.deepEqual(eventFilters({ ...plain, mine: true, period: 'past' }), { period: 'all', mine: true })
  assert.deepEqual(eventFilters({ ...plain, mine: true, search: 'trail' }), {
    search: 'trail',
    period: 'all',
    mine: true,
  })
})

test('F-EVT-01 one tab is the open one, and the form keeps it', () => {
  const view = (list: Partial<Parameters<typeof eventListView>[0]>) => {
    const { periods, hidden } = eventListView({ ...plain, ...list }, speech, true)
    return [periods.map(({ current }) => current === 'true'), hidden.map(({ name, value }) => `${name}=${value}`)]
  }
  assert.deepEqual(view({}), [[true, false, false], []])
  assert.deepEqual(view({ period: 'past' }), [[false, true, false], ['period=past']])
  assert.deepEqual(view({ mine: true }), [[false, false, true], ['mine=1']])
  assert.equal(eventListView(plain, speech, false).periods.length, 2, 'who edits nothing has no events of their own')
  const hrefs = eventListView({ ...plain, search: 'trail', after: id }, speech, true).periods.map(({ href }) => href)
  assert.deepEqual(hrefs, ['/events?q=trail', '/events?q=trail&period=past', '/events?q=trail&mine=1'])
})

test('what an address of the list asks for is cut between characters', () => {
  assert.equal(readEventListAddress(new URLSearchParams({ q: `${'a'.repeat(199)}😀` })).search, 'a'.repeat(199))
})
