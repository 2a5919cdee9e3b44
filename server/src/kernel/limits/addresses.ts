/** Every limit of an address, declared where it is counted: docs/limits.md lists them with their reasons. */
interface Reasoned {
  readonly name: string
  /** Why an address is counted here although many people share one, and what counts before it. */
  readonly why: string
}

export interface DeclaredLimit extends Reasoned {
  readonly points?: number
  /** Refused without being asked for work. */
  readonly plain?: boolean
  readonly seconds?: number
  readonly capacity?: number
  readonly perSecond?: number
  /** At the same time; or the setting that says how many. */
  readonly atOnce?: number | string
}

const declared = new Map<string, DeclaredLimit>()

/** Of addresses nothing is counted without a reason. Two places may share one limit. */
export function declareAddressLimit<T extends DeclaredLimit>(limit: T): T {
  declared.set(limit.name, limit)
  return limit
}

/** All that were declared by the modules that are loaded. */
export const addressLimits = (): DeclaredLimit[] => [...declared.values()]
