import type { TestContext } from 'node:test'

export const hour = 3_600_000

/** A device whose clock is wrong, for tests in plain Node. In place of the globals until the test is over. */
export function wrongClock(t: TestContext, { at, wrongBy }: { at: string; wrongBy: number }) {
  const device = { truth: Date.parse(at), wrongBy, elapsed: 0 }
  t.mock.method(Date, 'now', () => device.truth + device.wrongBy)
  t.mock.method(performance, 'now', () => device.elapsed)
  return {
    now: () => device.truth,
    /** The page runs on. */
    passes(ms: number) {
      device.truth += ms
      device.elapsed += ms
    },
    /** What runs on without being set stands still meanwhile. */
    sleeps(ms: number) {
      device.truth += ms
    },
    /** By hand, or by the telephone network. */
    isSet(by: number) {
      device.wrongBy += by
    },
  }
}
