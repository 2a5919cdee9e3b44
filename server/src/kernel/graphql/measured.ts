import type { ExecutionResult, GraphQLError, GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import type { Context, Kernel } from '../context.ts'
import { type MeasuredOutcome, operationSeconds, operations, useCaseSeconds, useCases } from '../metrics/counters.ts'
import type { Meter } from '../metrics/meter.ts'
import { Refusal } from '../refusal.ts'
import { running, traced } from '../tracing/running.ts'
import type { Prepared } from './documents.ts'

const secondsSince = (begun: number) => (performance.now() - begun) / 1000

/** Runs an operation and counts it, by the name that our own build gave it. */
export async function measured(
  meter: Meter,
  { ownName }: Prepared,
  run: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const operation = ownName ?? 'other'
  if (!meter.isOn) return tracedOperation(operation, run)
  if (ownName) for (const metric of [operations, operationSeconds]) meter.know(metric, 'operation', [ownName])
  const begun = performance.now()
  const result = await tracedOperation(operation, run)
  meter.add(operationSeconds, { operation }, secondsSince(begun))
  meter.add(operations, { operation, outcome: outcomeOf(result.errors ?? []) })
  return result
}

const tracedOperation = (operation: string, run: () => Promise<ExecutionResult>) =>
  traced(`operation ${operation}`, 'internal', { 'graphql.operation.name': operation }, run)

/** Each query and mutation of the contract is a use case: their resolvers are replaced by measured ones. */
export function measureUseCases(schema: GraphQLSchema, { meter, tracer }: Pick<Kernel, 'meter' | 'tracer'>): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { name, resolve } = field
      for (const metric of [useCases, useCaseSeconds]) meter.know(metric, 'use_case', [name])
      if (!resolve) continue
      const parted = tracer.isOn ? inTrace(name, resolve as GraphQLFieldResolver<unknown, Context>) : resolve
      field.resolve = timed(meter, name, parted as GraphQLFieldResolver<unknown, Context>)
    }
}

const inTrace =
  (name: string, resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> =>
  (root, args, ctx, info) =>
    running()?.span
      ? traced(`use case ${name}`, 'internal', {}, async () => resolve(root, args, ctx, info))
      : resolve(root, args, ctx, info)

function timed(
  meter: Meter,
  name: string,
  resolve: GraphQLFieldResolver<unknown, Context>,
): GraphQLFieldResolver<unknown, Context> {
  const note = (begun: number, outcome: MeasuredOutcome) => {
    meter.add(useCaseSeconds, { use_case: name }, secondsSince(begun))
    meter.add(useCases, { use_case: name, outcome })
  }
  return (root, args, ctx, info) => {
    const begun = performance.now()
    const fail = (error: unknown) => {
      note(begun, error instanceof Refusal ? 'refused' : 'failed')
      throw error
    }
    const done = (value: unknown) => {
      note(begun, 'ok')
      return value
    }
    try {
      const value = resolve(root, args, ctx, info)
      return value instanceof Promise ? value.then(done, fail) : done(value)
    } catch (error) {
      return fail(error)
    }
  }
}

function outcomeOf(errors: readonly GraphQLError[]): MeasuredOutcome {
  if (errors.length === 0) return 'ok'
  return errors.every(({ originalError }) => !originalError || originalError instanceof Refusal) ? 'refused' : 'failed'
}
