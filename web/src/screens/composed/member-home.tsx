import { type ComponentProps, Suspense } from 'react'
import { ProfilePage } from '../../features/accounts/profile-page.tsx'
import { HomeCards as ParticipationCards } from '../../features/applications/applying/home-cards.tsx'
import { DocumentsCard } from '../../features/documents/own/documents-card.tsx'
import { RaceWeekendHome } from '../../features/gate/home-card.tsx'
import { TicketsCard } from '../../features/orders/home-card.tsx'
import { MoneyCard } from '../../features/payments/home-card.tsx'
import { RegistrationsCard } from '../../features/races/home/registrations-card.tsx'
import { WaitingReports } from '../../features/reports/waiting-card.tsx'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'

const BelowMemberHome = latePart(() =>
  import('./below-member-home.tsx').then((module) => ({ default: module.BelowMemberHome })),
)

/** Few are in a contest. */
const EntryRow = latePart(() =>
  import('../../features/contests/entry-row.tsx').then((module) => ({ default: module.EntryRow })),
)

const entryRow = (props: ComponentProps<typeof EntryRow>) => (
  <Suspense fallback={<SkeletonRows rows={1} />}>
    <EntryRow {...props} />
  </Suspense>
)

/**
 * What waits for a member comes from many features, in one file. A place that must be paid within hours comes before
 * documents that are due, which have no such end.
 */
export const Component = () => (
  <ProfilePage
    below={(profile) => <BelowMemberHome profile={profile} />}
    news={
      <>
        <WaitingReports />
        <RaceWeekendHome />
        <RegistrationsCard />
        <TicketsCard />
        <DocumentsCard when="due" />
        <ParticipationCards entryRow={entryRow} />
        <MoneyCard />
      </>
    }
  />
)
