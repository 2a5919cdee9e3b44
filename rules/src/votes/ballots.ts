/** What a ballot says: the indices of its options, in order, each once. */
export type Choices = readonly number[]

/** D-16: with one choice it is replaced, with several it is added. Choosing again what is chosen changes nothing. */
export const withChoice = (before: Choices, index: number, allowMultiple: boolean): Choices =>
  allowMultiple ? asChoices([...before, index]) : [index]

/** What a whole ballot says, however it was sent. */
export const asChoices = (indexes: readonly number[]): Choices => [...new Set(indexes)].sort((a, b) => a - b)

export const withoutChoice = (before: Choices, index: number): Choices => before.filter((choice) => choice !== index)

export const sameChoices = (one: Choices, other: Choices): boolean =>
  one.length === other.length && one.every((choice, place) => choice === other[place])

/** How often each option stands on these ballots. */
export function tally(ballots: Iterable<Choices>, options: number): number[] {
  const votes = Array.from({ length: options }, () => 0)
  for (const choices of ballots) for (const index of choices) votes[index] = (votes[index] ?? 0) + 1
  return votes
}
