import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { queryLimits } from '@vondrona/rules/constants'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  validateSchema,
} from 'graphql'
import type { Context } from '../context.ts'
import type { Module } from '../module.ts'
import { Refusal } from '../refusal.ts'
import { cleanArguments } from './clean-arguments.ts'
import { plainField } from './plain-field.ts'

const sources = join(import.meta.dirname, '../..')

/** The complete schema: the kernel's SDL and that of each domain, read from the files next to the code. */
export function readContract(): string {
  const files = [join(sources, 'kernel/kernel.graphql')]
  for (const domain of readdirSync(join(sources, 'modules')).sort()) {
    const folder = join(sources, 'modules', domain)
    for (const file of readdirSync(folder)) if (file.endsWith('.graphql')) files.push(join(folder, file))
  }
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

/** The contract with the resolvers of the domains; throws where one resolves what the contract does not have. */
export function makeSchema(modules: readonly Module[]): GraphQLSchema {
  const schema = buildSchema(readContract())
  const problems = validateSchema(schema)
  if (problems.length > 0) throw new AggregateError(problems, 'the contract is not valid')
  const resolved = new Set<string>()
  for (const { name: module, resolvers = {} } of modules)
    for (const [typeName, fields] of Object.entries(resolvers)) {
      const type = schema.getType(typeName)
      for (const [name, resolver] of Object.entries(fields)) {
        const coordinate = `${typeName}.${name}`
        const field = isObjectType(type) ? type.getFields()[name] : undefined
        if (!field) throw new Error(`${coordinate} of ${module} is not in the contract`)
        if (resolved.has(coordinate)) throw new Error(`${coordinate} is resolved twice (again in ${module})`)
        resolved.add(coordinate)
        Object.assign(field, typeof resolver === 'function' ? { resolve: resolver } : resolver)
      }
    }
  for (const { defaultResolvers = {} } of modules)
    for (const [typeName, resolverOf] of Object.entries(defaultResolvers)) {
      const type = schema.getType(typeName)
      if (!isObjectType(type)) throw new Error(`${typeName} has default resolvers, but is not in the contract`)
      for (const field of Object.values(type.getFields())) field.resolve ??= resolverOf(field.name)
    }
  const cleans = new Map()
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !type.name.startsWith('__'))
      for (const field of Object.values(type.getFields())) {
        if (isListOfObjects(field.type)) countItems(field)
        cleanArguments(field, cleans)
      }
  return schema
}

const made = new WeakMap<readonly Module[], GraphQLSchema>()

/** The same, made once for each list of modules: for those that leave it as it is. Tests start thousands of servers. */
export function sharedSchema(modules: readonly Module[]): GraphQLSchema {
  const schema = made.get(modules) ?? makeSchema(modules)
  made.set(modules, schema)
  return schema
}

/** Whether every field the operation begins with may come with a large body (`@largeBody`). */
export function takesLargeBody(schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): boolean {
  const fields = schema.getRootType(operation)?.getFields() ?? {}
  return selectionSet.selections.every(
    (node) =>
      node.kind === Kind.FIELD &&
      fields[node.name.value]?.astNode?.directives?.some(({ name }) => name.value === 'largeBody'),
  )
}

/** Whether a field returns a list of objects, interfaces or unions. */
export const isListOfObjects = (type: GraphQLOutputType): boolean =>
  isListType(isNonNullType(type) ? type.ofType : type) && isCompositeType(getNamedType(type))

/** Items of lists in one answer; a batch is one answer. */
interface Answer {
  items: number
}
const answers = new WeakMap<Context, Answer>()

/** Resets the count of list items for the response of this context. */
export const beginAnswer = (ctx: Context) => void answers.set(ctx, { items: 0 })

/** The cost of a document assumes the declared list sizes; this limits their actual sizes. */
function countItems(field: GraphQLField<unknown, Context>) {
  const resolve = (field.resolve ?? plainField) as GraphQLFieldResolver<unknown, Context>
  field.resolve = (root, args, ctx, info) => {
    const value = resolve(root, args, ctx, info)
    return value instanceof Promise ? value.then((list) => counted(ctx, list)) : counted(ctx, value)
  }
}

function counted(ctx: Context, value: unknown) {
  const answer = answers.get(ctx)
  if (!answer || !Array.isArray(value)) return value
  answer.items += value.length
  if (answer.items > queryLimits.items) throw new Refusal('QUERY_TOO_COMPLEX', 'shell.tooComplex')
  return value
}
