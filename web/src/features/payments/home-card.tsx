import { cell } from '@vondrona/rules/permissions'
import { lazy } from 'react'
import { loadWithRetry } from '../../lib/lifecycle/lazy-with-retry.ts'
import { useSession } from '../../lib/session/session.ts'

const Waiting = lazy(
  loadWithRetry(() =>
    import('./treasury/waiting-card.tsx').then((module) => ({ default: module.PaymentsWaitingCard })),
  ),
)

/** On the home of those who look after the money: what waits for them. */
export function MoneyCard() {
  const { user } = useSession()
  const isTreasurer = user?.status === 'active' && cell('paymentsWaiting', user.role) !== 'none'
  return isTreasurer ? <Waiting /> : null
}
