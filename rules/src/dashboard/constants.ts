/** The home of administrators. */
export const dashboard = {
  newest: 5, // of each kind in its lists
  diskWarning: 0.1, // of the disk still free above the reserve
} as const
