import { declareCounter, declareHistogram } from './meter.ts'

/** Outcomes of what is asked: done, refused with a reason, or a fault of ours. */
const outcomes = ['ok', 'refused', 'failed'] as const
export type MeasuredOutcome = (typeof outcomes)[number]

export const operations = declareCounter({
  name: 'vondrona_operations_total',
  help: 'GraphQL operations, by the name in the app; those of other clients are « other ».',
  labels: { operation: 'later', outcome: outcomes },
})
export const operationSeconds = declareCounter({
  name: 'vondrona_operation_seconds_total',
  help: 'Seconds that GraphQL operations took, added up.',
  labels: { operation: 'later' },
})
export const useCases = declareCounter({
  name: 'vondrona_use_cases_total',
  help: 'Calls of the queries and mutations of the contract.',
  labels: { use_case: 'later', outcome: outcomes },
})
export const useCaseSeconds = declareCounter({
  name: 'vondrona_use_case_seconds_total',
  help: 'Seconds that queries and mutations of the contract took, added up.',
  labels: { use_case: 'later' },
})
export const requests = declareCounter({
  name: 'vondrona_http_requests_total',
  help: 'HTTP requests, by the route that answered.',
  labels: {
    route: 'later',
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    status: ['2xx', '3xx', '4xx', '5xx'],
  },
})
export const requestSeconds = declareHistogram({
  name: 'vondrona_http_request_seconds',
  help: 'How long HTTP requests took, from their head to the last byte of the answer.',
  labels: { route: 'later' },
  bounds: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
})
export const jobsDone = declareCounter({
  name: 'vondrona_jobs_total',
  help: 'Jobs that were run.',
  labels: { job: 'later', outcome: ['ok', 'failed'] },
})
export const jobSeconds = declareCounter({
  name: 'vondrona_job_seconds_total',
  help: 'Seconds that jobs took, added up.',
  labels: { job: 'later' },
})
/** Each of them has an id in its answer and in the log. */
export const errors = declareCounter({
  name: 'vondrona_errors_total',
  help: 'Faults of ours that somebody met; each has an id in the answer and in the log.',
  labels: { where: ['graphql', 'http', 'socket'] },
})
