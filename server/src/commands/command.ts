import { StartupError } from '../kernel/startup-error.ts'

/** Runs a command of the operator: one sentence and exit code 1 when it cannot be done. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
    process.exit(0)
  } catch (error) {
    console.error(error instanceof StartupError ? `Not done: ${error.message}` : error)
    process.exit(1)
  }
}
