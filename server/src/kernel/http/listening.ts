import { type AddressInfo, createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'

export interface Tried {
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

/** Refuses where somebody else has one of these ports, before work is done that would then be for nothing; 0 is always free. */
export async function refuseTaken(wanted: readonly Tried[]): Promise<void> {
  for (const one of wanted.filter(({ port }) => port !== 0)) await tryPort(one)
}

/** The port to listen on, before the server does: where it is 0, one that is free now. */
export const choosePort = async (wanted: Tried): Promise<number> => wanted.port || tryPort(wanted)

/** Listens there for a moment; gives the port. */
async function tryPort(one: Tried): Promise<number> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ host: one.host, port: one.port, exclusive: true }, resolve)
    })
    return (probe.address() as AddressInfo).port
  } catch (error) {
    throw cannotListen(error as NodeJS.ErrnoException, one)
  } finally {
    await new Promise<void>((resolve) => probe.close(() => resolve()))
  }
}
