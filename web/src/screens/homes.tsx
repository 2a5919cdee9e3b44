import { Suspense } from 'react'
import { latePart } from '../lib/lifecycle/late-part.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { Screen } from './screen.ts'

export const profile: Screen = () => import('./composed/member-home.tsx')

/** Below what waits for administrators and their figures. */
const AdminCards = latePart(() =>
  import('./composed/admin-cards.tsx').then((module) => ({ default: module.AdminCards })),
)

export const dashboard: Screen = async () => {
  const { Component: DashboardPage } = await import('../features/dashboard/dashboard-page.tsx')
  const more = (
    <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
      <AdminCards />
    </Suspense>
  )
  return { element: <DashboardPage more={more} /> }
}
