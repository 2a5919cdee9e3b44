import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startScanLoop } from './scan-loop.ts'

/** Runs the loop over what the camera shows at each picture; a picture takes `takes` milliseconds to read. */
async function scanned(
  pictures: readonly (string | null | Error)[],
  takes = 30,
  isActive = (_now: number, _reportedAt: number) => true,
) {
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
      isActive: () => isActive(now, reported.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY),
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

const times = <T>(count: number, picture: T) => Array.from({ length: count }, () => picture)
const texts = ({ reported }: Awaited<ReturnType<typeof scanned>>) => reported.map(([, text]) => text)

test('R-TKT-08 a code is reported once while it stays in view, and again when it comes back later', async () => {
  assert.deepEqual(texts(await scanned([...times(40, 'A'), 'B', ...times(16, null), 'A', 'A'])), ['A', 'B', 'A'])
})

test('R-TKT-08 a code that stays in view while its result is shown is not reported when that goes', async () => {
  const result = (now: number, reportedAt: number) => now - reportedAt >= 2500
  assert.deepEqual(texts(await scanned(times(40, 'A'), 30, result)), ['A'])
  assert.deepEqual(texts(await scanned([...times(9, 'A'), ...times(16, null), 'A'], 30, result)), ['A', 'A'])
})

test('R-TKT-08 two codes on one page are reported once each, whichever a picture shows', async () => {
  const turns = times(20, ['A', 'B', 'B', null, 'A', null]).flat()
  assert.deepEqual(texts(await scanned(turns)), ['A', 'B'])
})

test('R-TKT-08 a code that stays in view is reported once where a picture takes longer than the pause', async () => {
  assert.deepEqual(texts(await scanned(times(10, 'A'), 2000)), ['A'])
  assert.deepEqual(texts(await scanned(['A', null, 'A'], 2000)), ['A', 'A'])
})

test('R-TKT-08 nothing is read while a result is shown or the page is hidden', async () => {
  const { reads, reported } = await scanned(['A'], 30, () => false)
  assert.deepEqual([reads, reported], [[], []])
})
