/** R-DATA-07: instants are shown as they are in Madagascar, wherever the phone or the server is. */
export const timeZone = 'Indian/Antananarivo'
/** UTC+3 all year: Madagascar knows no summer time. */
export const hoursAhead = 3

const ahead = hoursAhead * 3_600_000

/** An instant whose UTC fields are what a clock in Madagascar shows at `when`; and back. */
export const asInMadagascar = (when: Date): Date => new Date(when.getTime() + ahead)
export const fromClock = (shown: Date): Date => new Date(shown.getTime() - ahead)
