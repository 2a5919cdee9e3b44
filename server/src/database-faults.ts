import { texts } from '@vondrona/rules/shell/operator'
import { fill } from '@vondrona/rules/texts'
import { DatabaseError } from 'pg'
import { type Config, operatorLanguage } from './config.ts'
import { asUnavailable, DiskFull, FilesAway, Unavailable } from './kernel/db.ts'
import { StartupError } from './kernel/startup-error.ts'

/** Why a database cannot be used, as far as an operator does something else about each. */
export type DatabaseFault =
  | 'refused'
  | 'unknown'
  | 'silent'
  | 'lost'
  | 'turning'
  | 'busy'
  | 'standby'
  | 'password'
  | 'missing'
  | 'denied'
  | 'tls'
  | 'full'
  | 'other'

/** The database takes no writes: a standby, or one that was set so. */
export class ReadOnly extends Error {
  readonly code = '25006'
}

/** By SQLSTATE, and by the codes of Node and of OpenSSL. */
const byCode: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'unknown'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'silent'],
  [/^(57P0[1235])$/, 'turning'],
  [/^53300$/, 'busy'],
  [/^25006$/, 'standby'],
  [/^28...$/, 'password'],
  [/^3D000$/, 'missing'],
  [/^42501$/, 'denied'],
  [/^53100$/, 'full'],
  [/CERT|^ERR_(SSL|TLS)|UNABLE_TO_|HOSTNAME_MISMATCH/, 'tls'],
]
/** Of the database itself (PostgreSQL, appendix A): its resources, limits, operators, files and inner errors. Other classes are ours. */
const ofDatabase = /^(0A|53|54|55|57|58|F0|XX)[0-9A-Z]{3}$/
/** What `pg` throws without a code. */
const byText: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^(timeout exceeded|timeout expired|Query read timeout|Connection terminated due to connection timeout)/, 'silent'],
  [/\bSSL\b/, 'tls'],
  [/^SASL/, 'password'],
]
/** Worth another try: the database may be on its way, or its machine busy. */
const passing = new Set<DatabaseFault>(['refused', 'unknown', 'silent', 'lost', 'turning', 'busy', 'standby'])

/** The fault that an error of the database stands for; null where it is none of a database, but a defect of ours. */
export function faultOf(error: unknown): { fault: DatabaseFault; passes: boolean; reason: string } | null {
  const cause = error instanceof Unavailable || error instanceof StartupError ? error.cause : error
  const { message = '', code = '', syscall, errors } = (cause ?? {}) as NodeJS.ErrnoException & { errors?: Error[] }
  const fault = kindOf(cause, { message, code, syscall })
  if (!fault) return null
  // A sentence that somebody wrote says more, unless what is behind it may pass.
  if (error instanceof StartupError && !passing.has(fault)) return null
  const said = message || errors?.[0]?.message || code // every address of the host refused
  return { fault, passes: passing.has(fault), reason: said.replaceAll(/\s+/g, ' ').replace(/\.$/, '') }
}

function kindOf(
  error: unknown,
  { message, code, syscall }: Pick<NodeJS.ErrnoException, 'message' | 'code' | 'syscall'>,
): DatabaseFault | null {
  // A socket that is not there yet; a certificate that cannot be read.
  if (code === 'ENOENT') return syscall === 'connect' ? 'refused' : 'tls'
  const known =
    byCode.find(([pattern]) => pattern.test(code ?? '')) ?? (code ? null : byText.find(([text]) => text.test(message)))
  if (known) return known[1]
  if (asUnavailable(error) instanceof Unavailable) return 'lost'
  return ofDatabase.test(code ?? '') ? 'other' : null
}

/** One sentence for the operator, in the language of the terminal; null for what is no fault of the database. */
export async function sayFault(error: unknown, config: DatabaseOf): Promise<string | null> {
  const found = faultOf(error)
  if (!found) return null
  const { fault, reason } = found
  const kind = config.DATABASE_URL ? (`operator.start.${fault}` as const) : ownKind(fault)
  return kind && fill((await operatorSentences())[kind], { where: placeOf(config), reason })
}

/** What the server makes itself is reached or not: nobody set how. */
const ownKind = (fault: DatabaseFault) =>
  fault === 'full' ? 'operator.start.full' : passing.has(fault) ? 'operator.start.own' : null

type DatabaseOf = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** Where the database is, without its user and password. */
export function placeOf({ DATABASE_URL, DATA_DIR }: DatabaseOf): string {
  if (!DATABASE_URL) return DATA_DIR
  const { hostname, port, pathname, searchParams } = new URL(DATABASE_URL)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return `${host}:${searchParams.get('port') ?? (port || '5432')}${decodeURIComponent(pathname)}`
}

/** The sentences of operators in the language of the terminal. */
export const operatorSentences = async () => (operatorLanguage() === 'en' ? await texts.en() : texts.fr)

/** Of what fails once the database was reached, when errors of other servers look alike: surely one of the database. */
export function isOfDatabase(error: unknown): boolean {
  if (error instanceof Unavailable) return !(error instanceof DiskFull || error instanceof FilesAway)
  if (error instanceof DatabaseError) return true
  return error instanceof Error && !('code' in error) && asUnavailable(error) instanceof Unavailable
}

/** The same error, or one sentence about the database with what to do. */
export async function explained(error: unknown, config: DatabaseOf): Promise<unknown> {
  const sentence = await sayFault(error, config)
  return sentence ? new StartupError(sentence, { cause: error }) : error
}
