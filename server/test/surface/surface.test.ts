/**
 * R-DATA-06 and checklist sections 24 and 30: the contract has what each row names, and the table names what each row
 * of docs/specification asks.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { type GraphQLEnumType, type GraphQLSchema, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql'
import { world } from '../world.ts'
import { notYet, surface, values } from './documents.ts'

let schema: GraphQLSchema
before(async (t) => {
  schema = (await world(t as TestContext)).app.schema
})

/** What is wrong about a document against the contract; empty when it has all of it, with nothing more needed. */
const lacksOf = (document: string) => validate(schema, parse(document)).map(({ message }) => message)

/** Root fields that nothing resolves: they would always be null. */
function unresolved(document: string): string[] {
  const types = new TypeInfo(schema)
  const found: string[] = []
  const roots = ['Query', 'Mutation', 'Subscription'].map((name) => schema.getType(name))
  visit(
    parse(document),
    visitWithTypeInfo(types, {
      Field(node) {
        const field = types.getFieldDef()
        const isRoot = roots.includes(types.getParentType() ?? undefined)
        if (isRoot && !field?.resolve && !field?.subscribe) found.push(node.name.value)
      },
    }),
  )
  return found
}

for (const [rows, document] of surface)
  test(`R-DATA-06 ${rows} the contract has each operation, argument and field of it`, () => {
    if (notYet.includes(rows))
      return assert.notDeepEqual(lacksOf(document), [], `${rows} exists: take it out of notYet`)
    assert.deepEqual(lacksOf(document), [])
    assert.deepEqual(unresolved(document), [], 'nothing resolves them')
  })

for (const [name, expected] of Object.entries(values))
  test(`R-DATA-06 ${name} has the values of the decisions, and no others`, () => {
    const type = schema.getType(name) as GraphQLEnumType | undefined
    if (notYet.includes(name)) return assert.equal(type, undefined, `${name} exists: take it out of notYet`)
    assert.deepEqual(
      type?.getValues().map((one) => one.name),
      expected.split(' '),
    )
  })

/** Rows of the two pages that are about headers, addresses, limits and pages instead of names in the contract. */
const elsewhere = ['R-GQL-01', 'R-GQL-03', 'R-GQL-05', 'R-GQL-06', 'R-GQL-56', 'R-GAP-08', 'R-GAP-20', 'R-GAP-24']
const pageOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../docs/specification/${name}.md`), 'utf8')
const rowsOf = (text: string) =>
  [...text.matchAll(/<\/a>(R-(?:GQL|GAP)-\d{2}) \| (.*) \|/g)].map(([, id = '', asks = '']) => ({ id, asks }))

test('R-DATA-06 every row about the contract is in the table, with each name that the row gives', () => {
  const asked = [...rowsOf(pageOf('contract')), ...rowsOf(pageOf('missing-operations'))]
  assert.ok(asked.length > 60, `only ${asked.length} rows were read`)
  for (const { id, asks } of asked) {
    if (elsewhere.includes(id)) continue
    const documents = surface.filter(([rows]) => rows.includes(id)).map(([, document]) => document)
    assert.ok(documents.length > 0, `${id} has no document: ${asks}`)
    for (const [, quoted = ''] of asks.matchAll(/`([^`]+)`/g))
      for (const [name] of quoted.matchAll(/[A-Za-z_]\w+/g))
        assert.ok(
          documents.some((one) => new RegExp(`\\b${name}\\b`).test(one)),
          `${id}: ${name} is not asked for`,
        )
  }
  for (const name of notYet)
    assert.ok(name in values || surface.some(([rows]) => rows === name), `${name} of notYet is no row of the table`)
})
