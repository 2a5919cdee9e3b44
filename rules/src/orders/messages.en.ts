import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'orders.eventMissing': 'Error: the id of the event is missing',
  'orders.eventUnknown': 'Error: no event is selected',
  'orders.typeMissing': 'Select a ticket type',
  'orders.registrationRequired': 'For this race, use its registration form.',
  'orders.typeUnknown': 'This event has no such ticket type.',
  'orders.typeInactive': 'This ticket type is no longer on sale.',
  'orders.soldOut': 'There are not enough places left for “{type}”.',
  'orders.soldOutNow': 'There are not enough places left.',
  'orders.closed': 'Reservations for this event are closed.',
  'orders.typeAges': '“{type}” is not meant for this age on the day of the event. Choose another ticket.',
  'orders.minors': 'This ticket is for adults only.',
  'orders.nameMissing': 'Enter the full name',
  'orders.nameTooLong': 'This name is too long',
  'orders.placesTooMany': 'At most ten places at once',
  'orders.tooMany': 'At most twenty places at an event. You already have {n}.',
  'orders.tooManyHolds':
    'Too many of your reservations for this event were not paid. Try again tomorrow, or choose free places.',
  'orders.tooManyRetakes': 'This place was already taken again three times without being paid. Please register again.',
  'orders.busy': 'Many people are reserving right now. Try again in a moment.',
  'orders.tooFast': 'You are reserving too fast. Try again in {wait}.',
  'orders.notFound': 'There is no such reservation.',
  'orders.over': 'This reservation is closed.',
  'orders.begun': 'The event has started: this reservation can no longer be cancelled.',
  'orders.choiceClosed': 'The time to answer has passed.',
  'orders.otherContent': 'This reservation was already sent with other content. Check your tickets.',
  'orders.dateUnknown': 'not known yet',
  'orders.choiceOver': 'passed, your place is kept',
  'orders.noChoice': 'No answer is expected for this reservation.',
  'orders.postponementMoved':
    'The postponement of this event has changed in the meantime. Read what is offered, then answer.',
}
