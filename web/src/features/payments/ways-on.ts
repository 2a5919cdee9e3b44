import { linkTo } from '@vondrona/rules/pages'
import type { ResultScreen, texts } from '@vondrona/rules/payments/paying'
import type { PaymentFields } from './operations.generated.ts'

export interface WayOn {
  to: string
  text: keyof typeof texts.fr
}

interface Situation {
  purpose: PaymentFields['purpose']
  screen: ResultScreen
  /** Where this device came from to pay. */
  back: string | null
  isForOther: boolean
  isMember: boolean
}

/** From the result of a payment: the way that suits what was paid, or null, and how to leave. */
export function waysOn({ purpose, screen, back, isForOther, isMember }: Situation): { on: WayOn | null; leave: WayOn } {
  const home: WayOn = { to: linkTo('home'), text: 'paying.home' }
  const tickets: WayOn = isMember ? { to: linkTo('tickets'), text: 'paying.tickets' } : home
  const way = (to: string | null, text: WayOn['text']): WayOn | null =>
    to ? { to, text: screen === 'failed' ? 'paying.retry' : text } : null
  const help: WayOn | null = screen === 'failed' ? { to: linkTo('support'), text: 'paying.help' } : null
  if (isForOther) return { on: way(back, 'paying.payerBack') ?? help, leave: home } // the tickets are not theirs
  const { kind, id } = purpose ?? {}
  switch (kind) {
    case 'registration':
      return { on: way(back ?? (screen === 'failed' ? linkTo('mit-payment') : null), 'paying.back'), leave: tickets }
    case 'tickets':
      if (screen === 'success' && isMember) return { on: tickets, leave: home }
      // On another device than it was begun on, an order that is not paid is found where a member has all of theirs.
      return {
        on: way(back ?? (screen === 'failed' ? linkTo('tickets') : null), 'paying.backPlaces'), // after a login
        leave: tickets,
      }
    case 'application':
      return { on: way(id ? linkTo('application', { id }) : back, 'paying.application') ?? help, leave: home }
    case 'entry':
      return { on: way(id ? linkTo('enter-contest', { id }) : back, 'paying.entry') ?? help, leave: home }
    case 'test':
      return { on: { to: linkTo('test-payment'), text: 'paying.testAgain' }, leave: home }
    default:
      return { on: way(back, 'paying.backPlain') ?? help, leave: home }
  }
}
