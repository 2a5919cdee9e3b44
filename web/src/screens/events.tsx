import { Suspense } from 'react'
import { latePart } from '../lib/lifecycle/late-part.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { Screen } from './screen.ts'

/** Where places are chosen, races and where applications stand are features of their own; they meet on the event's page. */
export const event: Screen = async () => {
  const [{ EventPage, loader }, { TicketPicker }, { ApplyLink }, { RaceOffer }] = await Promise.all([
    import('../features/events/event-page.tsx'),
    import('../features/orders/ticket-picker.tsx'),
    import('../features/applications/applying/apply-link.tsx'),
    import('../features/races/offer/race-offer.tsx'),
  ])
  const page = (
    <EventPage
      applying={(type, event) => <ApplyLink event={event} type={type} />}
      registration={(race, event, price) => <RaceOffer event={event} price={price} race={race} />}
      tickets={(event, price) => <TicketPicker event={event} price={price} />}
    />
  )
  return { element: page, loader }
}

/** Tickets and the reservations that they come from are two features; they meet here. */
export const wallet: Screen = async () => {
  const [{ WalletPage }, { DueOrders, MyOrders }] = await Promise.all([
    import('../features/tickets/wallet-page.tsx'),
    import('../features/orders/my-orders.tsx'),
  ])
  return { element: <WalletPage due={<DueOrders />} orders={(isAlone) => <MyOrders isAlone={isAlone} />} /> }
}

export const eventEditor: Screen = async () => {
  const [{ EditEventPage }, { FormBuilder }, { EventOrdersPanel }] = await Promise.all([
    import('../features/events/editor/edit-page.tsx'),
    import('../features/forms/builder/form-builder.tsx'),
    import('../features/orders/event-orders-panel.tsx'),
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
const PayLater = latePart(() =>
  import('../features/payments/payment-pages.ts').then((module) => ({ default: module.Pay })),
)

/** The questions of a form, the application that answers them and its payment are three features; they meet here. */
export const applying =
  (name: 'ApplyPage' | 'ApplicationPage'): Screen =>
  async () => {
    const [pages, { FormFields }] = await Promise.all([
      import('../features/applications/applying/form-pages.ts'),
      import('../features/forms/fields/form-fields.tsx'),
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

/** Applications to events, entries of contests and registrations for races are features of their own; one's participations are all of them. */
export const participations: Screen = async () => {
  const [{ ApplicationsPage }, { MyRegistrations }, { EntryRow }] = await Promise.all([
    import('../features/applications/applying/applications-page.tsx'),
    import('../features/races/home/my-registrations.tsx'),
    import('../features/contests/entry-row.tsx'),
  ])
  return { element: <ApplicationsPage above={<MyRegistrations />} entryRow={EntryRow} /> }
}
