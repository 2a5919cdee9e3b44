import { queryLimits, readBudget } from '@vondrona/rules/constants'
import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  OperationTypeNode,
} from 'graphql'
import type { Context, Kernel } from '../context.ts'
import { declareAddressLimit } from '../limits/addresses.ts'
import type { Balance } from '../limits/budgets.ts'
import type { Module } from '../module.ts'
import { Refusal } from '../refusal.ts'
import type { Call } from './call.ts'
import { costOf, type Variables, variablesOf } from './cost.ts'
import { InvalidDocument, makeDocuments, type Operation, type Prepared } from './documents.ts'
import { measured, measureUseCases } from './measured.ts'
import { plainField } from './plain-field.ts'
import { beginAnswer, makeSchema, sharedSchema } from './schema.ts'

/** A call whose text is valid. */
export interface ReadyCall {
  readonly prepared: Prepared
  readonly operation: Operation
  readonly variables: Variables
  readonly cost: number
}

export interface Engine {
  readonly schema: GraphQLSchema
  /** Throws InvalidDocument or Refusal. */
  prepare(ctx: Context, call: Call): ReadyCall
  /**
   * Takes the cost out of the budget of the account, of visitors out of that of the address. Throws QUERY_TOO_COMPLEX
   * or RATE_LIMITED.
   */
  spend(ctx: Context, ...calls: readonly ReadyCall[]): Balance
  /** `calls` are one answer: their lists are counted together. */
  execute(ctx: Context, calls: readonly ReadyCall[]): Promise<ExecutionResult[]>
}

const newTexts = declareAddressLimit({
  ...readBudget.newTexts,
  why: 'Parsing and validating a document of another client costs CPU; those of the app are known and cost nothing.',
})
const reads = declareAddressLimit({
  ...readBudget.address,
  why: 'What visitors ask costs CPU and database; members count for themselves. In units of cost: a page costs 500 to 3000. The app waits and asks again.',
})

/** The GraphQL engine over the schema of these modules. */
export function makeEngine(kernel: Kernel, modules: readonly Module[]): Engine {
  const schema = schemaFor(kernel, modules)
  const documents = makeDocuments(schema, { closed: kernel.config.NODE_ENV === 'production' })
  return {
    schema,
    prepare(ctx, call) {
      const prepared = documents.prepare(call.query, (characters) =>
        ctx.limits.takeFrom(newTexts, ctx, Math.max(characters, readBudget.newTexts.least)),
      )
      const operation = choose(prepared, call.operationName)
      const { variables } = call
      refuseVariables(schema, operation, variables)
      return { prepared, operation, variables, cost: costOf(operation.plan, variablesOf(operation.node, variables)) }
    },
    spend(ctx, ...calls) {
      const cost = calls.reduce((sum, call) => sum + call.cost + (isSubscription(call) ? queryLimits.rootCost : 0), 0)
      if (cost > queryLimits.cost) throw new Refusal('QUERY_TOO_COMPLEX', 'shell.tooComplex')
      // A member does not pay for others behind the same operator's address.
      return ctx.actor ? ctx.limits.take(readBudget.account, ctx.actor.id, cost) : ctx.limits.takeFrom(reads, ctx, cost)
    },
    execute(ctx, calls) {
      beginAnswer(ctx)
      return Promise.all(calls.map((call) => measured(ctx.meter, call.prepared, async () => run(schema, ctx, call))))
    },
  }
}

/** Measuring replaces the resolvers: such a schema belongs to one kernel. */
function schemaFor(kernel: Kernel, modules: readonly Module[]): GraphQLSchema {
  if (!kernel.meter.isOn && !kernel.tracer.isOn) return sharedSchema(modules)
  const schema = makeSchema(modules)
  measureUseCases(schema, kernel)
  return schema
}

function run(schema: GraphQLSchema, ctx: Context, call: ReadyCall) {
  const compiled = call.prepared.compiled()
  if (compiled) return compiled.query({}, ctx, { ...call.variables })
  return execute(executionOf(schema, ctx, call))
}

/** What graphql-js needs to execute a prepared call. */
export const executionOf = (schema: GraphQLSchema, ctx: Context, call: ReadyCall): ExecutionArgs => ({
  schema,
  document: call.prepared.document,
  rootValue: {},
  contextValue: ctx,
  variableValues: call.variables,
  operationName: call.operation.node.name?.value,
  fieldResolver: plainField,
})

const isSubscription = ({ operation }: ReadyCall) => operation.node.operation === OperationTypeNode.SUBSCRIPTION

/** Before compiled code sees them: that one describes every wrong item of a list, each with the complete list. */
function refuseVariables(schema: GraphQLSchema, { node }: Operation, variables: Variables) {
  const { errors } = getVariableValues(schema, node.variableDefinitions ?? [], { ...variables }, { maxErrors: 5 })
  if (errors) throw new InvalidDocument(errors)
}

/** As the specification of GraphQL says: the one of that name, or the only one. */
function choose({ operations }: Prepared, name: string | null): Operation {
  const named = name ? operations.filter(({ node }) => node.name?.value === name) : operations
  const [found, ...others] = named
  if (!found || others.length > 0) throw new InvalidDocument([new GraphQLError('no such operation')])
  return found
}
