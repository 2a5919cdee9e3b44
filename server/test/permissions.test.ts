import assert from 'node:assert/strict'
import test from 'node:test'
import { type Caller, callers, cell, type Operation as Name } from '@vondrona/rules/permissions'
import { isNonNullType } from 'graphql'
import { makeContext } from '../src/kernel/context.ts'
import { Refusal } from '../src/kernel/refusal.ts'
import { authenticate } from '../src/modules/sessions/index.ts'
import { documentOf, operationsOf, type Root, sample } from './surface/operations.ts'
import { type Member, type Person, type World, world } from './world.ts'

/**
 * The permission table of the rules against the running server: every operation of the contract, called by every kind
 * of caller with the least arguments it takes. What the call then answers does not matter; only whether it was let in.
 */

for (const caller of callers)
  test(`R-ROLE-16 ${caller}: every operation is admitted or refused as the table says`, async (t) => {
    const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
    const wrong: string[] = []
    for (const root of operationsOf(w.app.schema, () => true, ['query', 'mutation', 'subscription'])) {
      const [, field] = root
      const code = await refusalOf(w, caller, root)
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

async function refusalOf(w: World, caller: Caller, root: Root): Promise<string | null> {
  const [kind, field] = root
  const person = await personOf(w, caller) // a fresh one each time: some operations end the session
  const own = field.name === 'user' && 'id' in person
  const needed = field.args.filter(({ type }) => isNonNullType(type))
  const args = Object.fromEntries(needed.map(({ name, type }) => [name, own ? (person as Member).id : sample(type)]))
  const codes = kind === 'subscription' ? await subscribe(w, person, root, args) : await call(person, root, args)
  return codes.find((code) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN') ?? null
}

async function personOf(w: World, caller: Caller): Promise<Person | Member> {
  if (caller === 'anon') return w.visitor()
  if (caller === 'blocked' || caller === 'pending') return w.member({ status: caller })
  return w.member({ role: caller })
}

async function call(person: Person, root: Root, args: object): Promise<string[]> {
  const [, field] = root
  const { errors = [], status } = await person.gql(documentOf(root), args)
  const codes = errors.map(({ extensions }) => extensions.code)
  assert.ok(!codes.includes('INTERNAL_SERVER_ERROR'), `${field.name} failed: ${JSON.stringify(errors)}`)
  assert.equal(status === 401, codes.includes('UNAUTHENTICATED'), `${field.name} answered ${status}`)
  return codes
}

async function subscribe(w: World, { token }: Person, [, field]: Root, args: object): Promise<string[]> {
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
