import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'orders.eventMissing': 'Error: the id of the event is missing',
  'orders.eventUnknown': 'Error: no event is selected',
  'orders.typeMissing': 'Select a ticket type',
  'orders.typeUnknown': 'This event has no such ticket type.',
  'orders.typeInactive': 'This ticket type is no longer on sale.',
  'orders.soldOut': 'There are not enough places left for “{type}”.',
  'orders.soldOutNow': 'There are not enough places left.',
  'orders.closed': 'Reservations for this event are closed.',
  'orders.minors': 'This ticket is for adults only.',
  'orders.nameMissing': 'Enter the full name',
  'orders.nameTooLong': 'This name is too long',
  'orders.placesTooMany': 'At most ten places at once',
  'orders.tooMany': 'You already have {n} places at this event: twenty at most.',
  'orders.busy': 'Many people are reserving right now. Try again in a moment.',
  'orders.tooFast': 'You are reserving too fast. Try again in {seconds} s.',
  'orders.notFound': 'There is no such reservation.',
  'orders.over': 'This reservation is closed.',
  'orders.begun': 'The event has begun: this reservation can no longer be cancelled.',
  'orders.choiceClosed': 'The time to answer is over.',
  'orders.noChoice': 'No answer is expected for this reservation.',
}
