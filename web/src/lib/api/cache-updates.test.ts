import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cache } from '@urql/exchange-graphcache'
import { cacheUpdates, forget, onAnswer, unlink } from './cache-updates.ts'

/** A cache with two lists of members, one of them asked for with an argument, and a list of something else. */
function cacheOfLists() {
  const lists = [
    { fieldName: 'members', arguments: null, keys: ['User:a', 'User:b'] as string[] | null },
    { fieldName: 'members', arguments: { role: 'user' }, keys: ['User:b'] },
    { fieldName: 'members', arguments: { role: 'admin' }, keys: null },
    { fieldName: 'requests', arguments: null, keys: ['User:b'] },
  ]
  const changed: [string, unknown, unknown][] = []
  const cache = {
    inspectFields: () => lists,
    resolve: (_query: string, field: string, args: unknown) =>
      lists.find((list) => list.fieldName === field && list.arguments === args)?.keys,
    link: (_query: string, field: string, args: unknown, keys: unknown) => changed.push([field, args, keys]),
    invalidate: (_query: string, field: string, args: unknown) => changed.push([field, args, 'asked again']),
  } as unknown as Cache
  return { cache, changed }
}

test('what is gone leaves its list, however that was asked for, and no other list', () => {
  const { cache, changed } = cacheOfLists()
  unlink(cache, 'members', (key) => key === 'User:b')
  assert.deepEqual(changed, [
    ['members', null, ['User:a']],
    ['members', { role: 'user' }, []],
  ])
})

test('a list that is forgotten is asked for again, however it was asked for, and no other list', () => {
  const { cache, changed } = cacheOfLists()
  forget(cache, 'requests')
  assert.deepEqual(changed, [['requests', null, 'asked again']])
})

test('several parts of the page follow one mutation, in the order in which they were loaded', () => {
  const followed: string[] = []
  onAnswer({ approve: () => void followed.push('requests') })
  onAnswer({ approve: () => void followed.push('members'), reject: () => void followed.push('reject') })
  cacheUpdates.Mutation.approve?.({}, {}, cacheOfLists().cache, {} as never)
  assert.deepEqual(followed, ['requests', 'members'])
})
