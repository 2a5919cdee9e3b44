/** Of commands that read their own words; apart, so that help does not load them. */
export const backupUsage = '[DIR | --into DIR] [--keep 7d,4w] [--without-replays] [--plain]'
export const restoreUsage = 'DIR [--force] [--keys FILE] [--unauthenticated]'
