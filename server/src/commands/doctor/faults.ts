import type { TextParams } from '@vondrona/rules/texts'
import type { OperatorKey } from '../command.ts'

/** The exit code of each part: that of the first grave fault is the doctor's. */
export const exitOf = {
  settings: 10,
  folder: 11,
  keys: 11,
  database: 12,
  disk: 13,
  server: 14,
  gateway: 15,
  mail: 16,
  sms: 17,
  payment: 18,
  turn: 19,
  certificate: 20,
  clock: 21,
  backup: 22,
  versions: 23,
  scanner: 24,
  events: 25,
  check: 70,
} as const
export type Part = keyof typeof exitOf

type Named<Key> = Key extends `operator.fault.${infer Id}` ? Id : never
export type FaultId = Named<OperatorKey>

export interface Fault {
  id: FaultId
  params?: TextParams
}

/** What to watch: the site works, and will not for long, or not for everybody. All others are grave. */
const warnings: ReadonlySet<FaultId> = new Set([
  'settings.noMail',
  'settings.noProxy',
  'settings.insecure',
  'disk.low',
  'database.connections',
  'server.stopped',
  'mail.failed',
  'certificate.soon',
  'backup.incomplete',
  'events.away',
  'events.apart',
])

export const isWarning = ({ id }: Fault): boolean => warnings.has(id)
export const partOf = ({ id }: Fault): Part => id.split('.')[0] as Part
export const fault = (id: FaultId, params?: TextParams): Fault => ({ id, ...(params && { params }) })
