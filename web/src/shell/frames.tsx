import type { ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { latePart } from '../lib/lifecycle/late-part.ts'
import { loadWithRetry } from '../lib/lifecycle/lazy-with-retry.ts'
import { getToken, useSession, useTurn } from '../lib/session/session.ts'
import { PublicLayout } from './public-layout.tsx'
import { FirstPaint } from './root.tsx'
import { SeenNote } from './seen-note.tsx'

/** Again and again while the network is away: a page that can be read is not replaced by an excuse. */
const fetchShell = loadWithRetry(() => import('./shell.tsx'))
const AppLayout = latePart(() => fetchShell().then((module) => ({ default: module.AppLayout })))

/**
 * The one frame of all pages that a member may open (R-ROUTE-61): it stays where it is while the pages in it change.
 * Visitors meet the same pages, as far as they may, in their own.
 */
export function Frame({ bell }: { bell: ReactNode }) {
  const { user, status } = useSession()
  const turn = useTurn()
  if (user) return <AppLayout bell={bell} key={user.id} me={user} />
  if (status === 'unknown') return <FirstPaint />
  return (
    <PublicLayout>
      <ReadingFrame>
        <SeenNote key={turn}>
          <Outlet />
        </SeenNote>
      </ReadingFrame>
    </PublicLayout>
  )
}

/** Where visitors read. */
export const ReadingFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 pt-6 pb-14 sm:px-6 sm:pt-9">{children}</div>
)

/** Draws nothing for a member whose session has just ended: the login page is on its way. */
function MembersOnly() {
  return useSession().user && <Outlet />
}

/** The frame's file comes together with the page's, not after it. */
export const membersOnly: Pick<RouteObject, 'lazy'> = {
  lazy: async () => {
    await fetchShell()
    return { Component: MembersOnly }
  },
}

/** The same, where visitors come too: who has no session need not fetch it. */
export const readersFrame: Pick<RouteObject, 'lazy'> = {
  lazy: async () => {
    if (getToken() !== null) await fetchShell()
    return {}
  },
}
