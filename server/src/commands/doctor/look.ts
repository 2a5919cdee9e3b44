import type { Config } from '../../config.ts'
import type { Fault } from './faults.ts'

/** What every check may ask for. */
export interface Look {
  config: Config
  now: () => Date
  /** Milliseconds for one question and its answer. */
  timeout: number
  backups: string | undefined
  /** Clocks of others that were seen on the way: how far ours is from theirs. */
  clocks: { from: string; seconds: number }[]
}
export type Check = (look: Look) => Promise<readonly Fault[]>
