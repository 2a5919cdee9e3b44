import { type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isDataSaver } from '../../../lib/device/data-saver.ts'
import { HeldPage } from '../../../lib/takeover/held-page.tsx'
import { Skeleton, SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { madeHere } from '../registering/made.ts'

/**
 * D-23, R-ROUTE-10: the list of races, in no boundary of its own: it takes the place of the server's page in one go, with
 * the words of its language; and once one begins to register, or follows the link of a registration, what another file brings,
 * which `prepare` fetches in advance, but for who saves data.
 */
export function RaceRegistration({
  list,
  registering,
  prepare,
}: {
  list: ReactNode
  registering: ReactNode
  prepare: () => void
}) {
  const [query] = useSearchParams()
  const isReading = !beyond.some((name) => query.has(name)) && madeHere().length === 0
  useEffect(() => {
    if (!isReading || isDataSaver()) return
    const timer = setTimeout(prepare, 2000) // the races come first
    return () => clearTimeout(timer)
  }, [isReading, prepare])
  return isReading ? (
    list
  ) : (
    <Suspense
      fallback={
        <HeldPage>
          <RegistrationComing />
        </HeldPage>
      }
    >
      {registering}
    </Suspense>
  )
}

/** In the address of a registration that has begun, and of one's own. */
const beyond = ['start', 'p', 'find']

export const RegistrationComing = () => (
  <div className="mx-auto w-full max-w-page">
    <Skeleton className="mb-6 h-9 w-2/3" />
    <SkeletonText lines={8} />
  </div>
)
