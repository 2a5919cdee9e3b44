import { FilesAway } from '../kernel/db.ts'
import { StartupError } from '../kernel/startup-error.ts'

/** Runs a command of the operator: one sentence and exit code 1 when it cannot be done. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
    process.exit(0)
  } catch (error) {
    console.error(error instanceof StartupError || error instanceof FilesAway ? `Not done: ${error.message}` : error)
    process.exit(1)
  }
}

/** What is behind the command: one sentence with the usage where it is not understood. */
export function readOptions<T>(usage: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new StartupError(`${sentence}: ${usage}.`)
  }
}
