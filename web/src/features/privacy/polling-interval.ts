/** How long to wait before looking again at something the server prepares: often at first, then with back-off. */
export const askAgainAfter = (looks: number) => Math.min(2000 * 1.5 ** looks, 30_000)
