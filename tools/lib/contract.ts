/** The GraphQL contract: every domain's .graphql file and the kernel's, merged into one schema. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildASTSchema,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  parse,
  Source,
} from 'graphql'
import { listFiles, root } from './files.ts'

/** The files the contract is made of, in a stable order. */
export function contractFiles(): string[] {
  const isContract = (path: string) => /^server\/src\/(modules\/[^/]+|kernel)\/(.+\/)?[^/]+\.graphql$/.test(path)
  return listFiles('server/src', isContract)
}

/** One document of all files. Domains only extend Query, Mutation and Subscription, so those are declared where missing. */
export function contractDocument(files = contractFiles()): DocumentNode {
  const definitions = files.flatMap((file) => [...parseFile(file).definitions])
  const declared = new Set(definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_DEFINITION).map(nameOf))
  const extended = new Set(definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_EXTENSION).map(nameOf))
  const missing = ['Query', 'Mutation', 'Subscription'].filter((name) => extended.has(name) && !declared.has(name))
  const roots = missing.flatMap((name) => [...parse(`type ${name}`).definitions])
  return { kind: Kind.DOCUMENT, definitions: [...roots, ...definitions] }
}

/** The merged schema; null while no domain has a contract. */
export function contractSchema(): GraphQLSchema | null {
  const document = contractDocument()
  return document.definitions.length ? buildASTSchema(document) : null
}

/** Parses a .graphql file so that its errors name the file. */
export const parseFile = (file: string): DocumentNode => parse(new Source(readFileSync(join(root, file), 'utf8'), file))

const nameOf = (node: DefinitionNode) => ('name' in node ? node.name?.value : undefined)
