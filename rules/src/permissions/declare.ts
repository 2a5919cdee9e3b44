import { type Role, roles } from './callers.ts'

/**
 * Who may call one operation; nobody else may. `all`: on anything. `own`: on their own things only, which
 * the use case checks by the owner's id. A blocked account never reaches a use case, because its sessions have ended.
 */
export interface Permission {
  readonly all?: readonly ('anon' | Role)[]
  readonly own?: readonly Role[]
  /** Also while the account is pending: then with the rights of a plain member. */
  readonly pending?: true
  /** Even blocked accounts and ended sessions. */
  readonly blocked?: true
  /** The operation is not a field of the GraphQL contract; this is where it is called. */
  readonly at?: string
}

export const members = roles
/** Members with a staff role. */
export const staff = roles.filter((role) => role !== 'user')
export const everyone: Permission = { all: ['anon', ...members], pending: true }
/** Every member, on their own things. */
export const ownThings: Permission = { own: members, pending: true }
export const admins: Permission = { all: ['admin'] }

/** The rows of one domain. */
export const declarePermissions = <Name extends string>(
  rows: Readonly<Record<Name, Permission>>,
): Readonly<Record<Name, Permission>> => rows

type Rows = Readonly<Record<string, Permission>>
type NamesOf<Tables extends readonly Rows[]> = Tables extends readonly [
  infer First,
  ...infer Rest extends readonly Rows[],
]
  ? keyof First | NamesOf<Rest>
  : never

/** The tables; one that repeats a name of an earlier one must be `never`, which no table is. */
export type WithoutRepeats<Tables extends readonly Rows[], Seen = never> = Tables extends readonly [
  infer First extends Rows,
  ...infer Rest extends readonly Rows[],
]
  ? readonly [keyof First & Seen extends never ? First : never, ...WithoutRepeats<Rest, Seen | keyof First>]
  : readonly []

/** One table of all domains. An operation that two domains declare does not compile. */
export const mergePermissions = <const Tables extends readonly Rows[]>(
  ...tables: Tables & WithoutRepeats<Tables>
): Readonly<Record<NamesOf<Tables> & string, Permission>> =>
  Object.assign({}, ...tables) as Readonly<Record<NamesOf<Tables> & string, Permission>>
