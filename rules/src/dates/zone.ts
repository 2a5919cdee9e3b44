/** R-DATA-07: instants are shown as they are in Madagascar, wherever the phone or the server is. */
export const timeZone = 'Indian/Antananarivo'
/** UTC+3 all year: Madagascar knows no summer time. */
export const hoursAhead = 3
