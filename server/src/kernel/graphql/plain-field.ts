import type { GraphQLFieldResolver } from 'graphql'

/**
 * A field without a resolver is a property of its parent. Compiled documents do not call one that is a function, and would
 * show something else than the same document of another client: so nobody calls it.
 */
export const plainField: GraphQLFieldResolver<unknown, unknown> = (root, _args, _ctx, { parentType, fieldName }) => {
  const value = (root as Record<string, unknown> | null)?.[fieldName]
  if (typeof value === 'function') throw new Error(`${parentType.name}.${fieldName} needs a resolver: it is a function`)
  return value
}
