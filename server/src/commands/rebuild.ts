import { modules } from '../app.ts'
import { type Rebuilt, rebuildCounter, unhurried } from '../kernel/counters/rebuild.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { alone } from './alone.ts'
import { complain, tell, type Word } from './command.ts'
import { withInstallation } from './opened.ts'

interface Options {
  dryRun: boolean
  json: boolean
}

/** Counts again what every domain keeps as a number. The server may run meanwhile, and counts on. */
export async function rebuild({ dryRun, json }: Options, word: Word): Promise<void> {
  await withInstallation({ upToDate: true }, async ({ installation: { db, pool } }) => {
    const found: Rebuilt[] = []
    await alone(pool, 'rebuild', word('operator.rebuild.twice'), async () => {
      await unhurried(db, async (own) => {
        for (const counter of modules.flatMap(({ counters }) => counters ?? [])) {
          const one = await rebuildCounter(own, counter, { mend: !dryRun })
          found.push(one)
          if (!json) tell(word('operator.rebuild.found', { ...one, counter: one.name, refused: '' }))
        }
      })
    })
    const [wrong, mended] = [sum(found, 'wrong'), sum(found, 'mended')]
    if (json) tell(JSON.stringify({ changed: !dryRun, wrong, mended, counters: found }))
    else tell(conclusion(wrong))
    const left = found.flatMap(({ name, refused }) => refused.map((row) => ({ counter: name, row })))
    for (const one of left) complain(word('operator.rebuild.limit', one))
    if (left.length > 0) throw new StartupError(word('operator.rebuild.left', { n: left.length }))

    function conclusion(all: number) {
      if (all === 0) return word('operator.rebuild.right', { n: found.length })
      return dryRun ? word('operator.rebuild.would', { wrong }) : word('operator.rebuild.mended', { wrong, mended })
    }
  })
}

const sum = (found: readonly Rebuilt[], of: 'wrong' | 'mended') => found.reduce((n, one) => n + one[of], 0)
