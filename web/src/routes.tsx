import { type Page, type PageName, pageNames, pages, patternsOf } from '@vondrona/rules/pages'
import { lazy, Suspense } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import { inTime } from './lib/lifecycle/chunk-timeout.ts'
import { loadWithRetry } from './lib/lifecycle/lazy-with-retry.ts'
import { BrokenPage } from './shell/broken-page.tsx'
import { Frame, membersOnly, readersFrame } from './shell/frames.tsx'
import { guard, knowWho } from './shell/navigation/guard.ts'
import { PublicLayout } from './shell/public-layout.tsx'
import { FirstPaint, Root } from './shell/root.tsx'
import { Skeleton, SkeletonRows } from './ui/feedback/skeleton.tsx'

/**
 * What is rendered at each address of rules/src/<domain>/pages.ts. Who may open which is asked by `guard` at every
 * navigation. A page is a chunk of its own.
 */

const Bell = lazy(
  loadWithRetry(() => import('./features/notifications/bell.tsx').then((module) => ({ default: module.Bell }))),
)
const bell = (
  <Suspense fallback={<span className="size-11" />}>
    <Bell />
  </Suspense>
)

/** What runs was begun in the studio: its file is here by then. */
const BroadcastBar = lazy(
  loadWithRetry(() =>
    import('./features/lives/studio/studio-page.tsx').then((module) => ({ default: module.BroadcastBar })),
  ),
)

type Screen = LazyRouteFunction<RouteObject>

/** The live's page and its chat are two features; they meet here. */
const watching =
  (through: 'live' | 'GetLiveById'): Screen =>
  async () => {
    const [{ ViewerPage }, { Chat }] = await Promise.all([
      import('./features/lives/watch/viewer-page.tsx'),
      import('./features/chat/chat.tsx'),
    ])
    return { element: <ViewerPage chat={(props) => <Chat {...props} />} through={through} /> }
  }

const studio: Screen = async () => {
  const [{ StudioPage }, { ViewerPreview }, { Chat }] = await Promise.all([
    import('./features/lives/studio/studio-page.tsx'),
    import('./features/lives/watch/viewer-preview.tsx'),
    import('./features/chat/chat.tsx'),
  ])
  return {
    element: <StudioPage chat={(props) => <Chat {...props} />} monitor={(props) => <ViewerPreview {...props} />} />,
  }
}

const replay: Screen = async () => {
  const [{ ReplayPage }, { ReplayChat }] = await Promise.all([
    import('./features/lives/replay/replay-page.tsx'),
    import('./features/chat/replay-chat.tsx'),
  ])
  return { element: <ReplayPage chat={(props) => <ReplayChat {...props} />} /> }
}

/** Reports, running lives and who is kept from chats are three features; a moderator's home is all of them. */
const moderation: Screen = async () => {
  const [{ ModerationPage }, { RunningLives }, { SanctionsPanel }] = await Promise.all([
    import('./features/reports/moderation-page.tsx'),
    import('./features/lives/moderating/running-lives.tsx'),
    import('./features/chat/moderating/sanctions-panel.tsx'),
  ])
  return { element: <ModerationPage lives={<RunningLives />} people={<SanctionsPanel />} /> }
}

/** Where places are chosen, races and where applications stand are features of their own; they meet on the event's page. */
const event: Screen = async () => {
  const [{ EventPage, loader }, { TicketPicker }, { ApplyLink }, { RaceOffer }] = await Promise.all([
    import('./features/events/event-page.tsx'),
    import('./features/orders/ticket-picker.tsx'),
    import('./features/applications/applying/apply-link.tsx'),
    import('./features/races/offer/race-offer.tsx'),
  ])
  const page = (
    <EventPage
      applying={(type, event) => <ApplyLink event={event} type={type} />}
      registration={(race, event) => <RaceOffer event={event} race={race} />}
      tickets={(event) => <TicketPicker event={event} />}
    />
  )
  return { element: page, loader }
}

