import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

/** A path below a folder, with `/`: it can never lead out of it. */
const pathBelow = z
  .string()
  .max(1000)
  .refine((path) => !/[\0\\]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part)))
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()
const fileEntry = z.object({ key: pathBelow, size: count, sha256 })
const tableEntry = z.object({ name: z.string(), columns: z.array(z.string()), rows: count, sha256 })

const manifest = z.object({
  /** Version of the product that wrote it. */
  version: z.string().regex(/^[\w.+-]{1,40}$/),
  createdAt: z.iso.datetime(),
  /** The newest migration of the database; a restore goes up to it, loads, then goes on to the code's own. */
  migration: count,
  /** Newest migration of the job queue's own schema; waiting jobs are restored only into the same one. */
  jobsMigration: count,
  tables: z.array(tableEntry),
  /** Sequence name → last value. */
  sequences: z.record(z.string(), z.number().int()),
  files: z.array(fileEntry),
  /**
   * Recordings and replays, by their paths below DATA_DIR (in the folder `data`); null or absent: they were omitted.
   */
  media: z.array(fileEntry).nullish(),
  /** `sealed`: the installation's keys travel along. `apart`: the operator keeps DATA_DIR/secrets.json elsewhere. */
  keys: z.enum(['sealed', 'apart']),
})

/** What a backup holds. */
export type Manifest = z.infer<typeof manifest>
export type TableEntry = z.infer<typeof tableEntry>
export type FileEntry = z.infer<typeof fileEntry>

const seal = z.object({
  /** scrypt, with bounds that keep a foreign file from asking for all memory. */
  n: z.union([2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18, 2 ** 19].map((n) => z.literal(n))),
  r: z.literal(8),
  p: z.number().int().min(1).max(4),
  salt: z.base64().length(44),
  /** Tells a wrong passphrase from a damaged backup. */
  check: z.base64().length(24),
})
export type Seal = z.infer<typeof seal>

const head = z.object({
  format: z.literal(2),
  createdAt: z.iso.datetime(),
  /** Null: the streams are as they are, for everybody to read. */
  seal: seal.nullable(),
  /** Where nothing is sealed: keyed hash of the list under the installation's keys. */
  mac: z.base64().optional(),
})
/** `manifest.json`, written last: a folder without it is no backup. The list itself is the stream `contents.json`. */
export type Head = z.infer<typeof head>

/** Format 1: one file for head and list, keys sealed separately, everything else readable, nothing authenticated. */
export type FirstHead = Manifest & { format: 1 }

/** Parses the head of a backup; throws a StartupError if it was written by a newer version or is damaged. */
export function parseHead(text: string): Head | FirstHead {
  const found = readJson(text) as { format?: unknown } | null
  if (typeof found?.format === 'number' && found.format > 2)
    throw new StartupError('this backup was written by a newer version.')
  if (found?.format === 1) return { ...parseManifest(text, 'manifest.json'), format: 1 }
  const parsed = head.safeParse(found)
  if (!parsed.success) throw new StartupError('the backup is damaged: manifest.json cannot be read.')
  return parsed.data
}

/** Parses a manifest; throws a StartupError that names the damaged field. */
export function parseManifest(text: string, name = 'contents.json'): Manifest {
  const parsed = manifest.safeParse(readJson(text))
  if (parsed.success) return parsed.data
  const where = parsed.error.issues[0]?.path.join('.')
  throw new StartupError(`the backup is damaged: ${name} cannot be read${where ? ` (at ${where})` : ''}.`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
