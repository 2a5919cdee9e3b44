import { Suspense } from 'react'
import { latePart } from '../lib/lifecycle/late-part.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { Screen } from './screen.ts'

/** Only who has paid needs them. */
const PaidTickets = latePart(() =>
  import('../features/tickets/paid-tickets.tsx').then((module) => ({ default: module.PaidTickets })),
)

/** Payments and tickets are two features; they meet where one has become the other. */
export const paymentResult: Screen = async () => {
  const { PaymentResultPage } = await import('../features/payments/payment-pages.ts')
  return {
    element: (
      <PaymentResultPage
        tickets={(paid) => (
          <Suspense fallback={<Skeleton className="h-[42rem] w-full rounded-card" />}>
            <PaidTickets {...paid} />
          </Suspense>
        )}
      />
    ),
  }
}
