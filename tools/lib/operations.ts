/** From an operations.graphql to TypeScript: types of results and variables, and one typed document per operation. */
import { codegen } from '@graphql-codegen/core'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { createRequest, formatDocument, stringifyDocument } from '@urql/core'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  stripIgnoredCharacters,
  validate,
  visit,
} from 'graphql'
import { parseFile } from './contract.ts'

const config = {
  enumType: 'string-literal',
  scalars: { ID: 'string', DateTime: 'string', Date: 'string', Upload: 'string', JSON: 'unknown' },
  strictScalars: true,
  skipTypename: true,
  omitOperationSuffix: true,
}

/**
 * Adds to a fragment `@inputFields(of: "SomeInput")` the fields of its type that this input can change: what a form
 * edits is stated once, in the contract.
 */
export const withInputFields = (schema: GraphQLSchema, document: DocumentNode): DocumentNode =>
  visit(document, {
    FragmentDefinition(fragment) {
      const directive = fragment.directives?.find(({ name }) => name.value === 'inputFields')
      if (!directive) return undefined
      const of = directive.arguments?.[0]?.value
      const input = of?.kind === Kind.STRING ? schema.getType(of.value) : undefined
      const type = schema.getType(fragment.typeCondition.name.value)
      if (!isInputObjectType(input) || !isObjectType(type))
        throw new Error(
          `@inputFields of ${fragment.name.value} needs an input of the contract, and a type with fields.`,
        )
      const shared = Object.keys(input.getFields()).filter((name) => name in type.getFields())
      const added = shared.map((value) => ({ kind: Kind.FIELD, name: { kind: Kind.NAME, value } }) as const)
      const selections = [...fragment.selectionSet.selections, ...added]
      return { ...fragment, directives: [], selectionSet: { ...fragment.selectionSet, selections } }
    },
  })

/** Without `@kept`, which speaks to the app alone. */
export const withoutKept = (document: DocumentNode): DocumentNode =>
  visit(document, { Directive: ({ name }) => (name.value === 'kept' ? null : undefined) })

/** The queries whose last answers stay on the device: `query Lives @kept { … }`. */
export const keptNames = (document: DocumentNode): string[] =>
  document.definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION || !node.directives?.some(({ name }) => name.value === 'kept'))
      return []
    if (node.operation !== 'query') throw new Error('@kept is for queries: a change is nothing to read again.')
    return node.name?.value ?? []
  })

/** The operations of a file of the app, complete. */
export const readOperations = (schema: GraphQLSchema, file: string): DocumentNode =>
  withoutKept(withInputFields(schema, parseFile(file)))

/** The text of operations.generated.ts. Throws with every reason if the contract lacks a requested field. */
export async function generateOperations(
  schema: GraphQLSchema,
  contract: DocumentNode,
  document: DocumentNode,
  documentType = './typed-document.ts',
): Promise<string> {
  const errors = validate(schema, document)
  if (errors.length) throw new Error(errors.map(String).join('\n\n'))
  const types = await codegen({
    filename: 'operations.generated.ts',
    schema: contract,
    schemaAst: schema,
    documents: [{ document, location: 'operations.graphql' }],
    plugins: [{ typescriptOperations: {} }],
    pluginMap: { typescriptOperations },
    config,
  })
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const head = '// Generated from operations.graphql by `npm run codegen`. Do not edit.\n'
  const imported = operations.length ? `import type { TypedDocument } from '${documentType}'\n` : ''
  return `${head}${imported}\n${tidy(types)}\n\n${operations.map((node) => typedDocument(node, document)).join('\n\n')}\n`
}

/** The plain text: a page that only sends it needs no parser, and the cache parses what it stores. */
function textOf(operation: OperationDefinitionNode, document: DocumentNode): string {
  return stripIgnoredCharacters([operation, ...fragmentsOf(operation, document)].map(print).join('\n'))
}

/** What the app sends for each operation: the bare text, and as the cache writes it, with all type names. */
export const sentTexts = (document: DocumentNode): string[] =>
  document.definitions
    .filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    .map((node) => textOf(node, document))
    .flatMap((text) => [text, stringifyDocument(formatDocument(createRequest(text, {}).query))])

function typedDocument(operation: OperationDefinitionNode, document: DocumentNode): string {
  const name = operation.name?.value
  if (!name) throw new Error('Every operation needs a name: the name becomes its type and its document.')
  const type = name[0]?.toUpperCase() + name.slice(1)
  const text = textOf(operation, document).replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `export const ${type}Document: TypedDocument<${type}, ${type}Variables> = \`${text}\``
}

/** The fragments an operation spreads, directly or through other fragments, each once. */
function fragmentsOf(operation: OperationDefinitionNode, document: DocumentNode): FragmentDefinitionNode[] {
  const byName = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  )
  const used = new Set<FragmentDefinitionNode>()
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(node, {
      FragmentSpread(spread) {
        const fragment = byName.get(spread.name.value)
        if (!fragment || used.has(fragment)) return
        used.add(fragment)
        collect(fragment)
      },
    })
  collect(operation)
  return [...used]
}

/** Drops the helpers that nothing uses and the blank lines around types. */
function tidy(types: string): string {
  return types
    .replace(/^\/\*\* Internal type\. DO NOT USE DIRECTLY\. \*\/\n(export )?type (Exact|Incremental)<.*\n/gm, '')
    .replace(/Exact<(\{[^{}]*\})>/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
