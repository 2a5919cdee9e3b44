/** Interval between pings of a socket (ms). */
export const heartbeat = 30_000
