import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'booking.reserve': 'Reserve places',
  'booking.again': 'Reserve more',
  'booking.title': 'Reserve',
  'booking.free': 'Free',
  'booking.soldOut': 'Sold out',
  'booking.left': '{n} left',
  'booking.adults': 'Adults only',
  'booking.more': 'Add a place: {type}',
  'booking.fewer': 'Remove a place: {type}',
  'booking.count': 'Places chosen: {n}',
  'booking.name': 'Full name, place {n}',
  'booking.nameHint': 'As it will be written on the ticket',
  'booking.total': 'Total',
  'booking.confirmOne': 'Reserve 1 place',
  'booking.confirm': 'Reserve {n} places',
  'booking.most': 'At most ten places at once.',
  'booking.unanswered': 'Your request got no answer. You can safely send it again: nothing is counted twice.',
  'booking.done': 'It is reserved',
  'booking.confirmed': 'Your places are confirmed. You find them in your tickets at any time.',
  'booking.held':
    'Your places are held until {time}. Online payment is not open yet: without a payment by then, they are given back.',
  'booking.past': 'This reservation is already closed. Its places were given back.',
  'booking.tickets': 'See my tickets',
  'booking.close': 'Close',
  'booking.cancel': 'Cancel',
}
