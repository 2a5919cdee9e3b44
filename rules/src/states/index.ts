import type { NotificationKind } from '../notifications/index.ts'
import type { Operation } from '../permissions/index.ts'

/** What moves something without anybody asking. */
export type Trigger = 'clock' | 'gateway' | 'transport' | 'job'

/** Who hears of a move; whoever made it sees the answer. */
export type Audience = 'member' | 'author' | 'followers' | 'guardian'

/** One way from some states to another. The update says `where <state> in from`: of two that move at once, one gets the row. */
export interface Move<State extends string> {
  readonly from: readonly State[]
  readonly to: State
  /** Operations that make it, and what makes it by itself. */
  readonly by: readonly (Operation | Trigger)[]
  readonly notifies?: Readonly<Partial<Record<Audience, NotificationKind>>>
  /** The mail's texts are `<key>Subject` and `<key>Text`. */
  readonly mails?: Readonly<Partial<Record<Audience, string>>>
}

/** What has states, and every move between them: what is not declared here does not happen. */
export interface States<State extends string, Moves extends Readonly<Record<string, Move<State>>>> {
  /** What it is, for readers. */
  readonly of: string
  readonly states: readonly State[]
  /** As which it may be made. */
  readonly begins: readonly State[]
  readonly moves: Moves
}

type AnyMoves<State extends string> = Readonly<Record<string, Move<State>>>

export const declareStates = <const State extends string, const Moves extends AnyMoves<NoInfer<State>>>(
  declared: States<State, Moves>,
): States<State, Moves> => declared

/** True when the move leads somewhere from here. */
export const canMove = <State extends string, Moves extends AnyMoves<State>>(
  { moves }: States<State, Moves>,
  state: State,
  move: keyof Moves,
): boolean => (moves[move] as Move<State>).from.includes(state)

/** The move between two states, where one is declared. */
export const moveBetween = <State extends string, Moves extends AnyMoves<State>>(
  { moves }: States<State, Moves>,
  from: State,
  to: State,
): (keyof Moves & string) | undefined =>
  Object.keys(moves).find((name) => moves[name]?.to === to && moves[name].from.includes(from))

/** All moves to a state as one, for an operation that says only where something is to go. */
export const movesTo = <State extends string>(
  { moves }: States<State, AnyMoves<State>>,
  to: State,
): Pick<Move<State>, 'from' | 'to'> => ({
  from: [...new Set(Object.values(moves).flatMap((move) => (move.to === to ? move.from : [])))],
  to,
})

/** Every state with every move that is not declared from it. */
export const undeclaredMoves = <State extends string, Moves extends AnyMoves<State>>(
  declared: States<State, Moves>,
): { from: State; move: keyof Moves & string }[] =>
  declared.states.flatMap((from) =>
    Object.keys(declared.moves)
      .filter((move) => !canMove(declared, from, move))
      .map((move) => ({ from, move })),
  )
