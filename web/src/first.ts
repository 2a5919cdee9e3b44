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
 * What the pages of members need first (docs/decisions/0088): the files that the first answer preloads, and the questions
 * that its script asks while they are on their way. The build reads it (web/first-answer.ts); the app does not load it.
 */

export interface Ask {
  query: string
  variables?: object
  /** Only where this parameter is in the address. */
  search?: string
  /** Only of a member of this role: of others the server would note in the audit log that it refused them. */
  only?: Role
}
export interface First {
  /** Below src. */
  modules: readonly string[]
  asks: readonly Ask[]
}

/** The frame around all of them. What it asks is not held up by the questions of the page. */
export const frame: First = {
  modules: ['shell/shell.tsx', 'features/notifications/bell.tsx', 'ui/dialogs/toasts.tsx'],
  asks: [{ query: UnreadNotificationsDocument }],
}
const page = (modules: readonly string[], asks: readonly Ask[]): First => ({
  modules: [...frame.modules, ...modules],
  asks,
})

/** As the session asks it: what it answers is compared with what is kept of the member. */
export const who: Ask = { query: MeDocument }

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
  ),
  'mit-payment': page(
    [
      'features/races/offer/races-page.tsx',
      'features/races/registration-page.tsx',
      'features/payments/payment-pages.ts',
    ],
    [
      { query: RacesDocument, search: 'start' },
      { query: RegistrationPrefillDocument, search: 'start' },
    ],
  ),
  tickets: page(
    ['features/tickets/wallet-page.tsx', 'features/orders/my-orders.tsx'],
    [walletAfter(null), ordersAfter(null)],
  ),
  dashboard: page(
    ['features/dashboard/dashboard-page.tsx'],
    [
      { query: DashboardDocument, only: 'admin' },
      { query: DashboardQueueDocument, only: 'admin' },
    ],
  ),
}
