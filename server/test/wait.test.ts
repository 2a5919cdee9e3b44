import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilBy } from './wait.ts'

test('a wait for what a process brings about fails with what it said as soon as it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let said = 'began\n'
  const waiting = untilBy({ said: () => said, ended: promise }, 'it listens', () => false)
  said += 'Vondrona cannot start: port 4000 is already in use.\n'
  resolve()
  await assert.rejects(
    waiting,
    /^Error: It ended before it listens\. It said:\nbegan\nVondrona cannot start: port 4000/,
  )
})

test('a condition that cannot be asked any more is told with what the process said after it', async () => {
  let said = ''
  const ended = new Promise<void>((resolve) =>
    setTimeout(() => {
      said = 'canceling statement due to statement timeout'
      resolve()
    }, 50),
  )
  const ask = () => Promise.reject(new Error('terminating connection due to administrator command'))
  await assert.rejects(untilBy({ said: () => said, ended }, 'its jobs wait', ask), (error: Error) => {
    assert.match(error.message, /^It ended before its jobs wait\. It said:\ncanceling statement/)
    assert.equal((error.cause as Error).message, 'terminating connection due to administrator command')
    return true
  })
})

test('what a process did last counts, and whoever waits in vain hears what it said', async () => {
  let isDone = false
  const ended = Promise.resolve().then(() => {
    isDone = true
  })
  assert.equal(await untilBy({ said: () => '', ended }, 'it is done', () => isDone), true)
  const alive = { said: () => 'still busy', ended: new Promise(() => {}) }
  await assert.rejects(
    untilBy(alive, 'it is done', () => false, 20),
    /^Error: Waited 20 ms in vain: it is done\. It said:\nstill busy/,
  )
})
