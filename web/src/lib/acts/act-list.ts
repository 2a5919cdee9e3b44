/** Acts that wait for the network, as a list without a browser: what supersedes what, and what is too old to be sent. */

export interface Act {
  id: string
  kind: string
  /** What it is about: of two acts about the same, the later one is sent. */
  about: string
  variables: unknown
  /** What it does, as the person who waits reads it. */
  label: string
  /** The member who did it. Nobody else's session sends it. */
  by: string
  at: number
}

/** What the list knows of a kind of act. */
export interface ActRules {
  about(variables: never): string
  /** Milliseconds after which nobody wants it any more. */
  life: number
  /** Nothing about the same thing follows it. */
  isFinal?: boolean
  /** What of the earlier one is still wanted (other fields of a form). */
  merge?(before: never, after: never): unknown
}

export type RulesOf = (kind: string) => ActRules | undefined

/** The list with one more act: an earlier one about the same thing is superseded, and nothing supersedes an end. */
export function withAct(list: readonly Act[], act: Act, rulesOf: RulesOf): readonly Act[] {
  const before = list.find(({ about, by }) => about === act.about && by === act.by)
  if (!before) return [...list, act]
  if (rulesOf(before.kind)?.isFinal) return list
  const merge = before.kind === act.kind ? rulesOf(act.kind)?.merge : undefined
  const variables = merge ? merge(before.variables as never, act.variables as never) : act.variables
  return [...list.filter((one) => one !== before), { ...act, variables }]
}

/** Those that are still wanted. What a kind that is not known yet wants is unknown: its acts stay. */
export const stillWanted = (list: readonly Act[], rulesOf: RulesOf, now: number): readonly Act[] =>
  list.filter(({ kind, at }) => now - at < (rulesOf(kind)?.life ?? Number.POSITIVE_INFINITY))
