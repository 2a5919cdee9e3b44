import { cell } from '@vondrona/rules/permissions'
import { Suspense } from 'react'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useSession } from '../../lib/session/session.ts'

const RaceWeekend = latePart(() =>
  import('./console/race-weekend-card.tsx').then((module) => ({ default: module.RaceWeekendCard })),
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
