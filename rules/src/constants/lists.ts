export const pageSize = { cards: 12, rows: 20, comments: 50, max: 100, queue: 500 } as const // D-32
export const searchTotalCap = 10_000 // B10: text-search totals are counted to here and marked
export const waitingCap = 1000 // what waits for people is counted up to here
export const searchDelay = 300 // after the last keystroke
export const logCap = 50 // R-CONST-15
