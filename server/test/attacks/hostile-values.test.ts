/** Whatever somebody without a token sends to what is open to everybody. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cell, type Operation } from '@vondrona/rules/permissions'
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'
import { world } from '../world.ts'

const hostile: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  "' or 1=1 --",
  '../../etc/passwd',
  'é'.repeat(20_000),
  '\ud800',
  '<script>alert(1)</script>',
  '01A1FD55-7A80-7000-8C40-F3616BBDABFC',
  -1,
  2 ** 31 - 1,
  1e308,
  null,
  [],
  {},
]

function sample(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sample(type.ofType)
  if (isListType(type)) return [sample(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, sample(field.type)]))
  const scalars: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    ID: '01a1fd55-7a80-7000-8c40-f3616bbdabfc',
    Date: '1990-05-01',
    DateTime: '2026-12-01T00:00:00Z',
    JSON: {},
  }
  return scalars[String(type)] ?? 'x'
}

/** The places in these values where something else can stand. */
function* leaves(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path
  if (value && typeof value === 'object' && !Array.isArray(value))
    for (const [name, inner] of Object.entries(value)) yield* leaves(inner, [...path, name])
  if (Array.isArray(value)) yield* leaves(value[0], [...path, '0'])
}

function withAt(values: object, path: readonly string[], other: unknown): object {
  const copy = structuredClone(values)
  const last = path.at(-1) as string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the path leads to
  let at: any = copy
  for (const step of path.slice(0, -1)) at = at?.[step]
  if (at && typeof at === 'object') at[last] = other
  return copy
}

/** What somebody without a token may call. */
function openOf(schema: GraphQLSchema): [kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>][] {
  const of = (kind: 'query' | 'mutation', type: GraphQLObjectType | null | undefined) =>
    Object.values(type?.getFields() ?? {})
      .filter(({ name }) => !name.startsWith('_') && cell(name as Operation, 'anon') !== 'none')
      .map((field) => [kind, field] as [typeof kind, typeof field])
  return [...of('query', schema.getQueryType()), ...of('mutation', schema.getMutationType())]
}

test('F-PAY-04, D-30 whatever somebody without a token sends to the open operations, the answer is a refusal and never a fault', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000000' })
  const faults: string[] = []
  w.kernel.log.level = 'silent'
  const open = openOf(w.app.schema)
  assert.ok(open.length > 20, open.map(([, { name }]) => name).join())
  for (const [kind, field] of open) {
    const good = Object.fromEntries(field.args.map((arg) => [arg.name, sample(arg.type)]))
    const head = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
    const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
    const inner = getNamedType(field.type)
    const picks = isLeafType(inner) ? '' : '{ __typename }'
    const document = `${kind}${head && `(${head})`} { ${field.name}${given && `(${given})`} ${picks} }`
    const calls = [...leaves(good)].flatMap((path) =>
      hostile.map((other) => [path, withAt(good, path, other)] as const),
    )
    await Promise.all(
      calls.map(async ([path, variables]) => {
        const { errors = [], status } = await w.visitor().gql(document, variables)
        if (status >= 500 || errors.some(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR'))
          faults.push(`${field.name} ${path.join('.')}: ${JSON.stringify(variables).slice(0, 200)}`)
      }),
    )
  }
  assert.deepEqual(faults, [])
})
