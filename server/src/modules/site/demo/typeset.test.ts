import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoContests } from './contests/contests.ts'
import { demoEvents } from './events.ts'
import { demoArticles } from './magazine/articles.ts'
import { demoRaces } from './races.ts'

test('R-MSG-21 what editors wrote in the demo has the no-break spaces of French', () => {
  const texts = JSON.stringify([demoArticles, demoContests, demoEvents, demoRaces])
  assert.deepEqual(texts.match(/.{0,20}(?: [;:!?%»]|« ).{0,20}/gu) ?? [], [])
})
