/** Prints the types of the contract's fields and their arguments, so that resolvers are checked against the SDL. */
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'

/** Of the scalars of our own only the names are checked: what the client sent is read by a schema of the rules. */
const scalars: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  Date: 'unknown',
  DateTime: 'unknown',
  JSON: 'unknown',
  Upload: 'unknown',
}

/** For every object type its fields, each with the type of its arguments. */
export function contractTypes(schema: GraphQLSchema): string {
  const all = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const inputs = all
    .filter(isInputObjectType)
    .map((type) => `type ${type.name} = ${fieldsOf(Object.values(type.getFields()))}\n`)
  const objects = all.filter(isObjectType).map((type) => {
    const fields = Object.values(type.getFields()).map(({ name, args }) => `    ${name}: ${fieldsOf(args)}\n`)
    return `  ${type.name}: {\n${fields.join('')}  }\n`
  })
  return `${inputs.join('')}\nexport interface Contract {\n${objects.join('')}}\n`
}

const fieldsOf = (fields: readonly (GraphQLArgument | GraphQLInputField)[]) =>
  fields.length === 0 ? 'object' : `{ ${fields.map(fieldOf).join('; ')} }`

const fieldOf = ({ name, type }: GraphQLArgument | GraphQLInputField) =>
  isNonNullType(type) ? `${name}: ${typeOf(type.ofType)}` : `${name}?: ${typeOf(type)} | null | undefined`

function typeOf(type: GraphQLInputType): string {
  if (isListType(type)) {
    const item = type.ofType
    return isNonNullType(item) ? `(${typeOf(item.ofType)})[]` : `(${typeOf(item)} | null)[]`
  }
  if (isNonNullType(type)) return typeOf(type.ofType)
  if (isEnumType(type))
    return type
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ')
  if (isInputObjectType(type)) return type.name
  const scalar = scalars[type.name]
  if (!scalar) throw new Error(`tools/lib/contract-types.ts does not know the scalar ${type.name}.`)
  return scalar
}
