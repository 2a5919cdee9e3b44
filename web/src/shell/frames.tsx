import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../lib/session.ts'
import { PublicLayout } from './public-layout.tsx'

const AppLayout = lazy(() => import('./shell.tsx').then((module) => ({ default: module.AppLayout })))

/** Pages that both a member and a visitor may open: each in their own frame. */
export function EitherFrame({ bell }: { bell?: ReactNode }) {
  const isMember = useSession().status === 'member'
  if (isMember) {
    return (
      <Suspense>
        <AppLayout bell={bell} />
      </Suspense>
    )
  }
  return (
    <PublicLayout>
      <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 pt-6 pb-14 sm:px-6 sm:pt-9">
        <Outlet />
      </div>
    </PublicLayout>
  )
}
