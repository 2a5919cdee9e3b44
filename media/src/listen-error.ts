/** The error of a port that the gateway needs and cannot listen on. */

export interface ListenAddress {
  /** The setting of the port. */
  setting: 'httpPort' | 'rtmpPort' | 'udpPort'
  host: string
  port: number
}

/** Thrown when an address cannot be listened on; says which one. */
export class CannotListen extends Error {
  readonly at: ListenAddress
  readonly code: string

  constructor(at: ListenAddress, cause: unknown) {
    const { code = '', message = String(cause) } = cause as NodeJS.ErrnoException
    const port = `port ${at.port} (${at.setting})`
    super(code === 'EADDRINUSE' ? `${port} is in use by another program` : `${port} cannot be had: ${message}`)
    this.at = at
    this.code = code
  }
}

/** Turns the error of a failed `listen` into CannotListen. */
export async function orCannotListen<T>(at: ListenAddress, listening: T | Promise<T>): Promise<T> {
  try {
    return await listening
  } catch (error) {
    throw new CannotListen(at, error)
  }
}
