import type { Bench } from '../run.ts'
import { importsOfResults } from './results.ts'
import { importsOfStatements } from './statements.ts'

export const bench: Bench = {
  about:
    'files that others made: the results of 20,000 runners (RUNNERS) as CSV, read and stored, and one line of 4 MB; a statement of 50,000 lines (LINES): seconds, the memory of the server, and how long others wait meanwhile',
  async run() {
    return [
      ...(await importsOfResults(Number(process.env.RUNNERS ?? 20_000))),
      ...(await importsOfStatements(Number(process.env.LINES ?? 50_000))),
    ]
  },
}
