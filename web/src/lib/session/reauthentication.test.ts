import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerAsked, askAgain, isAskedAgain, onAskedAgain } from './reauthentication.ts'

test('where nobody can ask, the answer is no', async () => {
  assert.equal(await askAgain(), false)
  assert.equal(isAskedAgain(), false)
})

test('several acts that wait for the password are one question with one answer', async () => {
  const seen: boolean[] = []
  const leave = onAskedAgain(() => seen.push(isAskedAgain()))
  const waiting = [askAgain(), askAgain()]
  answerAsked(true)
  assert.deepEqual(await Promise.all(waiting), [true, true])
  const again = askAgain()
  answerAsked(false)
  assert.equal(await again, false)
  leave()
  assert.deepEqual(seen, [true, false, true, false])
})
