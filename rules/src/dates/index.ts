export { fromMadagascar, toMadagascar } from './chosen.ts'
export { calendarLeaf, clockTime, longCalendarDay, longDate, longDay } from './written.ts'
export { asInMadagascar, hoursAhead, timeZone } from './zone.ts'
