import { lazy, Suspense } from 'react'
import { loadWithRetry } from '../lib/lifecycle/lazy-with-retry.ts'
import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Screen } from './screen.ts'

/** Only races with questions of their own need them. */
const FormFields = lazy(
  loadWithRetry(() =>
    import('../features/forms/fields/form-fields.tsx').then((module) => ({ default: module.FormFields })),
  ),
)

/** Few registrations are asked. */
const Choice = lazy(
  loadWithRetry(() => import('../features/orders/choice.tsx').then((module) => ({ default: module.Choice }))),
)

/** Who registers pays on the same page (D-23): registrations and payments are two features; they meet here. */
const registering = loadWithRetry(async () => {
  const [{ RegistrationPage }, { Pay, PayFound }] = await Promise.all([
    import('../features/races/registration-page.tsx'),
    import('../features/payments/payment-pages.ts'),
  ])
  return {
    default: () => (
      <RegistrationPage
        choice={(props) => (
          <Suspense fallback={<Skeleton className="h-52 w-full rounded-control" />}>
            <Choice now={new Date()} {...props} />
          </Suspense>
        )}
        pay={(props) => <Pay {...props} />}
        payFound={(props) => <PayFound {...props} />}
        questions={(props) => (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <FormFields {...props} />
          </Suspense>
        )}
      />
    ),
  }
})
const Registering = lazy(registering)
const prepareRegistering = () => void registering()

/** The races are read before, without the form. */
export const registration: Screen = async () => {
  if (location.search) prepareRegistering() // it is needed at once
  const { RaceRegistration, loader } = await import('../features/races/offer/races-page.tsx')
  return { element: <RaceRegistration prepare={prepareRegistering} registering={<Registering />} />, loader }
}
