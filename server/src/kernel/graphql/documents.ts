import { createHash } from 'node:crypto'
import { queryLimits } from '@vondrona/rules/constants'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { Refusal } from '../refusal.ts'
import { type Plan, planner } from './cost.ts'
import { ownDocuments } from './own-documents.generated.ts'

export interface Operation {
  readonly node: OperationDefinitionNode
  readonly plan: Plan
}

/** A text that may be executed. */
export interface Prepared {
  /** Of our own build: the name of its operation, which nobody else chose. */
  readonly ownName: string | null
  readonly document: DocumentNode
  readonly operations: readonly Operation[]
  /** Compiled code, of documents of our own build only: what a client sent is never compiled. */
  compiled(): CompiledQuery | null
}

/** The text is refused; every error has a place in it. */
export class InvalidDocument extends Error {
  readonly errors: readonly GraphQLError[]
  constructor(errors: readonly GraphQLError[]) {
    super('invalid document')
    this.errors = errors
  }
}

export interface Documents {
  /** `spend` is called before a text that is new here is parsed. Throws InvalidDocument or Refusal. */
  prepare(text: string, spend: (characters: number) => void): Prepared
}

/**
 * Texts that were seen before need no parsing. Those of our own build (`npm run codegen` lists their hashes) stay and
 * are compiled at their second use; of others the `queryLimits.documents` used last are kept, refused ones too.
 */
export function makeDocuments(schema: GraphQLSchema, { closed }: { closed: boolean }): Documents {
  const own = new Map<string, Prepared>()
  const foreign = new Map<string, Prepared | Error>()
  const rules = closed ? [...specifiedRules, noIntrospection] : specifiedRules

  function keep(text: string, entry: Prepared | Error) {
    foreign.delete(text)
    foreign.set(text, entry)
    if (foreign.size > queryLimits.documents) foreign.delete(foreign.keys().next().value as string)
  }

  return {
    prepare(text, spend) {
      const known = own.get(text) ?? foreign.get(text)
      if (known instanceof Error) throw known
      if (known) {
        if (foreign.has(text)) keep(text, known)
        return known
      }
      if (text.length > queryLimits.text) throw new Refusal('QUERY_TOO_COMPLEX', 'shell.tooComplex')
      if (isOwn(text)) {
        const read = readText(schema, text, specifiedRules, compiler(schema))
        const prepared = { ...read, ownName: read.operations[0]?.node.name?.value ?? null }
        own.set(text, prepared)
        return prepared
      }
      spend(text.length)
      try {
        refuseComments(text)
        const prepared = readText(schema, text, rules, () => null)
        keep(text, prepared)
        return prepared
      } catch (error) {
        if (error instanceof InvalidDocument || error instanceof Refusal) keep(text, error)
        throw error
      }
    },
  }
}

const isOwn = (text: string) => ownDocuments.has(createHash('sha256').update(text).digest('base64url'))

type Compile = (document: DocumentNode) => CompiledQuery | null

/** Without locations: they would keep every token of the text in memory. */
function readText(schema: GraphQLSchema, text: string, rules: readonly ValidationRule[], compile: Compile): Prepared {
  let document: DocumentNode
  try {
    document = parse(text, { noLocation: true, maxTokens: queryLimits.tokens })
  } catch (error) {
    // No GraphQLError: it is nested so deep that the parser ran out of stack.
    const tooLong = !(error instanceof GraphQLError) || error.message.includes(`${queryLimits.tokens} tokens`)
    throw tooLong ? new Refusal('QUERY_TOO_COMPLEX', 'shell.tooComplex') : new InvalidDocument([error])
  }
  const nodes = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  if (nodes.length > queryLimits.operations || document.definitions.length - nodes.length > queryLimits.fragments)
    throw new Refusal('QUERY_TOO_COMPLEX', 'shell.tooComplex')
  const planOf = planner(schema, document)
  const operations = nodes.map((node) => ({ node, plan: planOf(node) }))
  const problems = validate(schema, document, rules, { maxErrors: 5 })
  if (problems.length > 0) throw new InvalidDocument(problems)
  let compiled: CompiledQuery | null | undefined
  let uses = 0
  return {
    ownName: null,
    document,
    operations,
    compiled() {
      if (++uses < 2) return null // many are asked only once
      compiled ??= compile(document)
      return compiled
    },
  }
}

/** The compiler takes the first operation whatever is asked for; our own documents have only one. */
function compiler(schema: GraphQLSchema): Compile {
  return (document) => {
    const compiled = compileQuery(schema, document)
    return isCompiledQuery(compiled) ? compiled : null
  }
}

/** Comments cost memory and time and say nothing. Strings are passed over: a `#` in them is none. Each mark is read once, also where a string does not end. */
function refuseComments(text: string) {
  let comments = 0
  for (const [match] of text.matchAll(/"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#.*[\n\r]*/g))
    if (match.startsWith('#')) comments += match.length
  if (comments > queryLimits.comments && comments > text.length / 2)
    throw new Refusal('QUERY_TOO_COMPLEX', 'shell.tooComplex')
}

const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (node.name.value === '__schema' || node.name.value === '__type')
      context.reportError(new GraphQLError('introspection is closed'))
  },
})
