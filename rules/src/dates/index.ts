export { fromMadagascar, toMadagascar } from './chosen.ts'
export { longCalendarDay, longDay } from './written.ts'
export { asInMadagascar, hoursAhead, timeZone } from './zone.ts'
