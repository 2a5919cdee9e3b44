import { StartupError } from '../startup-error.ts'

interface Tried {
  host: string
  port: number
  /** The names of the settings. */
  settings: { host: string; port: string }
}

/** Explains why the server cannot listen there, in one sentence that names the setting. */
export function cannotListen(error: { code?: string; message: string }, { host, port, settings }: Tried): StartupError {
  const { code, message } = error
  const where = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (code === 'EADDRINUSE')
    return new StartupError(`port ${port} is already in use; set ${settings.port} to another one.`)
  if (code === 'EACCES') return new StartupError(`listening on ${where} (${settings.port}) is not allowed.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(`${settings.host} ${host} is no address of this machine.`)
  return new StartupError(`cannot listen on ${where} (${settings.port}): ${message}.`)
}
