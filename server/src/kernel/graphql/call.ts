import { queryLimits } from '@vondrona/rules/constants'
import { Refusal } from '../refusal.ts'

/** What a client requests; its shape is checked, its text is not yet. */
export interface Call {
  readonly query: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

/** Throws BAD_USER_INPUT for anything that is no call. */
export function asCall(sent: unknown): Call {
  if (!isObject(sent)) throw badCall()
  const { query, operationName = null, variables } = sent
  if (typeof query !== 'string' || query === '') throw badCall()
  if (operationName !== null && typeof operationName !== 'string') throw badCall()
  if ((variables ?? null) !== null && !isObject(variables)) throw badCall()
  if (isDeeperThan(queryLimits.variablesDepth, variables)) throw badCall()
  return { query, operationName: operationName || null, variables: (variables as Call['variables'] | null) ?? {} }
}

/** As `variables` come in an address. */
export function readVariables(text: unknown): unknown {
  if (text === undefined || text === '') return null
  try {
    return JSON.parse(String(text))
  } catch {
    throw badCall()
  }
}

/** The refusal of a request that is no valid GraphQL call. */
export const badCall = () => new Refusal('BAD_USER_INPUT', 'shell.badQuery')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What walks over values later calls itself for each level. */
function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (most === 0) return true
  for (const key in value) if (isDeeperThan(most - 1, (value as Record<string, unknown>)[key])) return true
  return false
}
