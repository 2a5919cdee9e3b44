import { lazy, Suspense } from 'react'
import { Navigate, type RouteObject, useParams } from 'react-router'
import type { AreaName } from './features/site/index.ts'
import { patiently } from './lib/patiently.ts'
import { BrokenPage } from './shell/broken-page.tsx'
import { Frame, membersOnly, readersFrame } from './shell/frames.tsx'
import { guard, knowWho } from './shell/guard.ts'
import { PublicLayout } from './shell/public-layout.tsx'
import { FirstPaint, Root } from './shell/root.tsx'

/**
 * Every address of the product. Who may open which is asked by `guard` at every navigation, from the pure table in
 * shell/guards.ts. A page is a chunk of its own; an area that opens later shows its place with `coming`.
 */

const Bell = lazy(
  patiently(() => import('./features/notifications/bell.tsx').then((module) => ({ default: module.Bell }))),
)
const bell = (
  <Suspense fallback={<span className="size-11" />}>
    <Bell />
  </Suspense>
)

/** What runs was begun in the studio: its file is here by then. */
const OnAir = lazy(
  patiently(() => import('./features/lives/studio/studio-page.tsx').then((module) => ({ default: module.OnAir }))),
)

const coming = (area: AreaName) => ({
  lazy: async () => {
    const { ComingPage } = await import('./features/site/coming-page.tsx')
    return { element: <ComingPage area={area} key={area} /> }
  },
})

/** The live's page and its chat are two features; they meet here. */
const watching = (through: 'live' | 'GetLiveById') => ({
  lazy: async () => {
    const [{ ViewerPage }, { Chat }] = await Promise.all([
      import('./features/lives/watch/viewer-page.tsx'),
      import('./features/chat/chat.tsx'),
    ])
    return { element: <ViewerPage chat={(props) => <Chat {...props} />} through={through} /> }
  },
})

const studio = {
  lazy: async () => {
    const [{ StudioPage }, { Monitor }, { Chat }] = await Promise.all([
      import('./features/lives/studio/studio-page.tsx'),
      import('./features/lives/watch/monitor.tsx'),
      import('./features/chat/chat.tsx'),
    ])
    return { element: <StudioPage chat={(props) => <Chat {...props} />} monitor={(props) => <Monitor {...props} />} /> }
  },
}

const replay = {
  lazy: async () => {
    const [{ ReplayPage }, { ReplayChat }] = await Promise.all([
      import('./features/lives/replay/replay-page.tsx'),
      import('./features/chat/replay-chat.tsx'),
    ])
    return { element: <ReplayPage chat={(props) => <ReplayChat {...props} />} /> }
  },
}

function LiveAlias() {
  const { id } = useParams()
  return <Navigate replace to={`/lives/${id}`} />
}

const newLive = () => import('./features/lives/create/create-page.tsx')
const signup = () => import('./features/signup/signup-page.tsx')

/** For people without an account (a member is led home), and mailed links, which open on whatever phone they arrive. */
const publicPages: RouteObject[] = [
  { index: true, lazy: () => import('./features/site/landing-page.tsx') },
  { path: 'landing', lazy: () => import('./features/site/landing-page.tsx') },
  { path: 'login', lazy: () => import('./features/sessions/login-page.tsx') },
  { path: 'signup', lazy: signup },
  { path: 'register', lazy: signup },
  { path: 'forgot-password', lazy: () => import('./features/sessions/forgot-page.tsx') },
  { path: 'reset-password', lazy: () => import('./features/sessions/reset-page.tsx') },
  { path: 'verify-email', lazy: () => import('./features/sessions/verify-email-page.tsx') },
  { path: 'guardian', lazy: () => import('./features/signup/guardian-page.tsx') },
  { path: 'correction', lazy: () => import('./features/identity/correction-page.tsx') },
  { path: 'capture/:id', lazy: () => import('./features/identity/capture-page.tsx') },
  { path: 'terms', lazy: () => import('./features/site/terms-page.tsx') },
  { path: 'privacy', lazy: () => import('./features/site/privacy-page.tsx') },
  { path: 'spinner-test', lazy: () => import('./features/site/spinner-test-page.tsx') },
]

/** D-38: what visitors may read too. */
const eitherPages: RouteObject[] = [
  { path: 'magazine', lazy: () => import('./features/magazine/articles-page.tsx') },
  { path: 'magazine/:id', lazy: () => import('./features/magazine/article-page.tsx') },
  { path: 'events', ...coming('events') },
  { path: 'events/:id', ...coming('event') },
  { path: 'contests', ...coming('contests') },
  { path: 'contests/:id', ...coming('contests') },
  { path: 'lives', lazy: () => import('./features/lives/list/lives-page.tsx') },
  { path: 'lives/:id', ...watching('live') },
  { path: 'lives/:id/graphql', ...watching('GetLiveById') },
  { path: 'live/:id', ...watching('live') },
  { path: 'replay/:id', ...replay },
  { path: 'lives/rtmp/:id', element: <LiveAlias /> },
  { path: 'mit-payment', ...coming('mitPayment') },
  { path: 'payment/result', ...coming('paymentResult') },
  { path: 'ticket-retrieval', ...coming('retrieval') },
  { path: 'support', lazy: () => import('./features/site/support-page.tsx') },
]

