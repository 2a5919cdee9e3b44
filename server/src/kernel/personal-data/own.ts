import type { Context } from '../context.ts'
import { erased, nothingPersonal } from './declare.ts'
import type { Declaration } from './types.ts'

const jobColumns = [
  'id',
  'jobQueueId',
  'taskId',
  'priority',
  'runAt',
  'attempts',
  'maxAttempts',
  'createdAt',
  'updatedAt',
  'key',
  'lockedAt',
  'lockedBy',
  'revision',
  'flags',
  'isAvailable',
]

/** The tables of the kernel itself and of its job queue. */
export const kernelPersonalData: Declaration<Context> = {
  file: 'server/src/kernel/personal-data/own.ts',
  hooks: {},
  tables: {
    schemaMigration: nothingPersonal('migrations that were applied', ['id', 'name', 'sha256', 'appliedAt']),
    installationKey: nothingPersonal('which keys belong to this database', ['one', 'fingerprint']),
    figure: nothingPersonal('how many of what there are, and on which day', ['name', 'day', 'n']),
    figureDelta: nothingPersonal('figures of the last minute', ['id', 'name', 'day', 'n']),
    rateCount: nothingPersonal('how often something was tried lately: keyed hashes, for a day at most', [
      'key',
      'points',
      'expire',
    ]),
    maintenance: nothingPersonal('what people read while the site is closed', ['one', 'textFr', 'textEn', 'since']),
    healthAlert: nothingPersonal('parts of the service that are or were red, and what the operator was told', [
      'part',
      'node',
      'failingSince',
      'fineSince',
      'toldAt',
      'remindedAt',
    ]),
    operatorMark: nothingPersonal('when the last backup and restore drill ended', ['name', 'at', 'isGood']),
    jobWorker: nothingPersonal('servers that work on jobs', ['id', 'beat']),
    'graphileWorker.migrations': nothingPersonal('of the job queue', ['id', 'ts', 'breaking']),
    'graphileWorker._privateTasks': nothingPersonal('names of jobs', ['id', 'identifier']),
    'graphileWorker._privateKnownCrontabs': nothingPersonal('when scheduled jobs ran', [
      'identifier',
      'knownSince',
      'lastExecution',
    ]),
    'graphileWorker._privateJobQueues': nothingPersonal('which jobs wait for each other', [
      'id',
      'queueName',
      'lockedAt',
      'lockedBy',
      'isAvailable',
    ]),
    'graphileWorker._privateJobs': {
      about:
        'work that waits; names rows by their id, and for mails of the login page the address that was typed there',
      rows: { hook: 'mails of the login page that wait' },
      until: 'until it is done; what failed too often stays until an operator removes it',
      columns: {
        ...nothingPersonal('', jobColumns).columns,
        payload: erased({ withheld: 'technical' }),
        lastError: erased({ withheld: 'technical' }),
      },
    },
  },
}