/** Tickets and the reservations that they come from are two features; they meet here. */
const wallet: Screen = async () => {
  const [{ WalletPage }, { MyOrders }] = await Promise.all([
    import('./features/tickets/wallet-page.tsx'),
    import('./features/orders/my-orders.tsx'),
  ])
  return { element: <WalletPage orders={(isAlone) => <MyOrders isAlone={isAlone} />} /> }
}

/** What organisers ask is built with the forms; only the tab that builds it loads them. */
const FormBuilder = lazy(
  loadWithRetry(() =>
    import('./features/forms/builder/form-builder.tsx').then((module) => ({ default: module.FormBuilder })),
  ),
)
const FormFields = lazy(
  loadWithRetry(() =>
    import('./features/forms/fields/form-fields.tsx').then((module) => ({ default: module.FormFields })),
  ),
)

/** Looked at around race day. */
const BibsPanel = lazy(
  loadWithRetry(() => import('./features/bibs/bibs-panel.tsx').then((module) => ({ default: module.BibsPanel }))),
)
const GatesPanel = lazy(
  loadWithRetry(() =>
    import('./features/gate/console/gates-panel.tsx').then((module) => ({ default: module.GatesPanel })),
  ),
)

/** The registrations of a race, the date of its event and the money of both are features of their own; they meet here. */
const mitConsole: Screen = async () => {
  const [{ MitPage }, { PostponeDialog }, { PaymentsWaitingCard }] = await Promise.all([
    import('./features/races/console/mit-page.tsx'),
    import('./features/events/editor/postpone-dialog.tsx'),
    import('./features/payments/treasury/waiting-card.tsx'),
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
        postponing={(id, onClose) => <PostponeDialog id={id} onClose={onClose} onDone={() => {}} />}
      />
    ),
  }
}

const eventEditor: Screen = async () => {
  const [{ EditEventPage }, { FormBuilder }, { EventOrdersPanel }] = await Promise.all([
    import('./features/events/editor/edit-page.tsx'),
    import('./features/forms/builder/form-builder.tsx'),
    import('./features/orders/event-orders-panel.tsx'),
  ])
  return {
    element: (
      <EditEventPage
        formEditor={(props) => <FormBuilder {...props} />}
        orders={(eventId) => <EventOrdersPanel eventId={eventId} />}
      />
    ),
  }
}

/** Few applications are paid for. */
const PayLater = lazy(
  loadWithRetry(() => import('./features/payments/payment-pages.ts').then((module) => ({ default: module.Pay }))),
)

/** The questions of a form, the application that answers them and its payment are three features; they meet here. */
const applying =
  (name: 'ApplyPage' | 'ApplicationPage'): Screen =>
  async () => {
    const [pages, { FormFields }] = await Promise.all([
      import('./features/applications/applying/form-pages.ts'),
      import('./features/forms/fields/form-fields.tsx'),
    ])
    const Page = pages[name]
    return {
      element: (
        <Page
          pay={(props) => (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
              <PayLater {...props} />
            </Suspense>
          )}
          questions={(props) => <FormFields {...props} />}
        />
      ),
    }
  }

/** A contest asks with a form: two features; they meet here. */
const contestEditor =
  (name: 'NewContestPage' | 'EditContestPage'): Screen =>
  async () => {
    const [pages, { FormBuilder }] = await Promise.all([
      import('./features/contests/organizing/edit-page.tsx'),
      import('./features/forms/builder/form-builder.tsx'),
    ])
    const Page = pages[name]
    return { element: <Page formEditor={(props) => <FormBuilder {...props} />} /> }
  }

/** The same for who answers, and pays the fee on the same page (F-CON-01). */
const enteringContest: Screen = async () => {
  const [{ EnterPage }, { FormFields }, { Pay }] = await Promise.all([
    import('./features/contests/entry/enter-page.tsx'),
    import('./features/forms/fields/form-fields.tsx'),
    import('./features/payments/payment-pages.ts'),
  ])
  return { element: <EnterPage pay={(props) => <Pay {...props} />} questions={(props) => <FormFields {...props} />} /> }
}

