/** Where a database is reached; the shape `pg` takes, and JSON can carry. */
export interface PgConfig {
  /** A folder means the Unix socket in it. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** What the launcher says goes here; pino fits. */
export interface Log {
  debug?(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** How the postgres process ended unexpectedly. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The same address as a URL (DATABASE_URL, psql); a socket folder travels percent-encoded in the host. */
export function connectionUrl({ user, password, host, port, database }: PgConfig): string {
  const [name, secret, place] = [user, password, host].map(encodeURIComponent)
  return `postgres://${name}:${secret}@${place}:${port}/${encodeURIComponent(database)}`
}
