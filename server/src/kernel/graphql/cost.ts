import { queryLimits } from '@vondrona/rules/constants'
import {
  type ArgumentNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import { Refusal } from '../refusal.ts'

/**
 * What an operation requests when all its fragments are written out: each field costs 1 (on Query and Mutation
 * `rootCost`, with `@cost` what that says), times the sizes of the lists around it (`@listSize`). Each fragment is
 * read once, so counting takes as long as the document is, whatever it expands to.
 */
export interface Plan {
  /** Sum of the weights outside of lists. */
  weight: number
  aliases: number
  depth: number
  parts: { size: Size; plan: Plan }[]
  /** Lists that are asked for in here. */
  lists: ReadonlySet<Field>
}
export type Variables = Readonly<Record<string, unknown>>
type Field = GraphQLField<unknown, unknown>
type Size = (variables: Variables) => number

const one: Size = () => 1
const complex = () => new Refusal('QUERY_TOO_COMPLEX', 'shell.tooComplex')

/**
 * Refuses what is too deep, has too many aliases, or requests a list inside of itself. Unknown fields are left to
 * validation.
 */
export function planner(schema: GraphQLSchema, document: DocumentNode): (operation: OperationDefinitionNode) => Plan {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const known = new Map<string, Plan | null>() // for all operations of the text; null: being read

  function fragment(name: string): Plan | null {
    const node = fragments.get(name)
    if (!node) return null
    const before = known.get(name)
    if (before === null) throw complex() // it spreads itself
    if (before) return before
    known.set(name, null)
    const plan = read(node.selectionSet, typeNamed(schema, node.typeCondition.name.value))
    known.set(name, plan)
    return plan
  }

  function read(selections: SelectionSetNode, type: GraphQLCompositeType | undefined): Plan {
    const plan: Plan & { lists: Set<Field> } = { weight: 0, aliases: 0, depth: 0, parts: [], lists: new Set() }
    for (const node of selections.selections) {
      if (node.kind === Kind.FIELD) {
        const field = fieldOf(type, node.name.value)
        plan.aliases += node.alias ? 1 : 0
        plan.weight += weightOf(schema, type, field)
        const inside = node.selectionSet && read(node.selectionSet, compositeOf(field))
        include(plan, inside ?? empty, 1, sizeOf(field, node.arguments ?? []), field)
      } else {
        const condition = node.kind === Kind.INLINE_FRAGMENT ? node.typeCondition?.name.value : undefined
        const inside =
          node.kind === Kind.FRAGMENT_SPREAD
            ? fragment(node.name.value)
            : read(node.selectionSet, condition ? typeNamed(schema, condition) : type)
        if (inside) include(plan, inside, 0)
      }
    }
    if (plan.depth > queryLimits.depth || plan.aliases > queryLimits.aliases) throw complex()
    return plan
  }

  return ({ operation, selectionSet }) => read(selectionSet, schema.getRootType(operation) ?? undefined)
}

const empty: Plan = { weight: 0, aliases: 0, depth: 0, parts: [], lists: new Set() }

function include(plan: Plan & { lists: Set<Field> }, inside: Plan, depth: number, size: Size = one, list?: Field) {
  plan.aliases += inside.aliases
  plan.depth = Math.max(plan.depth, inside.depth + depth)
  for (const field of inside.lists) plan.lists.add(field)
  if (list && size !== one) {
    if (inside.lists.has(list)) throw complex() // related { related { … } } multiplies
    plan.lists.add(list)
  }
  if (size === one && inside.parts.length === 0) plan.weight += inside.weight
  else plan.parts.push({ size, plan: inside })
}

/** What a call is counted with: what it sent, else the defaults of its operation. */
export function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode, sent: Variables): Variables {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  )
  return defaults.length > 0 ? { ...Object.fromEntries(defaults), ...sent } : sent
}

/** The cost of a plan with the given variables; `known` caches the cost of its parts. */
export function costOf(plan: Plan, variables: Variables, known = new Map<Plan, number>()): number {
  if (plan.parts.length === 0) return plan.weight
  const before = known.get(plan)
  if (before !== undefined) return before
  let cost = plan.weight
  for (const part of plan.parts) cost += part.size(variables) * costOf(part.plan, variables, known)
  known.set(plan, cost)
  return cost
}

const typeNamed = (schema: GraphQLSchema, name: string) => {
  const type = schema.getType(name)
  return isCompositeType(type) ? type : undefined
}

const fieldOf = (type: GraphQLCompositeType | undefined, name: string): Field | undefined =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined

function compositeOf(field: Field | undefined): GraphQLCompositeType | undefined {
  const type = field && getNamedType(field.type)
  return isCompositeType(type) ? type : undefined
}

/** An argument of a directive on the field in the contract. */
function declared(field: Field | undefined, directive: string): Readonly<Record<string, unknown>> | null {
  const node = field?.astNode?.directives?.find(({ name }) => name.value === directive)
  if (!node) return null
  return Object.fromEntries((node.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)]))
}

function weightOf(schema: GraphQLSchema, type: GraphQLCompositeType | undefined, field: Field | undefined): number {
  const weight = declared(field, 'cost')?.weight
  if (typeof weight === 'number') return weight
  return field && type && type !== schema.getSubscriptionType() && isRoot(schema, type) ? queryLimits.rootCost : 1
}

const isRoot = (schema: GraphQLSchema, type: GraphQLCompositeType) =>
  type === schema.getQueryType() || type === schema.getMutationType()

/** How many items a call gets: what the argument named by `by` requests, else `usual`; never more than `max`. */
function sizeOf(field: Field | undefined, given: readonly ArgumentNode[]): Size {
  const size = declared(field, 'listSize') as { max: number; usual?: number; by?: string } | null
  if (!size) return one
  const [argument = '', ...path] = size.by?.split('.') ?? []
  const node = given.find(({ name }) => name.value === argument)?.value
  return (variables) => {
    const asked = node && follow(valueFromASTUntyped(node, variables), path)
    const count = Array.isArray(asked) ? asked.length : typeof asked === 'number' ? asked : (size.usual ?? size.max)
    return Math.min(size.max, Math.max(1, count))
  }
}

const follow = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | null | undefined)?.[key], value)
