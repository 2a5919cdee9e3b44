import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the condition gives something; fails with its name when that takes longer than `patience`, ms. */
export async function until<T>(
  name: string,
  condition: () => T | Promise<T>,
  patience = 120_000, // of a machine that is busy: who waits for what comes loses nothing
): Promise<NonNullable<T>> {
  const deadline = performance.now() + patience
  for (;;) {
    const value = await condition()
    if (value) return value
    if (performance.now() > deadline) throw new Error(`Waited ${patience} ms in vain: ${name}`)
    await sleep(10)
  }
}

/** Something that runs beside the test, and what it has printed. */
export interface Running {
  said(): string
  ended: Promise<unknown>
}

/**
 * The same for what a process brings about: once it has ended, nothing comes any more, and the wait fails with what it
 * printed, as it does when the condition cannot even be asked.
 */
export async function untilBy<T>(
  running: Running,
  name: string,
  condition: () => T | Promise<T>,
  patience?: number,
): Promise<NonNullable<T>> {
  let isOver = false
  const over = running.ended.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  const fail = (cause: unknown) => {
    const what = isOver ? `It ended before ${name}` : (cause as Error).message
    return new Error(`${what}. It said:\n${running.said()}`, { cause })
  }
  const ask = async () => {
    const wasOver = isOver // what it did last counts
    const value = await condition()
    if (!value && wasOver) throw new Error('it ended')
    return value
  }
  try {
    return await until(name, ask, patience)
  } catch (error) {
    await Promise.race([over, sleep(2000)]) // why it ends may be the last that it says
    throw fail(error)
  }
}

/**
 * Asks again and again until `work` is done: the longest that one question waited for this thread, in ms of its CPU time.
 * A machine that is busy makes everybody wait; work that is done on the thread of the server makes others wait for it.
 */
export async function longestTurn(work: Promise<unknown>, ask: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false]
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const before = process.threadCpuUsage()
    await ask()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await over
  return longest
}
