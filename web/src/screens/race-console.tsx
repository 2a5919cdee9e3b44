import { Suspense } from 'react'
import { latePart } from '../lib/lifecycle/late-part.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Screen } from './screen.ts'

/** What organisers ask is built with the forms; only the tab that builds it loads them. */
const FormBuilder = latePart(() =>
  import('../features/forms/builder/form-builder.tsx').then((module) => ({ default: module.FormBuilder })),
)

/** Looked at around race day. */
const BibsPanel = latePart(() =>
  import('../features/bibs/bibs-panel.tsx').then((module) => ({ default: module.BibsPanel })),
)
const GatesPanel = latePart(() =>
  import('../features/gate/console/gates-panel.tsx').then((module) => ({ default: module.GatesPanel })),
)

/** The registrations of a race, the date of its event and the money of both are features of their own; they meet here. */
export const mitConsole: Screen = async () => {
  const [{ MitPage }, { PostponeDialog }, { PaymentsWaitingCard }] = await Promise.all([
    import('../features/races/console/mit-page.tsx'),
    import('../features/events/editor/publication/postpone-dialog.tsx'),
    import('../features/payments/treasury/waiting-card.tsx'),
  ])
  return {
    element: (
      <MitPage
        bibs={(eventId, printing) => (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <BibsPanel eventId={eventId} printing={printing} />
          </Suspense>
        )}
        formEditor={(props) => (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <FormBuilder {...props} />
          </Suspense>
        )}
        gates={(eventId) => (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <GatesPanel eventId={eventId} />
          </Suspense>
        )}
        money={(eventId) => <PaymentsWaitingCard eventId={eventId} />}
        postponing={(event) => <PostponeDialog {...event} onDone={() => {}} />}
      />
    ),
  }
}
