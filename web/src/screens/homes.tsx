import type { ReactNode } from 'react'
import type { Screen } from './screen.ts'

/**
 * What a home shows of races, reservations, participations, money, lives, events and articles comes from their features. A place that
 * must be paid within hours comes before documents that are due, which have no such end.
 */
const homeCards = async () => {
  const [
    { RaceWeekendHome },
    { RegistrationsCard, TreesCard },
    { TicketsCard },
    { HomeCards },
    { MoneyCard },
    { EventCards },
    { VoteCards },
    { ContestCards },
    { EntryRow },
    { LivesCard },
    { ArticlesCard },
  ] = await Promise.all([
    import('../features/gate/home-card.tsx'),
    import('../features/races/home/home-cards.tsx'),
    import('../features/orders/home-card.tsx'),
    import('../features/applications/applying/home-cards.tsx'),
    import('../features/payments/home-card.tsx'),
    import('../features/events/home-cards.tsx'),
    import('../features/votes/home-cards.tsx'),
    import('../features/contests/home-cards.tsx'),
    import('../features/contests/entry-row.tsx'),
    import('../features/lives/list/home-card.tsx'),
    import('../features/magazine/home-card.tsx'),
  ])
  return (of: 'members' | 'administrators', dueDocuments?: ReactNode) => (
    <>
      <RaceWeekendHome />
      {of === 'members' && (
        <>
          <RegistrationsCard />
          <TicketsCard />
          {dueDocuments}
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
export const profile: Screen = async () => {
  const [{ Component: ProfilePage }, { DocumentsCard }, { WaitingReports }, cards] = await Promise.all([
    import('../features/accounts/profile-page.tsx'),
    import('../features/documents/own/documents-card.tsx'),
    import('../features/reports/waiting-card.tsx'),
    homeCards(),
  ])
  const news = (
    <>
      <WaitingReports />
      {cards('members', <DocumentsCard when="due" />)}
    </>
  )
  return { element: <ProfilePage more={<DocumentsCard when="complete" />} news={news} /> }
}
export const dashboard: Screen = async () => {
  const [{ Component: DashboardPage }, cards] = await Promise.all([
    import('../features/dashboard/dashboard-page.tsx'),
    homeCards(),
  ])
  return { element: <DashboardPage more={cards('administrators')} /> }
}
