import { type Page, type PageName, pageNames, pages, patternsOf } from '@vondrona/rules/pages'
import { Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { inTime } from './lib/lifecycle/chunk-timeout.ts'
import { latePart } from './lib/lifecycle/late-part.ts'
import { contestEditor, enteringContest } from './screens/contests.tsx'
import { applying, event, eventEditor, participations, wallet } from './screens/events.tsx'
import { dashboard, profile } from './screens/homes.tsx'
import { moderation, replay, studio, watching } from './screens/lives.tsx'
import { paymentResult } from './screens/payment-result.tsx'
import { mitConsole } from './screens/race-console.tsx'
import { registration } from './screens/registration.tsx'
import type { Screen } from './screens/screen.ts'
import { BrokenPage } from './shell/broken-page.tsx'
import { Frame, membersOnly, readersFrame } from './shell/frames.tsx'
import { guard, knowWho } from './shell/navigation/guard.ts'
import { PublicLayout } from './shell/public-layout.tsx'
import { FirstPaint, Root } from './shell/root.tsx'

/**
 * What is rendered at each address of rules/src/<domain>/pages.ts. Who may open which is asked by `guard` at every
 * navigation. A page is a chunk of its own; those of several features are composed in screens/.
 */

const Bell = latePart(() => import('./features/notifications/bell.tsx').then((module) => ({ default: module.Bell })))
const bell = (
  <Suspense fallback={<span className="size-11" />}>
    <Bell />
  </Suspense>
)

/** What runs was begun in the studio: its file is here by then. */
const BroadcastBar = latePart(() =>
  import('./features/lives/studio/studio-page.tsx').then((module) => ({ default: module.BroadcastBar })),
)

const paying =
  (name: 'EventPaymentPage' | 'MandatePage' | 'PayerPage' | 'TestPaymentPage'): Screen =>
  async () => ({ Component: (await import('./features/payments/payment-pages.ts'))[name] })

const landing = () => import('./features/site/landing-page.tsx')

const screens: Readonly<Record<PageName, Screen>> = {
  home: landing,
  landing,
  terms: () => import('./features/site/terms-page.tsx'),
  privacy: () => import('./features/site/privacy-page.tsx'),
  support: () => import('./features/site/support-page.tsx'),
  'spinner-test': () => import('./features/site/spinner-test-page.tsx'),
  dashboard,
  health: () => import('./features/dashboard/health-page.tsx'),
  polls: () => import('./features/site/polls-page.tsx'),
  'settings.legal': () => import('./features/site/legal-panel.tsx'),

  login: () => import('./features/sessions/login-page.tsx'),
  'forgot-password': () => import('./features/sessions/forgot-page.tsx'),
  'reset-password': () => import('./features/sessions/reset-page.tsx'),
  'verify-email': () => import('./features/sessions/verify-email-page.tsx'),
  'settings.account': () => import('./features/sessions/settings/contacts-panel.tsx'),
  'settings.security': () => import('./features/sessions/settings/security-panel.tsx'),
  'settings.sessions': () => import('./features/sessions/settings/devices-panel.tsx'),

  signup: () => import('./features/signup/signup-page.tsx'),
  guardian: () => import('./features/signup/guardian-page.tsx'),

  identity: () => import('./features/identity/submit-identity-page.tsx'),
  correction: () => import('./features/identity/correction-page.tsx'),
  capture: () => import('./features/identity/capture-page.tsx'),

  profile,
  settings: () => import('./features/accounts/settings-page.tsx'),
  'settings.display': () => import('./features/accounts/display-panel.tsx'),
  notifications: () => import('./features/notifications/notifications-page.tsx'),
  'settings.notifications': () => import('./features/notifications/preferences-panel.tsx'),
  'settings.privacy': () => import('./features/privacy/privacy-panel.tsx'),

  moderation,
  'member-messages': () => import('./features/chat/moderating/member-messages-page.tsx'),

  'user-management': () => import('./features/members/user-management-page.tsx'),
  audit: () => import('./features/audit/audit-page.tsx'),
  outbox: () => import('./features/outbox/outbox-page.tsx'),

  magazine: () => import('./features/magazine/articles-page.tsx'),
  article: () => import('./features/magazine/article-page.tsx'),
  'new-article': () => import('./features/magazine/editor/new-page.tsx'),
  'edit-article': () => import('./features/magazine/editor/edit-page.tsx'),
  'shared-pictures': () => import('./features/magazine/shared/shared-page.tsx'),
  'my-articles': () => import('./features/magazine/editor/mine-page.tsx'),
  labels: () => import('./features/magazine/editor/labels/labels-page.tsx'),

  lives: () => import('./features/lives/list/lives-page.tsx'),
  live: watching('live'),
  'lives-id': watching('live'),
  'lives-graphql': watching('GetLiveById'),
  replay,
  'new-live': () => import('./features/lives/create/create-page.tsx'),
  'edit-live': () => import('./features/lives/create/edit-page.tsx'),
  studio,
  'test-streaming': () => import('./features/lives/test/test-streaming-page.tsx'),

  events: () => import('./features/events/events-page.tsx'),
  event,
  'new-event': () => import('./features/events/editor/new-page.tsx'),
  'edit-event': eventEditor,
  'event-payment': paying('EventPaymentPage'),
  'payment-result': paymentResult,
  'payment-outcome': paymentResult,
  'payment-mandate': paying('MandatePage'),
  payer: paying('PayerPage'),
  'test-payment': paying('TestPaymentPage'),
  treasury: () => import('./features/payments/treasury/treasury-page.tsx'),
  contests: () => import('./features/contests/contests-page.tsx'),
  contest: () => import('./features/contests/contest-page.tsx'),
  'new-contest': contestEditor('NewContestPage'),
  'edit-contest': contestEditor('EditContestPage'),
  'manage-contest': () => import('./features/contests/organizing/manage-page.tsx'),
  'enter-contest': enteringContest,
  'judge-contest': () => import('./features/contests/jury/jury-page.tsx'),
  votes: () => import('./features/votes/votes-page.tsx'),
  vote: () => import('./features/votes/vote-page.tsx'),
  'new-vote': () => import('./features/votes/editor/new-page.tsx'),
  'edit-vote': () => import('./features/votes/editor/edit-page.tsx'),
  'recount-vote': () => import('./features/votes/recount/recount-page.tsx'),
  tickets: wallet,
  ticket: () => import('./features/tickets/ticket-page.tsx'),
  'ticket-retrieval': () => import('./features/tickets/retrieval-page.tsx'),
  applications: participations,
  apply: applying('ApplyPage'),
  application: applying('ApplicationPage'),
  'admin-applications': () => import('./features/applications/reviewing/admin-applications-page.tsx'),
  gate: () => import('./features/gate/gate-page.tsx'),
  'event-gates': () => import('./features/gate/console/event-gates-page.tsx'),
  'bib-desk': () => import('./features/gate/desk/desk-page.tsx'),
  documents: () => import('./features/documents/own/documents-page.tsx'),
  'document-admin': () => import('./features/documents/checking/document-admin-page.tsx'),
  mit: mitConsole,
  'race-results': () => import('./features/races/ranking/results-page.tsx'),
  'mit-payment': registration,
}

type Place = 'public' | 'readers' | 'members' | 'none'

/** Pages for people without an account and mailed links have the visitors' frame, whoever opens them. */
function placeOf(page: Page): Place {
  if ('moved' in page) return 'members' // the guard redirects, so nothing is rendered
  if ('frame' in page && page.frame === 'none') return 'none'
  if (page.open === 'guests' || ('frame' in page && page.frame === 'public')) return 'public'
  return page.open === 'members' ? 'members' : 'readers'
}

/** The routes of the pages that a test picks, each with the panels that it renders inside itself. */
const routesOf = (picks: (page: Page) => boolean): RouteObject[] =>
  pageNames
    .filter((name) => picks(pages[name]))
    .flatMap((name) =>
      patternsOf(name).map((path) => ({
        path,
        lazy: inTime((screens as Readonly<Record<string, Screen>>)[name]!),
        children: routesOf(({ within }) => within === name),
      })),
    )
const routesIn = (place: Place) => routesOf((page) => !page.within && placeOf(page) === place)

export const routes: RouteObject[] = [
  {
    middleware: [knowWho],
    element: <Root running={<BroadcastBar />} />,
    HydrateFallback: () => <FirstPaint />,
    errorElement: <BrokenPage alone />,
    children: [
      {
        middleware: [guard],
        children: [{ ErrorBoundary: BrokenPage, children: routesIn('none') }],
      },
      {
        middleware: [guard],
        element: <PublicLayout />,
        children: [{ ErrorBoundary: BrokenPage, children: routesIn('public') }],
      },
      {
        element: <Frame bell={bell} />,
        children: [
          {
            middleware: [guard],
            ErrorBoundary: BrokenPage,
            children: [
              { ...readersFrame, children: routesIn('readers') },
              { ...membersOnly, ErrorBoundary: BrokenPage, children: routesIn('members') },
            ],
          },
          { path: '*', lazy: () => import('./features/site/not-found-page.tsx') },
        ],
      },
    ],
  },
]
