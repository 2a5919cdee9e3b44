/** A port that the gateway needs and cannot have. */

export interface Listening {
  /** The setting that says the port. */
  setting: 'httpPort' | 'rtmpPort' | 'udpPort'
  host: string
  port: number
}

export class CannotListen extends Error {
  readonly at: Listening
  readonly code: string

  constructor(at: Listening, cause: unknown) {
    const { code = '', message = String(cause) } = cause as NodeJS.ErrnoException
    const port = `port ${at.port} (${at.setting})`
    super(code === 'EADDRINUSE' ? `${port} is in use by another program` : `${port} cannot be had: ${message}`)
    this.at = at
    this.code = code
  }
}

export async function orCannotListen<T>(at: Listening, listening: T | Promise<T>): Promise<T> {
  try {
    return await listening
  } catch (error) {
    throw new CannotListen(at, error)
  }
}
