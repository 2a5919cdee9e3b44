/** Every text of every operation is cleaned before a use case sees it: walked over the contract, so that none is forgotten. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  graphql,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { makeSchema } from '../../src/kernel/graphql/schema.ts'

const hostile = [
  ['jean\u200B@exemple.mg', 'jean@exemple.mg'],
  ['\u202Ejean\u2066\u00AD\uFEFF', 'jean'],
  ['Ra\u00A0soa\u202F\u3000Be', 'Ra soa  Be'],
  ['e\u200B\u0301', 'é'],
  ['a\u0000b\u0007\uD800c\uFE0F\u{E0041}', 'abc'],
  ['a\r\nb\u2028c', 'a\nb\nc'],
  ['👩🏽‍⚕️ می‌خواهم', '👩🏽‍⚕️ می‌خواهم'],
] as const

/** A value of the type in which every text is this one; what it becomes, if texts become `clean`. */
function filled(type: GraphQLInputType, text: string, depth = 0): unknown {
  if (isNonNullType(type)) return filled(type.ofType, text, depth)
  if (isListType(type)) return [filled(type.ofType, text, depth)]
  if (isEnumType(type)) return type.getValues()[0]?.value
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => depth < 5 || isNonNullType(field.type))
    return Object.fromEntries(
      fields.map((field) => [field.name, filled(field.type, isVerbatim(field) ? marker : text, depth + 1)]),
    )
  }
  const others: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, ID: 'id', Date: '1990-05-01' }
  if (type.name === 'DateTime') return '2026-12-01T00:00:00Z'
  if (type.name === 'Upload') return 'file'
  if (type.name === 'JSON') return { a: [text, { b: text }] }
  return others[type.name] ?? text
}
const marker = 'a\u200Bb\u00A0'
const isVerbatim = ({
  astNode,
}: {
  astNode?: { directives?: readonly { name: { value: string } }[] } | null | undefined
}) => astNode?.directives?.some(({ name }) => name.value === 'verbatim') ?? false

test('every text of every operation reaches its use case cleaned; only passwords as they were typed', async () => {
  const seen = new Map<string, unknown>()
  const roots = ['Query', 'Mutation'] as const
  const bare = makeSchema([])
  const capture = (name: string) => (_: unknown, args: unknown) => {
    seen.set(name, args)
    throw new Error('seen')
  }
  const resolvers = Object.fromEntries(
    roots.map((root) => {
      const type = bare.getType(root)
      assert.ok(isObjectType(type))
      return [root, Object.fromEntries(Object.keys(type.getFields()).map((name) => [name, capture(name)]))]
    }),
  )
  const schema = makeSchema([{ name: 'seeing', resolvers } as never])
  let texts = 0
  for (const root of roots)
    for (const field of Object.values((schema.getType(root) as GraphQLObjectType).getFields())) {
      if (field.args.length === 0) continue
      const head = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
      const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
      const picks = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
      const source = `${root.toLowerCase()}(${head}) { ${field.name}(${given}) ${picks} }`
      const all = (text: string) =>
        Object.fromEntries(field.args.map((arg) => [arg.name, filled(arg.type, isVerbatim(arg) ? marker : text)]))
      for (const [sent, right] of hostile) {
        seen.delete(field.name)
        const { errors } = await graphql({ schema, source, variableValues: all(sent) })
        assert.ok(seen.has(field.name), `${field.name}: ${errors?.[0]?.message}`)
        assert.deepEqual(
          JSON.parse(JSON.stringify(seen.get(field.name))),
          JSON.parse(JSON.stringify(all(right))),
          field.name,
        )
        texts++
      }
    }
  assert.ok(texts > 1000, `${texts}`)
})

test('a text that stands in the document itself is cleaned as one in a variable', async () => {
  const seen: unknown[] = []
  const resolvers = { Mutation: { checkEmailAvailability: (_: unknown, args: unknown) => void seen.push(args) } }
  const schema = makeSchema([{ name: 'seeing', resolvers } as never])
  await graphql({ schema, source: 'mutation { checkEmailAvailability(email: "jean\u200B@exemple.mg") { available } }' })
  assert.deepEqual({ ...(seen[0] as object) }, { email: 'jean@exemple.mg' })
})
