import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingsOf } from './standings.ts'

const candidate = (number: number, votes: number | null) => ({ id: `e${number}`, number, votes })
const told = (votes: readonly (number | null)[], winners: readonly string[] = []) =>
  standingsOf(
    votes.map((count, n) => candidate(n + 1, count)),
    winners,
  )?.map(({ id, rank }) => `${id} ${rank}`)

test('F-CON-06 while the vote runs, nobody has a rank', () => {
  assert.equal(told([3, null]), undefined)
  assert.deepEqual(told([]), [])
})

test('F-CON-06 equal votes share a rank, the next one comes after all of them; equal ones stand by number', () => {
  assert.deepEqual(told([4, 9, 4, 1]), ['e2 1', 'e1 2', 'e3 2', 'e4 4'])
  assert.deepEqual(told([0, 0]), ['e1 1', 'e2 1'])
})

test('F-CON-06 winners of the contest stand first, whatever the public chose', () => {
  assert.deepEqual(told([4, 9, 1], ['e3']), ['e3 3', 'e2 1', 'e1 2'])
  assert.deepEqual(told([4, 9, 1], ['e3', 'e1', 'e7']), ['e1 2', 'e3 3', 'e2 1'])
  const all = standingsOf([candidate(1, 1), candidate(2, 3)], ['e1'])
  assert.deepEqual(
    all?.map(({ share, isWinner }) => [share, isWinner]),
    [
      [0.25, true],
      [0.75, false],
    ],
  )
})

test('F-CON-06 without a vote the shares are 0, not a division by nothing', () => {
  assert.deepEqual(standingsOf([candidate(1, 0)], [])?.[0]?.share, 0)
})
