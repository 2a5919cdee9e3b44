/** Close code: the session is over, do not come back with this token. (1001: the server goes away.) */
export const sessionOver = 4401
/** How often a socket is asked whether it is still there, ms. */
export const heartbeat = 30_000
/** Close code: it sent more than anybody needs; come back later. */
export const tooManyRequests = 4429
