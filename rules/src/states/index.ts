import type { NotificationKind } from '../notifications/index.ts'
import type { Operation } from '../permissions/index.ts'

/** Triggers of automatic moves. */
export type Trigger = 'clock' | 'gateway' | 'transport' | 'job' | 'provider' | 'gate'

/** Who is notified of a move, in addition to the caller. */
export type Audience = 'member' | 'author' | 'followers' | 'guardian'

/**
 * A transition from some states to another. The update has `where <state> in from`: of two concurrent ones, one gets
 * the row.
 */
export interface Move<State extends string> {
  readonly from: readonly State[]
  readonly to: State
  /** Operations and automatic triggers that cause it. */
  readonly by: readonly (Operation | Trigger)[]
  readonly notifies?: Readonly<Partial<Record<Audience, NotificationKind>>>
  /** The mail's texts are `<key>Subject` and `<key>Text`. */
  readonly mails?: Readonly<Partial<Record<Audience, string>>>
}

/** Something with states, and every move between them: undeclared moves do not happen. */
export interface States<State extends string, Moves extends Readonly<Record<string, Move<State>>>> {
  /** Its description in the documentation. */
  readonly of: string
  readonly states: readonly State[]
  /** Named by the contract; no row is in them. */
  readonly unused?: readonly State[]
  /** Its initial states. */
  readonly begins: readonly State[]
  readonly moves: Moves
}

type AnyMoves<State extends string> = Readonly<Record<string, Move<State>>>

/** Declares the states of a thing and the moves between them. */
export const declareStates = <const State extends string, const Moves extends AnyMoves<NoInfer<State>>>(
  declared: States<State, Moves>,
): States<State, Moves> => declared

/** True when the move is possible from this state. */
export const canMove = <State extends string, Moves extends AnyMoves<State>>(
  { moves }: States<State, Moves>,
  state: State,
  move: keyof Moves,
): boolean => (moves[move] as Move<State>).from.includes(state)

/** The move between two states, if one is declared. */
export const moveBetween = <State extends string, Moves extends AnyMoves<State>>(
  { moves }: States<State, Moves>,
  from: State,
  to: State,
): (keyof Moves & string) | undefined =>
  Object.keys(moves).find((name) => moves[name]?.to === to && moves[name].from.includes(from))

/** All moves to a state as one, for an operation that specifies only the target state. */
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