const memberPages: RouteObject[] = [
  { path: 'dashboard', lazy: () => import('./features/site/dashboard-page.tsx') },
  { path: 'profile', lazy: () => import('./features/accounts/profile-page.tsx') },
  {
    path: 'settings',
    lazy: () => import('./features/accounts/settings-page.tsx'),
    children: [
      { path: 'account', lazy: () => import('./features/sessions/settings/contacts-panel.tsx') },
      { path: 'security', lazy: () => import('./features/sessions/settings/security-panel.tsx') },
      { path: 'sessions', lazy: () => import('./features/sessions/settings/devices-panel.tsx') },
      { path: 'notifications', lazy: () => import('./features/notifications/preferences-panel.tsx') },
      { path: 'display', lazy: () => import('./features/accounts/display-panel.tsx') },
      { path: 'privacy', lazy: () => import('./features/privacy/privacy-panel.tsx') },
      { path: 'legal', lazy: () => import('./features/site/legal-panel.tsx') },
    ],
  },
  { path: 'notifications', lazy: () => import('./features/notifications/notifications-page.tsx') },
  { path: 'identity', lazy: () => import('./features/identity/submit-identity-page.tsx') },
  { path: 'user-management', lazy: () => import('./features/members/user-management-page.tsx') },
  { path: 'admin/audit', lazy: () => import('./features/audit/audit-page.tsx') },
  { path: 'admin/outbox', lazy: () => import('./features/outbox/outbox-page.tsx') },
  { path: 'polls', lazy: () => import('./features/site/polls-page.tsx') },
  { path: 'votes', ...coming('votes') },
  { path: 'tickets', ...coming('tickets') },
  { path: 'applications', ...coming('applications') },
  { path: 'documents', ...coming('documents') },
  { path: 'document-admin', ...coming('documentAdmin') },
  { path: 'magazine/new', lazy: () => import('./features/magazine/editor/new-page.tsx') },
  { path: 'magazine/mine', lazy: () => import('./features/magazine/editor/mine-page.tsx') },
  { path: 'magazine/labels', lazy: () => import('./features/magazine/editor/labels-page.tsx') },
  { path: 'magazine/:id/edit', lazy: () => import('./features/magazine/editor/edit-page.tsx') },
  { path: 'events/new', ...coming('eventNew') },
  { path: 'events/:id/edit', ...coming('eventNew') },
  { path: 'events/:eventId/payment', ...coming('payment') },
  { path: 'payment/success', ...coming('paymentResult') },
  { path: 'payment/failed', ...coming('paymentResult') },
  { path: 'payment/cancelled', ...coming('paymentResult') },
  { path: 'lives/new', lazy: newLive },
  { path: 'lives/create', lazy: newLive },
  { path: 'lives/source', lazy: newLive },
  { path: 'lives/create-source', lazy: newLive },
  { path: 'lives/create-rtsp', lazy: newLive },
  { path: 'lives/create-from-url', lazy: newLive },
  { path: 'lives/:id/edit', lazy: () => import('./features/lives/create/edit-page.tsx') },
  { path: 'lives/:id/studio', ...studio },
  { path: 'mit', ...coming('mit') },
  { path: 'admin/applications', ...coming('adminApplications') },
  { path: 'admin/test-payment', ...coming('testPayment') },
  { path: 'admin/test-streaming', lazy: () => import('./features/lives/test/test-streaming-page.tsx') },
  // Other names: the guard leads on, and nothing is ever drawn here.
  { path: 'homepage', element: null },
  { path: 'optimization', element: null },
  { path: 'user-profile', element: null },
]

export const routes: RouteObject[] = [
  {
    middleware: [knowWho],
    element: <Root running={<OnAir />} />,
    HydrateFallback: FirstPaint,
    errorElement: <BrokenPage alone />,
    children: [
      {
        middleware: [guard],
        element: <PublicLayout />,
        children: [{ ErrorBoundary: BrokenPage, children: publicPages }],
      },
      {
        element: <Frame bell={bell} />,
        children: [
          {
            middleware: [guard],
            ErrorBoundary: BrokenPage,
            children: [
              { ...readersFrame, children: eitherPages },
              { ...membersOnly, ErrorBoundary: BrokenPage, children: memberPages },
            ],
          },
          { path: '*', lazy: () => import('./features/site/not-found-page.tsx') },
        ],
      },
    ],
  },
]
