export { calendarLeaf, clockTime, longDate } from './calendar.ts'
export { boundsOfDay, fromMadagascar, isoInMadagascar, startOfDay, toMadagascar } from './chosen.ts'
export { longCalendarDay, longDay } from './written.ts'
export { asInMadagascar, hoursAhead, timeZone } from './zone.ts'
