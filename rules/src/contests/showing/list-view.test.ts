import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContestListAddress, whyNoContests } from './index.ts'

test('D-38 an empty list of contests says why: none yet, none of their own, no other filter, no such words', () => {
  const why = (query: string) => whyNoContests(readContestListAddress(new URLSearchParams(query)))
  assert.deepEqual(
    ['', 'mine=1', 'status=open', 'level=national', 'category=Photo', 'q=riz', 'q=riz&mine=1', 'after=1'].map(why),
    ['none', 'noneMine', 'noneOfKind', 'noneOfKind', 'noneOfKind', 'noneFound', 'noneFound', 'none'],
  )
})
