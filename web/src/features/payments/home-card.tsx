import { cell } from '@vondrona/rules/permissions'
import { Suspense } from 'react'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useSession } from '../../lib/session/session.ts'

const Waiting = latePart(() =>
  import('./treasury/waiting-card.tsx').then((module) => ({ default: module.PaymentsWaitingCard })),
)

/** On the home of those who look after the money: what waits for them. */
export function MoneyCard() {
  const { user } = useSession()
  const isTreasurer = user?.status === 'active' && cell('paymentsWaiting', user.role) !== 'none'
  return isTreasurer ? (
    <Suspense>
      <Waiting />
    </Suspense>
  ) : null
}
