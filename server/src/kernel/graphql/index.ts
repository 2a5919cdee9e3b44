export { asCall, badCall, type Call } from './call.ts'
export { type Engine, executionOf, makeEngine } from './engine.ts'
export { formatCallError, formatFieldError } from './errors.ts'
export { graphqlRoutes, hasErrors } from './routes.ts'
