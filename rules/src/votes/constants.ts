import { day, hour, minute, second } from '../constants/units.ts'

/** Votes of the community. */
export const vote = {
  title: { min: 3, max: 120 },
  description: { max: 4000 },
  options: { min: 2, max: 20 },
  option: { max: 200 },
  picture: { small: 640, large: 1440, ticket: 2 * hour }, // px of an option's picture, at most; how long its address opens it
  longest: 366 * day, // from now to its end
  codeLength: 16, // of a receipt, with its check character: 75 random bits
} as const

/** What only the server needs of them. */
export const voteServer = {
  queue: 20_000, // ballots waiting for their turn; when full, clients are told to retry
  perTurn: 500, // ballots per transaction
  pace: { capacity: 60, perSecond: 3 }, // per member
  pushEvery: 250, // at most four results a second reach a viewer
  mixedAtOnce: 500, // a box up to this size is mixed with each turn, a larger one by a job
  toldPerTurn: 500, // voters told of an end per transaction
  listsAtOnce: 20, // downloads of published ballots at once
  listStalled: 30 * second,
  listPage: 5000, // ballots read at once
  late: minute, // how often the job looks for votes whose end has come
} as const
