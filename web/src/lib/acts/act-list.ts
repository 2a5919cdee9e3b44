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
  /** When it was done, by the server's clock. */
  at: number
  /** As `guessedAhead` said then (lib/time/server-clock.ts); absent: the page knew the server's clock. */
  ahead?: number
  /** Its place in the list. No clock: that of a phone may be set back. */
  order: number
  /**
   * Absent: it waits. `sending`: a tab has it on its way. `taken`: the server has it, other tabs hear it by this and it is
   * gone at once. The others stay until they are put away.
   */
  state?: 'sending' | 'taken' | 'refused' | 'old'
  /** Of a refused one, in the server's words. */
  reason?: string
  /** The device had no room for it: it goes with this page. */
  isUnkept?: true
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

/** What another tab has just sent, as a change of the store tells it. */
export function takenBy({ newValue }: Pick<StorageEvent, 'newValue'>): Act | null {
  if (!newValue?.includes('"state":"taken"')) return null
  try {
    const act = JSON.parse(newValue) as Act
    return act.state === 'taken' ? act : null
  } catch {
    return null
  }
}

/** Neither refused nor too old: it will be sent. */
export const isPending = ({ state }: Act): boolean => state === undefined || state === 'sending'

/** The list with one more act: earlier ones about the same thing are superseded, and nothing supersedes an end. */
export function withAct(list: readonly Act[], act: Act, rulesOf: RulesOf): readonly Act[] {
  const same = (one: Act) => one.about === act.about && one.by === act.by
  const before = list.find((one) => same(one) && isPending(one))
  if (before && rulesOf(before.kind)?.isFinal) return list
  const merge = before?.kind === act.kind ? rulesOf(act.kind)?.merge : undefined
  const variables = merge ? merge(before?.variables as never, act.variables as never) : act.variables
  const order = Math.max(0, ...list.map((one) => one.order)) + 1
  return [...list.filter((one) => !same(one)), { ...act, variables, order }]
}

/** Whether nobody can want it any more. What a kind that is not known yet wants is unknown: its acts stay, and so do those whose time is a guess. */
export const isTooOld = ({ kind, at, state, ahead }: Act, rulesOf: RulesOf, now: number): boolean =>
  state === undefined && ahead === undefined && now - at >= (rulesOf(kind)?.life ?? Number.POSITIVE_INFINITY)

/**
 * Whether a change of the store that another tab made brings an act. What that tab has on its way or could not send is its
 * own: two tabs that answered each other's marks would send for ever.
 */
export const isNewAct = ({ key, oldValue }: Pick<StorageEvent, 'key' | 'oldValue'>): boolean =>
  key !== null && oldValue === null
