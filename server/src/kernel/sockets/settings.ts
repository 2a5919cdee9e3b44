/** How often a socket is asked whether it is still there, ms. */
export const heartbeat = 30_000
