import { type ComponentProps, Suspense } from 'react'
import { latePart } from '../lifecycle/late-part.ts'

const Card = latePart(() => import('./notify-me-card.tsx'))

/** « Me prévenir », on the page that it is about. What it takes is loaded only where the browser can. */
export const NotifyMe = (subjects: ComponentProps<typeof Card>) =>
  'PushManager' in globalThis && (
    <Suspense fallback={null}>
      <Card {...subjects} />
    </Suspense>
  )
