/** Charts by day. */
export const charts = {
  periods: [7, 30, 90], // days that are offered
  usual: 30,
  longest: 366, // days that a client may ask for
} as const
