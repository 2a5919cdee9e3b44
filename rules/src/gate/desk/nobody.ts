import { desk as limits } from '../../bibs/constants.ts'
import { phoneKey } from '../../search/index.ts'

/**
 * What a desk that found nobody says beside where it looked: what to try, and that the list may be too old only where
 * it is. `age`: milliseconds since the list was checked; null where nobody knows.
 */
export function adviceFor(typed: string, age: number | null) {
  const isPhone = !/\p{L}/u.test(typed) && phoneKey(typed).length >= shortestPhone
  return [
    isPhone ? ('desk.nobodyPhone' as const) : ('desk.nobodyTry' as const),
    ...(age === null ? (['desk.nobodyUnchecked'] as const) : []),
    ...(age !== null && age > limits.oldList ? (['desk.nobodyOld'] as const) : []),
  ]
}

const shortestPhone = 7
