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

const carrier = ['nats', 'postgresql'] as const

declareCollector({
  name: 'events',
  gauges: {
    up: {
      name: 'vondrona_events_carrier_up',
      help: 'Whether events get to other nodes and back by it: 1 or 0. Of a single node there is none.',
      labels: { carrier },
    },
    events: {
      name: 'vondrona_events_total',
      help: 'Events between nodes, by what carried them.',
      labels: { carrier, direction: ['sent', 'heard'] },
      grows: true,
    },
    refused: {
      name: 'vondrona_events_refused_total',
      help: 'What others wrote where the nodes tell each other events.',
      labels: { carrier },
      grows: true,
    },
    missed: {
      name: 'vondrona_events_missed_total',
      help: 'Events of other nodes that did not come; what is shown is read again.',
      labels: none,
      grows: true,
    },
    nodes: {
      name: 'vondrona_events_nodes',
      help: 'Other nodes that are there; differs: that do not hear this one by the carrier that it prefers.',
      labels: { state: ['hears', 'differs'] },
    },
  },
  async read({ kernel }) {
    const between = kernel.bus.between()
    const { carriers, nodes, deaf, missed } = between ?? { carriers: [], nodes: 0, deaf: 0, missed: 0 }
    return {
      up: carriers.map(({ name, isUp }) => [{ carrier: name }, isUp ? 1 : 0] as const),
      events: carriers.flatMap(({ name, sent, heard }) => [
        [{ carrier: name, direction: 'sent' }, sent] as const,
        [{ carrier: name, direction: 'heard' }, heard] as const,
      ]),
      refused: carriers.map(({ name, refused }) => [{ carrier: name }, refused] as const),
      missed: [[none, missed]],
      nodes: [
        [{ state: 'hears' }, nodes - deaf],
        [{ state: 'differs' }, deaf],
      ],
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
