/** Every operation of the contract, and how it is called with the least that its types take. */
import type { Role } from '@vondrona/rules/accounts'
import type { Operation } from '@vondrona/rules/permissions'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { UserRow } from '../../src/modules/accounts/index.ts'
import { createSession } from '../../src/modules/sessions/index.ts'
import type { World } from '../world.ts'

/** Of all that it takes. */
export function sample(type: GraphQLInputType, id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'): unknown {
  if (isNonNullType(type)) return sample(type.ofType, id)
  if (isListType(type)) return [sample(type.ofType, id)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, sample(field.type, id)]))
  const scalars: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    ID: id,
    Date: '1990-05-01',
    DateTime: '2026-12-01T00:00:00Z',
    JSON: {},
  }
  return scalars[String(type)] ?? 'x'
}

/** Only what must be given, and the ids of what it is about. */
export const least = ({ args }: { args: readonly Argument[] }, id: string): Record<string, unknown> =>
  Object.fromEntries(args.filter(isNeeded).map(({ name, type }) => [name, leastOf(name, type, id)]))

type Argument = Pick<GraphQLArgument, 'name' | 'type'>

const isNeeded = ({ name, type }: Argument) =>
  isNonNullType(type) || (String(getNamedType(type)) === 'ID' && !/^(after|before)$/.test(name))

function leastOf(name: string, type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return leastOf(name, type.ofType, id)
  if (isListType(type)) return [leastOf(name, type.ofType, id)]
  if (isInputObjectType(type)) return least({ args: Object.values(type.getFields()) }, id)
  const texts: [RegExp, string][] = [
    [/mail/i, 'quelquun@exemple.mg'],
    [/phone/i, '+261340000000'],
    [/./, 'Rabe Lala de Tana'],
  ]
  if (String(type) !== 'String') return sample(type, id)
  return texts.find(([words]) => words.test(name))?.[1]
}

type Kind = 'query' | 'mutation' | 'subscription'
export type Root = readonly [kind: Kind, field: GraphQLField<unknown, unknown>]

export function operationsOf(
  schema: GraphQLSchema,
  takes: (operation: Operation) => boolean,
  kinds: readonly Kind[] = ['query', 'mutation'],
): Root[] {
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }
  return kinds.flatMap((kind) =>
    Object.values(types[kind]?.getFields() ?? {})
      .filter(({ name }) => !name.startsWith('_') && takes(name as Operation))
      .map((field): Root => [kind, field]),
  )
}

/** `depth`: how far what is answered is read; 0: only that there is something. */
export function documentOf([kind, field]: Root, depth = 0): string {
  const head = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  return `${kind}${head && `(${head})`} { ${field.name}${given && `(${given})`} ${picksOf(field.type, depth)} }`
}

function picksOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (!isObjectType(named) || depth < 0) return '{ __typename }'
  const fields = Object.values(named.getFields()).filter(({ args }) => args.length === 0)
  if (depth === 0) return fields.some(({ name }) => name === 'id') ? '{ id }' : '{ __typename }'
  return `{ __typename ${fields.map((one) => `${one.name} ${picksOf(one.type, depth - 1)}`).join(' ')} }`
}

/** The least, and the same with each other value of each enum in it. */
export function choicesOf(field: { args: readonly Argument[] }, id: string) {
  const values = least(field, id)
  const others = enumsIn(field.args, values).flatMap(({ path, names }) =>
    names.map((name) => ({ name: ` ${path.join('.')} ${name}`, variables: withAt(values, path, name) })),
  )
  return [{ name: '', variables: values }, ...others]
}

/** Each with its names but the first, which is the usual one. */
function enumsIn(
  args: readonly Argument[],
  values: Readonly<Record<string, unknown>>,
  path: readonly string[] = [],
): { path: string[]; names: string[] }[] {
  return args.flatMap(({ name, type }) => {
    const named = getNullableType(type)
    const place = [...path, name]
    if (!(name in values)) return []
    if (isEnumType(named))
      return [
        {
          path: place,
          names: named
            .getValues()
            .slice(1)
            .map((one) => one.name),
        },
      ]
    if (!isInputObjectType(named)) return []
    return enumsIn(Object.values(named.getFields()), values[name] as Record<string, unknown>, place)
  })
}

function withAt(values: Record<string, unknown>, [step = '', ...rest]: readonly string[], value: unknown) {
  const inner = values[step] as Record<string, unknown>
  const changed: Record<string, unknown> = { ...values, [step]: rest.length > 0 ? withAt(inner, rest, value) : value }
  return changed
}

interface Option {
  name: string
  values: Record<string, unknown>
}

/** The least about what is own, with each one of the parts that may be left out. */
export function* optionsOf(
  { args }: { args: readonly Argument[] },
  own: string,
  another: string,
  mark: string,
  path: readonly string[] = [],
  within: (inner: object) => Record<string, unknown> = (inner) => ({ ...least({ args }, own), ...inner }),
): Generator<Option> {
  for (const { name, type } of args) {
    const named = getNullableType(type)
    const place = [...path, name]
    if (isInputObjectType(named)) {
      const fields = Object.values(named.getFields())
      const needed = least({ args: fields }, own)
      yield* optionsOf({ args: fields }, own, another, mark, place, (inner) =>
        within({ [name]: { ...needed, ...inner } }),
      )
    } else if (!isNonNullType(type))
      for (const value of valuesOf(named, own, another, mark))
        yield { name: `${place.join('.')} ${shortly(value, own, another)}`, values: within({ [name]: value }) }
  }
}

const shortly = (value: unknown, own: string, another: string) =>
  String(value) === own ? 'own' : String(value) === another ? 'another' : String(value)

function valuesOf(type: GraphQLInputType, own: string, another: string, mark: string): readonly unknown[] {
  if (isNonNullType(type)) return valuesOf(type.ofType, own, another, mark)
  if (isListType(type)) return valuesOf(type.ofType, own, another, mark).map((one) => [one])
  if (isEnumType(type)) return type.getValues().map(({ name }) => name)
  const values: Record<string, readonly unknown[]> = {
    ID: [own, another],
    String: [own, mark, 'x'],
    Int: [0, 1],
    Boolean: [true, false],
    Date: ['1987-03-04', '2026-11-22'],
    DateTime: ['2026-11-20T00:00:00Z', '2026-11-22T00:00:00Z'],
  }
  return values[String(type)] ?? []
}

/** What ends things: what is called later would find nothing. */
export const isEnding = ({ name }: { name: string }) =>
  /^(?:delete|remove|cancel|end|withdraw|logout)|Deletion$/.test(name)

/** A session, whatever became of the account by what was called before. */
export async function enter(w: World, id: string, role: Role = 'admin'): Promise<string> {
  await w.sql('delete from session where user_id = $1', [id])
  const [user] = await w.sql<UserRow>(
    `update app_user set role = $2, status = 'active', deleted_at = null where id = $1 returning *`,
    [id, role],
  )
  const { token } = await w.system.transaction((tx) =>
    createSession(tx, w.system, user as UserRow, { remember: false }),
  )
  await w.reauthenticated(id)
  return token
}
