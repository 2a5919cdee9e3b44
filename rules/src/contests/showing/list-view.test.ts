import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contestLevels } from '../states.ts'
import {
  contestFiltersOf,
  contestListAddress,
  contestListView,
  listStatuses,
  readContestListAddress,
  whyNoContests,
} from './list-view.ts'

test('D-38 an empty list of contests says why: none yet, none of their own, no other filter, no such words', () => {
  const why = (query: string) => whyNoContests(readContestListAddress(new URLSearchParams(query)))
  assert.deepEqual(
    ['', 'mine=1', 'status=open', 'level=national', 'category=Photo', 'q=riz', 'q=riz&mine=1', 'after=1'].map(why),
    ['none', 'noneMine', 'noneOfKind', 'noneOfKind', 'noneOfKind', 'noneFound', 'noneFound', 'none'],
  )
})

const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const list = fc.record(
  {
    search: fc.string().map((text) => text.trim()),
    status: fc.constantFrom(null, ...listStatuses),
    level: fc.constantFrom(null, ...contestLevels),
    category: fc.string().map((text) => text.trim()),
    mine: fc.boolean(),
    after: fc.constantFrom(null, id),
  },
  { noNullPrototype: true },
)

test('D-38 the address of a list leads back to it, and says nothing that was not chosen', () => {
  fc.assert(
    fc.property(list, (one) => {
      const address = contestListAddress(one)
      const query = new URL(address, 'https://example.mg').searchParams
      assert.deepEqual(readContestListAddress(query), one)
      assert.equal(query.size, Object.values(one).filter(Boolean).length)
      assert.equal(Object.keys(contestFiltersOf(one)).length, query.size - (one.after ? 1 : 0))
    }),
  )
})

test('what nobody can choose is left out of a list: other states and levels, endless texts, ids that are none', () => {
  const read = (query: string) => readContestListAddress(new URLSearchParams(query))
  const nothing = { search: '', status: null, level: null, category: '', mine: false, after: null }
  assert.deepEqual(read('status=draft&level=world&after=x'), nothing)
  const [long, longest] = ['a'.repeat(201), 'a'.repeat(200)]
  assert.deepEqual(read(`q=+${long}&category=${long}`), { ...nothing, search: longest, category: longest })
})

test('the list shows which state and level is chosen; each link changes one thing and begins at the first page', () => {
  const say = (key: string) => key
  const view = (query: string, isOrganizer = false) =>
    contestListView(
      readContestListAddress(new URLSearchParams(query)),
      { language: 'fr', say, saver: false } as never,
      isOrganizer,
    )
  const chosen = (links: readonly { name: string; current: string }[]) =>
    links.filter(({ current }) => current === 'true').map(({ name }) => name)
  const open = view(`status=open&level=national&after=${id}`)
  assert.deepEqual([chosen(open.states), chosen(open.levels)], [['showing.state.open'], ['contests.level.national']])
  assert.equal(open.states[0]?.href, '/contests?level=national')
  assert.equal(open.levels[0]?.href, '/contests?status=open')
  assert.deepEqual([chosen(view('').states), chosen(view('').levels)], [['showing.all'], ['showing.allLevels']])
  assert.equal(open.states.length, 4)
  const mine = view('mine=1', true)
  assert.deepEqual(chosen(mine.states), ['showing.mine'])
  assert.deepEqual(mine.states.at(-1)?.href, '/contests?mine=1')
  assert.equal(mine.states[0]?.href, '/contests')
  assert.deepEqual(
    view('status=open&level=local&category=Photo&mine=1').hidden.map(({ name, value }) => `${name}=${value}`),
    ['status=open', 'level=local', 'category=Photo', 'mine=1'],
  )
  assert.deepEqual(view('').hidden, [])
})

test('what an address of the list asks for is cut between characters', () => {
  const words = `${'a'.repeat(199)}😀`
  const { search, category } = readContestListAddress(new URLSearchParams({ q: words, category: words }))
  assert.deepEqual([search, category], ['a'.repeat(199), 'a'.repeat(199)])
})