/** Applications to events, entries of contests and registrations for races are features of their own; one's participations are all of them. */
const participations: Screen = async () => {
  const [{ ApplicationsPage }, { MyRegistrations }, { EntryRow }] = await Promise.all([
    import('./features/applications/applying/applications-page.tsx'),
    import('./features/races/home/my-registrations.tsx'),
    import('./features/contests/entry-row.tsx'),
  ])
  return { element: <ApplicationsPage above={<MyRegistrations />} entryRow={EntryRow} /> }
}

const paying =
  (name: 'EventPaymentPage' | 'MandatePage' | 'PayerPage' | 'PaymentResultPage' | 'TestPaymentPage'): Screen =>
  async () => ({ Component: (await import('./features/payments/payment-pages.ts'))[name] })

/** Few registrations are asked. */
const Choice = lazy(
  loadWithRetry(() => import('./features/orders/choice.tsx').then((module) => ({ default: module.Choice }))),
)

/** Who registers pays on the same page (D-23): registrations and payments are two features; they meet here. */
const registering = loadWithRetry(async () => {
  const [{ RegistrationPage }, { Pay, PayFound }] = await Promise.all([
    import('./features/races/registration-page.tsx'),
    import('./features/payments/payment-pages.ts'),
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
const registration: Screen = async () => {
  if (location.search) prepareRegistering() // it is needed at once
  const { RaceRegistration, loader } = await import('./features/races/offer/races-page.tsx')
  return { element: <RaceRegistration prepare={prepareRegistering} registering={<Registering />} />, loader }
}

/** What a home shows of races, participations, money, lives, events and articles comes from their features. */
const homeCards = async () => {
  const [
    { RaceWeekendHome },
    { RegistrationsCard, TreesCard },
    { HomeCards },
    { MoneyCard },
    { EventCards },
    { VoteCards },
    { ContestCards },
    { EntryRow },
    { LivesCard },
    { ArticlesCard },
  ] = await Promise.all([
    import('./features/gate/home-card.tsx'),
    import('./features/races/home/home-cards.tsx'),
    import('./features/applications/applying/home-cards.tsx'),
    import('./features/payments/home-card.tsx'),
    import('./features/events/home-cards.tsx'),
    import('./features/votes/home-cards.tsx'),
    import('./features/contests/home-cards.tsx'),
    import('./features/contests/entry-row.tsx'),
    import('./features/lives/list/home-card.tsx'),
    import('./features/magazine/home-card.tsx'),
  ])
  return (of: 'members' | 'administrators') => (
    <>
      <RaceWeekendHome />
      {of === 'members' && (
        <>
          <RegistrationsCard />
          <HomeCards entryRow={EntryRow} />
          <MoneyCard />
        </>
      )}
      <VoteCards />
      <ContestCards />
      {of === 'members' && <LivesCard />}
      <EventCards />
      {of === 'members' && <ArticlesCard />}
      <TreesCard />
    </>
  )
}
const profile: Screen = async () => {
  const [{ Component: ProfilePage }, { DocumentsCard }, { WaitingReports }, cards] = await Promise.all([
    import('./features/accounts/profile-page.tsx'),
    import('./features/documents/own/documents-card.tsx'),
    import('./features/reports/waiting-card.tsx'),
    homeCards(),
  ])
  const news = (
    <>
      <WaitingReports />
      <DocumentsCard />
      {cards('members')}
    </>
  )
  return { element: <ProfilePage news={news} /> }
}
const dashboard: Screen = async () => {
  const [{ Component: DashboardPage }, cards] = await Promise.all([
    import('./features/dashboard/dashboard-page.tsx'),
    homeCards(),
  ])
  return { element: <DashboardPage more={cards('administrators')} /> }
}

const landing = () => import('./features/site/landing-page.tsx')

const screens: Readonly<Record<PageName, Screen>> = {
  home: landing,
  landing,
  terms: () => import('./features/site/terms-page.tsx'),
  privacy: () => import('./features/site/privacy-page.tsx'),
  support: () => import('./features/site/support-page.tsx'),
  'spinner-test': () => import('./features/site/spinner-test-page.tsx'),
  dashboard,
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
  'payment-result': paying('PaymentResultPage'),
  'payment-outcome': paying('PaymentResultPage'),
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
    HydrateFallback: FirstPaint,
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
