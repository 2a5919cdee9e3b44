import type { PageName } from '@vondrona/rules/pages'
import type { Role } from '@vondrona/rules/permissions'
import { ProfileDocument } from './features/accounts/operations.generated.ts'
import { applicationsAfter } from './features/applications/applying/applications-after.ts'
import { homeContests } from './features/contests/home-cards.tsx'
import { DashboardDocument, DashboardQueueDocument } from './features/dashboard/operations.generated.ts'
import { DueDocumentsDocument } from './features/documents/operations.generated.ts'
import { nextEvents } from './features/events/home-cards.tsx'
import { homeLives } from './features/lives/list/home-card.tsx'
import { latestArticles } from './features/magazine/home-card.tsx'
import { UnreadNotificationsDocument } from './features/notifications/operations.generated.ts'
import { myPlaces } from './features/orders/home-card.tsx'
import { ordersAfter } from './features/orders/my-orders.tsx'
import { MyRegistrationsDocument, TreeCountsDocument } from './features/races/home/operations.generated.ts'
import { RacesDocument, RegistrationPrefillDocument } from './features/races/operations.generated.ts'
import { walletAfter } from './features/tickets/kept-tickets.ts'
import { runningVotes } from './features/votes/home-cards.tsx'
import { MeDocument } from './lib/session/operations.generated.ts'

/**
 * What the pages of members need first (docs/decisions/0088): the files that the HTML response preloads, and the queries
 * that its script sends while they are on their way. The build reads it (web/first-answer.ts); the app does not load it.
 */

export interface FirstQuery {
  query: string
  variables?: object
  /** Sent for a member of this role alone: others would be refused, and the audit log would note it. */
  only?: Role
}
export interface First {
  /** Below src. */
  modules: readonly string[]
  queries: readonly FirstQuery[]
  /** In src/early: what draws the page from these answers before the app is there. */
  early?: string
  /** Only where this parameter is in the address: without it the page is another one. */
  parameter?: string
}

/** The frame around all of them. Its queries are not held up by those of the page. */
export const frame: First = {
  modules: [
    'shell/shell.tsx',
    'features/notifications/bell.tsx',
    'ui/dialogs/toasts.tsx',
    'lib/takeover/keep-early-answers.ts',
  ],
  queries: [{ query: UnreadNotificationsDocument }],
}
const page = (modules: readonly string[], queries: readonly FirstQuery[], early?: string): First => ({
  modules: [...frame.modules, ...modules],
  queries,
  ...(early && { early }),
})

/** As the session sends it: its answer is compared with what is kept of the member. */
export const me: FirstQuery = { query: MeDocument }

export const first: Partial<Record<PageName, First>> = {
  profile: page(
    ['screens/composed/member-home.tsx'],
    [
      { query: ProfileDocument },
      { query: MyRegistrationsDocument },
      myPlaces,
      { query: DueDocumentsDocument },
      applicationsAfter(),
      runningVotes,
      homeContests,
      homeLives,
      nextEvents,
      latestArticles,
      { query: TreeCountsDocument },
    ],
    'home',
  ),
  'mit-payment': {
    ...page(
      ['features/races/offer/race-registration.tsx', 'features/races/registration-page.tsx'],
      [{ query: RacesDocument }, { query: RegistrationPrefillDocument }],
      'race-form',
    ),
    parameter: 'start',
  },
  tickets: page(
    ['features/tickets/wallet-page.tsx', 'features/orders/my-orders.tsx'],
    [walletAfter(null), ordersAfter(null)],
    'wallet',
  ),
  dashboard: page(
    ['features/dashboard/dashboard-page.tsx'],
    [
      { query: DashboardDocument, only: 'admin' },
      { query: DashboardQueueDocument, only: 'admin' },
    ],
    'dashboard',
  ),
}
