/** R-DATA-07: instants are shown as they are in Madagascar, wherever the phone or the server is. */
export const timeZone = 'Indian/Antananarivo'
/** UTC+3 all year: Madagascar has no daylight saving time. */
export const hoursAhead = 3

const ahead = hoursAhead * 3_600_000

/** An instant whose UTC fields equal the local time in Madagascar at `when`, and the inverse. */
export const asInMadagascar = (when: Date): Date => new Date(when.getTime() + ahead)

/** The instant at which clocks in Madagascar show this time. */
export const fromClock = (shown: Date): Date => new Date(shown.getTime() - ahead)

const aDay = 86_400_000 // ms
/** Which day it is in Madagascar, counted from any. */
const dayOf = (when: Date): number => Math.floor(asInMadagascar(when).getTime() / aDay)

/** How many midnights of Madagascar lie between: 1 is tomorrow. */
export const daysBetween = (from: Date, to: Date): number => dayOf(to) - dayOf(from)
