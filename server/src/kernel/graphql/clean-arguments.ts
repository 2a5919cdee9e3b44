import { cleanCharacters } from '@vondrona/rules/typed'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { Context } from '../context.ts'
import { plainField } from './plain-field.ts'

type Clean = (value: unknown) => unknown
type Given = readonly (GraphQLArgument | GraphQLInputField)[]

/** Lets a field resolve with texts that are cleaned, however they were sent; those declared `@verbatim` stay as they are. */
export function cleanArguments(field: GraphQLField<unknown, Context>, known: Map<GraphQLInputType, Clean>) {
  if (field.args.length === 0) return
  const clean = ofFields(field.args, known)
  const resolve = (field.resolve ?? plainField) as GraphQLFieldResolver<unknown, Context>
  field.resolve = (root, args, ctx, info) => resolve(root, clean(args) as typeof args, ctx, info)
  const { subscribe } = field
  if (subscribe) field.subscribe = (root, args, ctx, info) => subscribe(root, clean(args) as typeof args, ctx, info)
}

function ofFields(fields: Given, known: Map<GraphQLInputType, Clean>): Clean {
  const cleans = fields.flatMap(({ name, type, astNode }) =>
    astNode?.directives?.some((directive) => directive.name.value === 'verbatim')
      ? []
      : [[name, ofType(type, known)] as const],
  )
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const copy: Record<string, unknown> = { ...value }
    for (const [name, clean] of cleans) if (name in copy) copy[name] = clean(copy[name])
    return copy
  }
}

/** An input that contains itself finds its own entry. */
function ofType(type: GraphQLInputType, known: Map<GraphQLInputType, Clean>): Clean {
  const found = known.get(type)
  if (found) return found
  let clean: Clean = (value) => value
  known.set(type, (value) => clean(value))
  if (isNonNullType(type)) clean = ofType(type.ofType, known)
  else if (isListType(type)) clean = listOf(ofType(type.ofType, known))
  else if (isInputObjectType(type)) clean = ofFields(Object.values(type.getFields()), known)
  else if (texts.has(type.name)) clean = cleanDeep
  return clean
}

const texts = new Set(['String', 'JSON'])
const listOf =
  (clean: Clean): Clean =>
  (value) =>
    Array.isArray(value) ? value.map(clean) : clean(value)

/** `asCall` limits how deep variables are. */
function cleanDeep(value: unknown): unknown {
  if (typeof value === 'string') return cleanCharacters(value)
  if (Array.isArray(value)) return value.map(cleanDeep)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanDeep(one)]))
}
