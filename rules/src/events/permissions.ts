import { admins, declarePermissions, everyone, type Permission } from '../permissions/declare.ts'

/** An editor's own events, and for who runs the MIT its races (`managerOf`). */
const editEvent: Permission = { own: ['redacteur'], all: ['admin'] }

export const permissions = declarePermissions({
  events: everyone,
  eventsWithPagination: everyone,
  event: everyone,
  eventApplicationType: everyone,
  eventApplicationTypes: everyone,
  createEvent: { all: ['redacteur', 'admin'] },
  updateEvent: editEvent,
  duplicateEvent: editEvent,
  deleteEvent: editEvent,
  cancelEvent: editEvent,
  postponeEvent: { own: ['redacteur', 'admin_mit'], all: ['admin'] },
  postponementEffects: { own: ['redacteur', 'admin_mit'], all: ['admin'] },
  withdrawPostponement: { own: ['redacteur', 'admin_mit'], all: ['admin'] },
  createEventApplicationType: editEvent,
  updateEventApplicationType: editEvent,
  deleteEventApplicationType: editEvent,
  /** Whether the races of the MIT are run by this event. */
  markMitEvent: { ...admins, at: 'the field isMit of createEvent and updateEvent' },
})
