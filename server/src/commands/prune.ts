import { modules } from '../app.ts'
import { systemContext } from '../kernel/context.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { type Rehearsed, rehearse } from '../kernel/upkeep/rehearsal.ts'
import { alone } from './alone.ts'
import { complain, tell, type Word } from './command.ts'
import { withContext } from './opened.ts'

interface Options {
  dryRun: boolean
  json: boolean
}

/** The clean-ups of every domain, in rank order: each says first what goes. */
export async function prune({ dryRun, json }: Options, word: Word): Promise<void> {
  await withContext('prune', { upToDate: true }, async (ctx, { installation: { pool } }) => {
    const found: (Rehearsed & { job: string })[] = []
    const failed: { job: string; reason: string }[] = []
    const foresee = async ({ job, run }: CleanUp) => {
      const seen = await rehearse(ctx, pool, (kernel) => run(systemContext(kernel), {} as never))
      found.push({ job, ...seen })
      if (!json) tell(lineOf(job, seen, word))
    }
    await alone(pool, 'prune', word('operator.prune.twice'), async () => {
      for (const one of cleanUps())
        try {
          if (dryRun) await foresee(one)
          else {
            await foresee(one).catch((error: Error) =>
              complain(word('operator.prune.unforeseen', { job: one.job, reason: error.message })),
            )
            await one.run(ctx, {} as never)
          }
        } catch (error) {
          failed.push({ job: one.job, reason: (error as Error).message })
        }
    })
    if (json) tell(JSON.stringify({ changed: !dryRun, cleanUps: found, failed }))
    for (const one of failed) complain(word('operator.prune.failed', one))
    if (failed.length > 0) throw new StartupError(word('operator.prune.left', { n: failed.length }))
    if (!json) tell(word(dryRun ? 'operator.prune.would' : 'operator.prune.done'))
  })
}

type CleanUp = ReturnType<typeof cleanUps>[number]

export const cleanUps = () =>
  modules.flatMap(({ schedule, jobs }) =>
    (schedule ?? []).flatMap(({ job, cleans }) => {
      const run = jobs?.[job]
      return cleans && run ? { job, run } : []
    }),
  )

function lineOf(job: string, { removed, changed, files }: Rehearsed, word: Word): string {
  const parts = [
    ...Object.entries(removed).map(([table, n]) => word('operator.prune.rows', { table, n })),
    ...Object.entries(changed).map(([table, n]) => word('operator.prune.changed', { table, n })),
    ...(files > 0 ? [word('operator.prune.files', { n: files })] : []),
  ]
  if (parts.length === 0) return word('operator.prune.nothing', { job })
  return word('operator.prune.found', { job, found: parts.join(', ') })
}
