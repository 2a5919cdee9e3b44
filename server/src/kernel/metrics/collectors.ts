import { queueState } from '../jobs/queue-state.ts'
import { declareCollector } from './source.ts'

const none = {}

declareCollector({
  name: 'database',
  gauges: {
    connections: {
      name: 'vondrona_database_connections',
      help: 'Connections of this process to the database.',
      labels: { state: ['used', 'idle'] },
    },
    waiting: {
      name: 'vondrona_database_waiting',
      help: 'Questions that wait for a connection.',
      labels: none,
    },
    most: { name: 'vondrona_database_connections_max', help: 'Connections that this process may have.', labels: none },
    slow: {
      name: 'vondrona_database_slow_statements_total',
      help: 'Statements that took longer than SLOW_QUERY_MS; each is in the log.',
      labels: none,
      grows: true,
    },
  },
  async read({ database }) {
    const { totalCount, idleCount, waitingCount, options } = database.pool
    return {
      connections: [
        [{ state: 'used' }, totalCount - idleCount],
        [{ state: 'idle' }, idleCount],
      ],
      waiting: [[none, waitingCount]],
      most: [[none, options.max]],
      slow: [[none, database.slowStatements()]],
    }
  },
})

declareCollector({
  name: 'jobs',
  gauges: {
    jobs: {
      name: 'vondrona_jobs',
      help: 'Jobs in the queue of the database, as all nodes see it; waiting: due and not begun, failed: given up.',
      labels: { state: ['waiting', 'running', 'failed'] },
    },
    late: { name: 'vondrona_jobs_late_seconds', help: 'How late the oldest waiting job is.', labels: none },
  },
  async read({ kernel }) {
    const { waiting, running, failed, lateBy } = await queueState(kernel.db, kernel.now())
    return {
      jobs: [
        [{ state: 'waiting' }, waiting],
        [{ state: 'running' }, running],
        [{ state: 'failed' }, failed],
      ],
      late: [[none, lateBy]],
    }
  },
})

declareCollector({
  name: 'process',
  gauges: {
    sockets: { name: 'vondrona_sockets', help: 'Open WebSockets of this process.', labels: none },
    work: {
      name: 'vondrona_work',
      help: 'Bounded work of this process (password hashes, pictures, calls of payment providers).',
      labels: { pool: ['hash', 'image', 'payments'], state: ['running', 'waiting'] },
    },
  },
  async read({ kernel, sockets }) {
    return {
      sockets: [[none, sockets.count()]],
      work: Object.entries(kernel.pools).flatMap(([pool, { load }]) => {
        const { running, waiting } = load()
        return [[{ pool, state: 'running' }, running] as const, [{ pool, state: 'waiting' }, waiting] as const]
      }),
    }
  },
})
