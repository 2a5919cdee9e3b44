import type { Context } from '../context.ts'
import { erased, nothingPersonal } from './declare.ts'
import type { Declaration } from './types.ts'

const jobColumns = [
  'id',
  'job_queue_id',
  'task_id',
  'priority',
  'run_at',
  'attempts',
  'max_attempts',
  'created_at',
  'updated_at',
  'key',
  'locked_at',
  'locked_by',
  'revision',
  'flags',
  'is_available',
]

/** The tables of the kernel itself and of its job queue. */
export const kernelPersonalData: Declaration<Context> = {
  file: 'server/src/kernel/personal-data/own.ts',
  hooks: {},
  tables: {
    schema_migration: nothingPersonal('migrations that were applied', ['id', 'name', 'sha256', 'applied_at']),
    installation_key: nothingPersonal('which keys belong to this database', ['one', 'fingerprint']),
    'graphile_worker.migrations': nothingPersonal('of the job queue', ['id', 'ts', 'breaking']),
    'graphile_worker._private_tasks': nothingPersonal('names of jobs', ['id', 'identifier']),
    'graphile_worker._private_known_crontabs': nothingPersonal('when scheduled jobs ran', [
      'identifier',
      'known_since',
      'last_execution',
    ]),
    'graphile_worker._private_job_queues': nothingPersonal('which jobs wait for each other', [
      'id',
      'queue_name',
      'locked_at',
      'locked_by',
      'is_available',
    ]),
    'graphile_worker._private_jobs': {
      about:
        'work that waits; names rows by their id, and for mails of the login page the address that was typed there',
      rows: { hook: 'mails of the login page that wait' },
      until: 'until it is done; what failed too often stays until an operator removes it',
      columns: {
        ...nothingPersonal('', jobColumns).columns,
        payload: erased({ withheld: 'technical' }),
        last_error: erased({ withheld: 'technical' }),
      },
    },
  },
}
