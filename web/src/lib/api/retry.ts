/** R-CONST-33, R-NET-07, R-NET-08: what is asked again, and after how long. */
import { retry, retryAfterMax } from '@vondrona/rules/constants'

/** No answer at all, the server's own failures, 408 and 429. */
export const mayPass = (status: number | null): boolean =>
  status === null || status >= 500 || (retry.statuses as readonly number[]).includes(status)

/**
 * Milliseconds before try number `attempt` + 1 (the first retry has attempt 0); null = waiting would be longer than
 * anybody waits.
 */
export function pauseBefore(attempt: number, random: number, retryAfter: number | null): number | null {
  const own = Math.min(retry.cap, retry.base * 2 ** attempt + random * retry.jitter)
  const asked = retryAfter === null ? 0 : retryAfter * 1000
  return asked > retryAfterMax ? null : Math.max(own, asked)
}

/** `Retry-After` as seconds or as a date. */
export function secondsOf(header: string | null, now: number): number | null {
  if (!header) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000)
}

/**
 * Mutations whose second run changes nothing that the first did not: they may be sent again after a lost answer.
 * Everything else is sent once, because the answer that was lost may have been a yes (R-NET-07). Whoever calls one that sets a
 * state waits for its answer before the next: the repetition would else arrive after it.
 */
const repeatable = new Set([
  'logout',
  'checkEmailAvailability',
  'checkCinAvailability',
  'checkPseudoAvailability',
  'markNotificationsRead',
  'setNotificationPreferences',
  'acceptTerms',
  'revokeSession',
  'revokeOtherSessions',
  'compareDocumentNumber',
  'identityImageTicket',
  'updateUserMenus',
  'cancelAccountDeletion',
  'reservePlaces', // has an idempotency key
  'cancelOrder',
  'choosePostponement',
  'chooseMitPostponement',
])

/** Whether an operation may be sent again without asking. */
export const isRepeatable = ({ kind, root }: { kind: string; root: string }): boolean =>
  kind === 'query' || (kind === 'mutation' && repeatable.has(root))
