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
