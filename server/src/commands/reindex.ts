import { StartupError } from '../kernel/startup-error.ts'
import {
  areIndexesMade,
  findIndexes,
  type Index,
  makeAnew,
  removeIndex,
  renewStatistics,
} from '../kernel/upkeep/indexes.ts'
import { learnWordsAnew } from '../modules/magazine/index.ts'
import { alone } from './alone.ts'
import { complain, tell, type Word } from './command.ts'
import { withInstallation } from './opened.ts'

interface Options {
  name?: string | undefined
  all: boolean
  dryRun: boolean
  json: boolean
}

/** Makes indexes anew, one after the other, beside a running server: those that are not valid, a named one, or all. */
export async function reindex({ name, all, dryRun, json }: Options, word: Word): Promise<void> {
  await withInstallation({ upToDate: true }, async ({ installation: { db, pool } }) => {
    const done = { made: [] as string[], removed: [] as string[], failed: [] as { index: string; reason: string }[] }
    const say = (key: 'leftover' | 'made', index: string) => json || tell(word(`operator.reindex.${key}`, { index }))

    await alone(pool, 'reindex', word('operator.reindex.busy'), async () => {
      const known = await findIndexes(pool, name)
      if (name && known.length === 0) throw new StartupError(word('operator.reindex.unknown', { name }))
      if (await areIndexesMade(pool)) throw new StartupError(word('operator.reindex.busy'))
      const isAsked = (one: Index) => all || name !== undefined || !one.isValid
      const wanted = known.filter((one) => !one.isLeftover && isAsked(one))
      const leftover = known.filter((one) => one.isLeftover)
      if (dryRun) return foresee([...leftover, ...wanted])
      for (const one of leftover) {
        await removeIndex(pool, one)
        done.removed.push(one.name)
        say('leftover', one.name)
      }
      for (const one of wanted)
        try {
          await makeAnew(pool, one)
          done.made.push(one.name)
          say('made', one.name)
        } catch (error) {
          done.failed.push({ index: one.name, reason: (error as Error).message })
        }
      for (const one of await findIndexes(pool, name)) if (one.isLeftover) await removeIndex(pool, one) // of what failed
      const words = await learnWordsAnew(db)
      await renewStatistics(pool, { areAllSorted: all && done.failed.length === 0 })
      if (json) tell(JSON.stringify({ ...done, words }))
      else if (done.made.length + done.removed.length + done.failed.length === 0) tell(word('operator.reindex.well'))
      for (const one of done.failed) complain(word('operator.reindex.failed', one))
      if (done.failed.length > 0) throw new StartupError(word('operator.reindex.left', { n: done.failed.length }))
      const [made, removed] = [done.made.length, done.removed.length]
      if (!json) tell(word('operator.reindex.done', { made, removed, words }))
    })

    function foresee(found: readonly Index[]) {
      if (json) return tell(JSON.stringify({ would: found.map((one) => one.name) }))
      for (const one of found) tell(one.name)
      tell(word('operator.reindex.would', { n: found.length }))
    }
  })
}
