import { type Choices, tally } from './ballots.ts'
import { vote } from './constants.ts'

/**
 * N-11: the published ballots of a secret vote: a line for each, in the order of the codes, with its options counted from
 * 1. The same bytes for everybody, so that lists can be compared by their SHA-256.
 */
export const listHead = 'code;choices\n'
export const listLine = ({ code, choices }: Ballot): string =>
  `${code};${choices.map((index) => index + 1).join(',')}\n`

export interface Ballot {
  code: string
  choices: Choices
}

export interface Recount {
  ballots: ReadonlyMap<string, Choices>
  votes: readonly number[]
  /** Ballots without a choice: taken back. */
  empty: number
  /** Lines that are none of this list's: unreadable, twice, or with an option that does not exist. */
  wrong: readonly string[]
}

const line = new RegExp(`^([0-9A-Z]{${vote.codeLength}});((?:[1-9]\\d?(?:,[1-9]\\d?)*)?)$`)

/** Counts a list again, by nothing but its lines. */
export function recount(
  text: string,
  { options, allowMultiple }: { options: number; allowMultiple: boolean },
): Recount {
  const ballots = new Map<string, Choices>()
  const wrong: string[] = []
  if (!text.startsWith(listHead)) wrong.push(text.split('\n', 1)[0] ?? '')
  for (const one of text.slice(text.startsWith(listHead) ? listHead.length : 0).split('\n')) {
    if (one === '') continue
    const [, code = '', said = ''] = line.exec(one) ?? []
    const choices = said === '' ? [] : said.split(',').map((number) => Number(number) - 1)
    const isKnown = choices.every((index) => index < options) && new Set(choices).size === choices.length
    if (!code || !isKnown || ballots.has(code) || (!allowMultiple && choices.length > 1)) wrong.push(one)
    else ballots.set(code, choices)
  }
  return {
    ballots,
    votes: tally(ballots.values(), options),
    empty: [...ballots.values()].filter((choices) => choices.length === 0).length,
    wrong,
  }
}
