import { cell } from '@vondrona/rules/permissions'
import { lazy, Suspense } from 'react'
import { loadWithRetry } from '../../lib/lifecycle/lazy-with-retry.ts'
import { useSession } from '../../lib/session/session.ts'

const RaceWeekend = lazy(
  loadWithRetry(() =>
    import('./console/race-weekend-card.tsx').then((module) => ({ default: module.RaceWeekendCard })),
  ),
)

/** On the home of organisers: the race of these days. Nobody else loads it. */
export function RaceWeekendHome() {
  const { user } = useSession()
  if (user?.status !== 'active' || cell('gateLinks', user.role) === 'none') return null
  return (
    <Suspense fallback={null}>
      <RaceWeekend />
    </Suspense>
  )
}
