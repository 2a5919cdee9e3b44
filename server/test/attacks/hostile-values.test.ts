/** Whatever is sent to what somebody may call: by whoever has no token, and by whoever may call everything. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cell } from '@vondrona/rules/permissions'
import { type GraphQLInputType, isEnumType, isInputObjectType, isLeafType, isListType, isNonNullType } from 'graphql'
import { hashPassword, setPassword } from '../../src/modules/sessions/index.ts'
import { peopleWithAllRows } from '../people-with-all-rows.ts'
import { documentOf, enter, isEnding, operationsOf, sample } from '../surface/operations.ts'
import { type Answer, world } from '../world.ts'

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

/** A machine that is busy may say so. */
const isFault = ({ errors = [], status }: Answer) =>
  status === 500 || errors.some(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR')

test('F-PAY-04, D-30 whatever somebody without a token sends to the open operations, the answer is a refusal and never a fault', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000000' })
  const faults: string[] = []
  w.kernel.log.level = 'silent'
  const open = operationsOf(w.app.schema, (operation) => cell(operation, 'anon') !== 'none')
  assert.ok(open.length > 20, open.map(([, { name }]) => name).join())
  for (const root of open) {
    const [, field] = root
    const good = Object.fromEntries(field.args.map((arg) => [arg.name, sample(arg.type)]))
    const calls = [...leaves(good)].flatMap((path) =>
      hostile.map((other) => [path, withAt(good, path, other)] as const),
    )
    await Promise.all(
      calls.map(async ([path, variables]) => {
        if (isFault(await w.visitor().gql(documentOf(root), variables)))
          faults.push(`${field.name} ${path.join('.')}: ${JSON.stringify(variables).slice(0, 200)}`)
      }),
    )
  }
  assert.deepEqual(faults, [])
})

/** What the type takes, and nobody means. */
const odd: Readonly<Record<string, readonly unknown[]>> = {
  text: ['', ' \u0000', '%\ud800\\', 'é'.repeat(2000), '00000000-0000-0000-0000-000000000000'],
  Int: [-1, 0, 2 ** 31 - 1],
  Float: [-1, 0.1, 1e308],
  Boolean: [],
  Date: ['0001-01-01', '9999-12-31'],
  DateTime: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  JSON: [[], 'x\u0000', { constructor: { a: '\ud800' }, '\u0000': '\u0000' }, { a: 1e308, id: [[null]] }],
}

/** Odd values of a type, each of an enum, and the id of what is another's, where such a value stands. */
function oddOf(type: GraphQLInputType, path: readonly string[], id: string): readonly unknown[] {
  const [step, ...rest] = path
  if (isNonNullType(type)) return oddOf(type.ofType, path, id)
  if (step !== undefined) {
    if (isListType(type)) return oddOf(type.ofType, rest, id)
    const field = isInputObjectType(type) ? type.getFields()[step] : undefined
    return field ? [...oddOf(field.type, rest, id), ...(rest.length || isNonNullType(field.type) ? [] : [null])] : []
  }
  if (isListType(type)) return [[], Array.from({ length: 150 }, () => sample(type.ofType))]
  if (isEnumType(type)) return type.getValues().map(({ name }) => name)
  return odd[String(type)] ?? (isLeafType(type) ? [...(odd.text ?? []), id] : [])
}

test('whatever a member who may call everything sends, about what is theirs or another’s, the answer is never a fault', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000000' })
  const faults: string[] = []
  w.kernel.log.level = 'silent'
  const [me, other] = await peopleWithAllRows(w)
  const hash = await hashPassword(w.system, 'un-cheval-de-trait-7')
  await w.system.transaction((tx) => setPassword(tx, me.id, hash, w.now()))
  const all = operationsOf(w.app.schema, () => true)
  assert.ok(all.length > 300)
  for (const root of all.toSorted(([, a], [, b]) => Number(isEnding(a)) - Number(isEnding(b)))) {
    const [, field] = root
    const person = w.visitor({ token: await enter(w, me.id) })
    const good = Object.fromEntries(field.args.map((arg) => [arg.name, sample(arg.type, me.id)]))
    const document = documentOf(root)
    const send = async (variables: object, what: string) => {
      if (isFault(await person.gql(document, variables))) faults.push(`${field.name}: ${what.slice(0, 200)}`)
    }
    for (const { name, type } of field.args)
      for (const path of leaves(good[name], [name]))
        await Promise.all(
          oddOf(type, path.slice(1), other.id).map((value) =>
            send(withAt(good, path, value), `${path.join('.')} = ${JSON.stringify(value)}`),
          ),
        )
    await send(good, 'what it takes')
  }
  assert.deepEqual(faults, [])
})
