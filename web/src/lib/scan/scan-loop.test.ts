import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startScanLoop } from './scan-loop.ts'

/** Runs the loop over what the camera shows at each picture; a picture takes `takes` milliseconds to read. */
async function scanned(pictures: readonly (string | null | Error)[], takes = 30, isActive = () => true) {
  const [reported, reads]: [[number, string][], number[]] = [[], []]
  let now = 0
  let isReading = false
  await new Promise<void>((resolve) => {
    const stop = startScanLoop({
      async read() {
        assert.ok(!isReading, 'one picture at a time')
        isReading = true
        reads.push(now)
        const picture = pictures[reads.length - 1]
        await Promise.resolve()
        now += takes
        isReading = false
        if (picture instanceof Error) throw picture
        return picture ?? null
      },
      onText: (text) => reported.push([now, text]),
      isActive,
      clock: {
        now: () => now,
        async wait(milliseconds) {
          now += milliseconds
          if (reads.length < pictures.length && now < 60_000) return
          stop()
          resolve()
        },
      },
    })
  })
  return { reported, reads, now }
}

test('R-TKT-08 at most 10 pictures a second are read, and a slow phone is left time for other things', async () => {
  const fast = await scanned(Array.from({ length: 50 }, () => null))
  assert.ok(fast.reads.every((at, index) => at === index * 100))
  const slow = await scanned(
    Array.from({ length: 10 }, () => null),
    400,
  )
  assert.deepEqual(slow.reads.slice(0, 3), [0, 410, 820])
})

test('R-TKT-08 a picture that cannot be read does not end the loop', async () => {
  const { reported } = await scanned([new Error('no picture yet'), null, 'A'])
  assert.deepEqual(
    reported.map(([, text]) => text),
    ['A'],
  )
})

test('R-TKT-08 a code is reported once while it stays in view, and again when it comes back later', async () => {
  const away = Array.from({ length: 16 }, () => null)
  const { reported } = await scanned([...Array.from({ length: 40 }, () => 'A'), 'B', 'A', 'A', ...away, 'A'])
  assert.deepEqual(
    reported.map(([, text]) => text),
    ['A', 'B', 'A', 'A'],
  )
})

test('R-TKT-08 nothing is read while a result is shown or the page is hidden', async () => {
  const { reads, reported } = await scanned(['A'], 30, () => false)
  assert.deepEqual([reads, reported], [[], []])
})
