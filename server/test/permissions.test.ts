import assert from 'node:assert/strict'
import test from 'node:test'
import { type Caller, callers, cell, type Operation as Name } from '@vondrona/rules/permissions'
import {
  type GraphQLField,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { makeContext } from '../src/kernel/context.ts'
import { Refusal } from '../src/kernel/refusal.ts'
import { authenticate } from '../src/modules/sessions/index.ts'
import { type Member, type Person, type World, world } from './world.ts'

/**
 * The permission table of the rules against the running server: every operation of the contract, called by every kind
 * of caller with the least arguments it takes. What the call then answers does not matter; only whether it was let in.
 */

type Field = GraphQLField<unknown, unknown>
type Operation = { kind: 'query' | 'mutation' | 'subscription'; field: Field }

for (const caller of callers)
  test(`R-ROLE-16 ${caller}: every operation is admitted or refused as the table says`, async (t) => {
    const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
    const wrong: string[] = []
    for (const { kind, field } of operationsOf(w.app.schema)) {
      const code = await refusalOf(w, caller, kind, field)
      const wanted = expected(field.name, caller)
      if (code !== wanted) wrong.push(`${field.name}: ${code ?? 'admitted'} instead of ${wanted ?? 'admitted'}`)
    }
    assert.deepEqual(wrong, [])
  })

test('weak point 16: a menu that an admin gives grants no operation', async (t) => {
  const w = await world(t)
  const member = await w.member({ menuPermissions: ['user-management', 'admin-applications', 'mit'] })
  assert.equal((await member.gql('{ users { total } }')).errors?.[0]?.extensions.code, 'FORBIDDEN')
})

/** Signed out: UNAUTHENTICATED. A member: FORBIDDEN. A blocked member's token is dead: UNAUTHENTICATED. */
function expected(operation: string, caller: Caller): string | null {
  if (cell(operation as Name, caller) !== 'none') return null
  return caller === 'anon' || caller === 'blocked' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
}

async function refusalOf(w: World, caller: Caller, kind: Operation['kind'], field: Field): Promise<string | null> {
  const person = await personOf(w, caller) // a fresh one each time: some operations end the session
  const args = Object.fromEntries(
    field.args.filter(({ type }) => isNonNullType(type)).map((arg) => [arg.name, sample(arg.type)]),
  )
  if (field.name === 'user')
    args.id = 'id' in person ? (person as Member).id : sample(getNamedType(field.args[0]!.type))
  const codes =
    kind === 'subscription' ? await subscribe(w, person, field, args) : await call(person, kind, field, args)
  return codes.find((code) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN') ?? null
}

async function personOf(w: World, caller: Caller): Promise<Person | Member> {
  if (caller === 'anon') return w.visitor()
  if (caller === 'blocked' || caller === 'pending') return w.member({ status: caller })
  return w.member({ role: caller })
}

async function call(person: Person, kind: string, field: Field, args: Record<string, unknown>): Promise<string[]> {
  const declared = field.args.filter(({ name }) => name in args)
  const head = declared.length ? `(${declared.map(({ name, type }) => `$${name}: ${type}`).join(', ')})` : ''
  const given = declared.length ? `(${declared.map(({ name }) => `${name}: $${name}`).join(', ')})` : ''
  const picks = isLeafType(getNamedType(field.type)) ? '' : ` { ${firstLeaf(field)} }`
  const { errors = [], status } = await person.gql(`${kind}${head} { ${field.name}${given}${picks} }`, args)
  const codes = errors.map(({ extensions }) => extensions.code)
  assert.ok(!codes.includes('INTERNAL_SERVER_ERROR'), `${field.name} failed: ${JSON.stringify(errors)}`)
  assert.equal(status === 401, codes.includes('UNAUTHENTICATED'), `${field.name} answered ${status}`)
  return codes
}

async function subscribe(w: World, { token }: Person, field: Field, args: object): Promise<string[]> {
  const actor = token ? await authenticate(w.kernel, token) : null
  const deadToken = token !== null && actor === null
  const ctx = makeContext(w.kernel, { actor, deadToken, language: 'fr', address: null, device: null })
  try {
    const stream = (await field.subscribe?.(null, args, ctx, {} as never)) as AsyncIterator<unknown>
    await stream.return?.()
    return []
  } catch (error) {
    if (error instanceof Refusal) return [error.code]
    throw error
  }
}

function operationsOf(schema: GraphQLSchema): Operation[] {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }
  return Object.entries(roots).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {})
      .filter(({ name }) => !name.startsWith('_'))
      .map((field) => ({ kind: kind as Operation['kind'], field })),
  )
}

/** A value the type accepts; the use case may refuse it afterwards. */
function sample(type: GraphQLType): unknown {
  if (isNonNullType(type)) return sample(type.ofType)
  if (isListType(type)) return [sample(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return Object.fromEntries(needed.map((field) => [field.name, sample(field.type)]))
  }
  const scalars: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: false,
    ID: '01a1fd55-7a80-7000-8c40-f3616bbdabfc',
  }
  return scalars[String(type)] ?? 'x'
}

/** The path to some scalar below the field. */
function firstLeaf(field: Field): string {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return '__typename'
  const leaf = Object.values(type.getFields()).find(
    (one) => isLeafType(getNamedType(one.type)) && one.args.length === 0,
  )
  return leaf?.name ?? '__typename'
}
