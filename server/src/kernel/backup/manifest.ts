/** What a backup folder says of itself (`manifest.json`, written last: a folder without it is no backup). */
export interface Manifest {
  format: 1
  /** Version of the product that wrote it. */
  version: string
  createdAt: string
  /** The newest migration of the database; a restore goes up to it, loads, then goes on to the code's own. */
  migration: number
  /** Newest migration of the job queue's own schema; waiting jobs are restored only into the same one. */
  jobsMigration: number
  tables: TableEntry[]
  /** Sequence name → last value. */
  sequences: Record<string, number>
  files: FileEntry[]
  /** Recordings and replays, by their paths below DATA_DIR (in the folder `data`); null or absent: they were left out. */
  media?: FileEntry[] | null
  /** `sealed`: secrets.json encrypted by BACKUP_PASSPHRASE. `apart`: the operator keeps DATA_DIR/secrets.json elsewhere. */
  keys: 'sealed' | 'apart'
}

export interface TableEntry {
  name: string
  columns: string[]
  rows: number
  sha256: string
}

export interface FileEntry {
  key: string
  size: number
  sha256: string
}

/** Held (shared) while a backup reads the tables and the files they name, so that retention does not delete what the backup's database still names. */
export const backupLock = 7_040_001
