export { calendarLeaf, clockTime, longDate } from './calendar.ts'
export { fromMadagascar, toMadagascar } from './chosen.ts'
export { longCalendarDay, longDay } from './written.ts'
export { asInMadagascar, hoursAhead, timeZone } from './zone.ts'
