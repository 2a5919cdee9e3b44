import { payment } from '@vondrona/rules/payments/constants'
import type { AttemptRow } from './store.ts'

/** When the provider is asked again by itself: more and more rarely, for two days; then null. */
export function nextAskAt({ createdAt }: Pick<AttemptRow, 'createdAt'>, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const last = payment.sweep.at(-1) ?? 0
  const after = payment.sweep.find((delay) => delay > age) ?? (Math.floor(age / last) + 1) * last
  return after > payment.followed ? null : new Date(createdAt.getTime() + after)
}

/** The same of a provider that could not be reached: as soon as it may be back. */
export function askAgainAt(attempt: Pick<AttemptRow, 'createdAt'>, now: Date): Date | null {
  const [planned, soon] = [nextAskAt(attempt, now), new Date(now.getTime() + payment.waitForAnswer)]
  return planned && planned > soon ? soon : planned
}
