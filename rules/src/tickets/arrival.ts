const hour = 3_600_000

/** R-TKT-07: when to be there. */
export const arriveBy = (startsAt: Date): Date => new Date(startsAt.getTime() - hour)
