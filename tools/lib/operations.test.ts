import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildASTSchema, parse, print } from 'graphql'
import { generateOperations, keptNames, withInputFields, withoutKept } from './operations.ts'

const contract = parse(`
  scalar DateTime
  enum Role { ADMIN USER }
  type User { id: ID! name: String role: Role! createdAt: DateTime! }
  input LoginInput { identifier: String!, rememberMe: Boolean }
  type Query { me: User }
  type Mutation { login(input: LoginInput!): User! }
`)
const generate = (text: string) => generateOperations(buildASTSchema(contract), contract, parse(text))

test('a field that the contract does not have is refused by name', async () => {
  await assert.rejects(generate('query Me { me { shoeSize } }'), /shoeSize/)
})

test('an operation without a name is refused', async () => {
  await assert.rejects(generate('{ me { id } }'), /needs a name/)
})

test('an operation becomes a typed document that carries its fragments', async () => {
  const text = await generate(`
    fragment Person on User { id role createdAt }
    query Me { me { ...Person name } }
    mutation Login($input: LoginInput!) { login(input: $input) { ...Person } }
  `)
  assert.match(
    text,
    /export type Me = \{ me: \{ name: string \| null, id: string, role: Role, createdAt: string \} \| null \}/,
  )
  assert.match(text, /rememberMe\?: boolean \| null/)
  assert.match(text, /export type Role =\s+\| 'ADMIN'/)
  assert.match(
    text,
    /export const LoginDocument: TypedDocument<Login, LoginVariables> = `mutation Login.*fragment Person on User.*`/,
  )
  assert.doesNotMatch(text, /Exact|Incremental/)
})

test('a fragment gets the fields that an input can change, and no directive is sent', () => {
  const schema = buildASTSchema(
    parse(`
      type User { id: ID! name: String city: String }
      input ProfileInput { name: String, city: String, nickname: String }
      type Query { me: User }
    `),
  )
  const expand = (text: string) => print(withInputFields(schema, parse(text))).replace(/\s+/g, ' ')
  assert.equal(
    expand('fragment Profile on User @inputFields(of: "ProfileInput") { id }'),
    'fragment Profile on User { id name city }',
  )
  assert.throws(() => expand('fragment Profile on User @inputFields(of: "Nothing") { id }'), /Profile needs an input/)
})

test('R-NET-03 `@kept` names the queries whose answers stay on the device, is not sent, and a change cannot have it', () => {
  const document = parse('query Me @kept { me { id } } query Other { me { id } } fragment F on User { id }')
  assert.deepEqual(keptNames(document), ['Me'])
  assert.doesNotMatch(print(withoutKept(document)), /@kept/)
  assert.throws(() => keptNames(parse('mutation M @kept { login { id } }')), /@kept is for queries/)
})
