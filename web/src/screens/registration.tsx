import { Suspense } from 'react'
import { latePart } from '../lib/lifecycle/late-part.ts'
import { loadWithRetry } from '../lib/lifecycle/lazy-with-retry.ts'
import { getToken } from '../lib/session/session.ts'
import { isServerPage } from '../lib/takeover/server-page.ts'
import { serverNow } from '../lib/time/server-clock.ts'
import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Screen } from './screen.ts'

/** Only races with questions of their own need them. */
const FormFields = latePart(() =>
  import('../features/forms/fields/form-fields.tsx').then((module) => ({ default: module.FormFields })),
)

/** Few registrations are asked. */
const Choice = latePart(() => import('../features/orders/choice.tsx').then((module) => ({ default: module.Choice })))

/** Who registers pays on the same page (D-23): registrations and payments are two features; they meet here. */
const paying = loadWithRetry(() => import('../features/payments/payment-pages.ts'))
const Pay = latePart(() => paying().then((module) => ({ default: module.Pay })))
const PayFound = latePart(() => paying().then((module) => ({ default: module.PayFound })))
const preparePay = () => {
  void paying()
  void import('../features/races/registering/made-screen.tsx').catch(() => {}) // asked for again where it is needed
}

const registering = loadWithRetry(async () => {
  const { RegistrationPage } = await import('../features/races/registration-page.tsx')
  return {
    default: () => (
      <RegistrationPage
        choice={(props) => (
          <Suspense fallback={<Skeleton className="h-52 w-full rounded-control" />}>
            <Choice now={serverNow()} {...props} />
          </Suspense>
        )}
        pay={(props) => (
          <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
            <Pay {...props} />
          </Suspense>
        )}
        payFound={(props) => (
          <Suspense fallback={<Skeleton className="h-80 w-full rounded-card" />}>
            <PayFound {...props} />
          </Suspense>
        )}
        preparePay={preparePay}
        questions={(props) => (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <FormFields {...props} />
          </Suspense>
        )}
      />
    ),
  }
})
const Registering = latePart(registering)
const prepareRegistering = () => void registering()

const RacesPage = latePart(() =>
  import('../features/races/offer/races-page.tsx').then(({ RacesPage }) => ({ default: RacesPage })),
)

/** The races are read before, without the form; whoever opens the form at its address needs no races to read. */
export const registration: Screen = async () => {
  if (location.search) prepareRegistering() // it is needed at once
  const hasBegun = new URLSearchParams(location.search).has('start') && (getToken() !== null || !isServerPage())
  const [{ RaceRegistration, RegistrationComing }, races] = await Promise.all([
    import('../features/races/offer/race-registration.tsx'),
    hasBegun ? null : import('../features/races/offer/races-page.tsx'),
  ])
  const list = races ? (
    <races.RacesPage />
  ) : (
    <Suspense fallback={<RegistrationComing />}>
      <RacesPage />
    </Suspense>
  )
  return {
    element: <RaceRegistration list={list} prepare={prepareRegistering} registering={<Registering />} />,
    ...(races && { loader: races.loader }),
  }
}
