export { fromMadagascar, toMadagascar } from './chosen.ts'
export { longCalendarDay, longDay } from './written.ts'
export { hoursAhead, timeZone } from './zone.ts'
