import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { articleTypes } from '../index.ts'
import { filtersOf, listAddress, listView, readListAddress } from './list-view.ts'

const id = '01a1fef4-5daf-7000-8016-88b25da6291e'
const text = fc.string({ maxLength: 200 }).map((one) => one.trim())
const list = fc.record(
  {
    search: text,
    type: fc.constantFrom(null, ...articleTypes),
    categoryId: text.map((one) => one || null),
    tag: text.map((one) => one || null),
    after: fc.constantFrom(null, id),
  },
  { noNullPrototype: true },
)

test('the address of a list of articles leads back to it, and asks for what was chosen only', () => {
  fc.assert(
    fc.property(list, (one) => {
      const query = new URL(listAddress(one), 'https://example.mg').searchParams
      assert.deepEqual(readListAddress(query), one)
      assert.equal(Object.keys(filtersOf(one)).length, query.size - (one.after ? 1 : 0))
    }),
  )
  const read = readListAddress(new URLSearchParams(`q=${'a'.repeat(201)}&type=poem&after=x&category=+&tag=`))
  assert.deepEqual(read, { search: 'a'.repeat(200), type: null, categoryId: null, tag: null, after: null })
})

test('the list shows what is chosen, and each link changes one thing', () => {
  const say = (key: string, params: object = {}) => [key, ...Object.values(params)].join(' ')
  const categories = [
    { id: 'c1', name: 'Course', count: 2 },
    { id: 'c2', name: 'Vide', count: 0 },
  ]
  const view = (query: string, all = categories) =>
    listView(readListAddress(new URLSearchParams(query)), all, { language: 'fr', say, saver: false } as never)
  const chosen = (query: string) =>
    view(query)
      .types.filter(({ current }) => current === 'true')
      .map(({ name }) => name)
  assert.deepEqual([chosen(''), chosen('type=news')], [['reading.all'], ['magazine.type.news']])
  assert.equal(view('type=news&q=riz').types[0]?.href, '/magazine?q=riz')
  assert.equal(
    view('type=news').types.find(({ name }) => name === 'magazine.type.news')?.href,
    '/magazine',
    'pressed again, it is off',
  )
  assert.deepEqual(view('type=news&tag=mit').hidden, [
    { name: 'type', value: 'news' },
    { name: 'tag', value: 'mit' },
  ])
  assert.deepEqual(view('').hidden, [])
  const options = (query: string) => view(query).choice[0]?.options.map(({ on, off }) => [on.length, off.length])
  assert.deepEqual(options(''), [[0, 1]], 'an empty category is not offered')
  assert.deepEqual(
    options('category=c2'),
    [
      [0, 1],
      [1, 0],
    ],
    'unless it is chosen',
  )
  assert.deepEqual(view('', []).choice, [])
  assert.deepEqual(
    view('tag=mit&type=news').tagged.map(({ text, href }) => [text, href]),
    [['reading.tag mit', '/magazine?type=news']],
  )
  assert.deepEqual(view('').tagged, [])
})

test('what an address of the list asks for is cut between characters', () => {
  const words = `${'a'.repeat(199)}😀`
  const { search, tag, categoryId } = readListAddress(new URLSearchParams({ q: words, tag: words, category: words }))
  for (const one of [search, tag, categoryId]) assert.equal(one, 'a'.repeat(199))
})
