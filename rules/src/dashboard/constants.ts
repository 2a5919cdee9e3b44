/** The home of administrators. */
export const dashboard = {
  newest: 5, // of each kind in its lists
  periods: [7, 30, 90], // days that its charts offer
  longest: 366, // days that a client may ask for
  diskWarning: 0.1, // of the disk still free above the reserve
} as const
