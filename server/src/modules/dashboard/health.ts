import { statfs } from 'node:fs/promises'
import { dashboard } from '@vondrona/rules/dashboard/constants'
import type { Context } from '../../kernel/context.ts'
import type { Health, HealthParts } from '../../kernel/figures/overview.ts'
import { roomIn } from '../../kernel/limits/disk-room.ts'

type Seen = { part: keyof HealthParts } & Health

/** F-ADM-09, for administrators. */
export async function dashboardHealth(ctx: Context): Promise<Seen[]> {
  ctx.require('dashboardHealth')
  return lookAtAll(ctx)
}

const patience = 8_000 // ms

/** Each part looks at itself. One that cannot even do that in time is failing, and the others are told all the same. */
export async function lookAtAll(ctx: Context): Promise<Seen[]> {
  const parts = ctx.overviews.flatMap(({ health }) => Object.entries(health ?? {}))
  return Promise.all(
    parts.map(async ([part, look]) => {
      const found = await inTime(look(ctx)).catch((error: unknown): Health => {
        ctx.log.error(
          { todo: 'see npm run vondrona -- doctor, and report it if that finds nothing', err: error, part },
          'a part did not say how it is',
        )
        return { state: 'failing' }
      })
      return { part: part as keyof HealthParts, ...found }
    }),
  )
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`it took longer than ${patience} ms`)), patience)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** What files may still take of the disk; what is reserved for the database is not theirs. */
export async function diskHealth({ config }: Context): Promise<Health> {
  const [room, { blocks, bsize }] = await Promise.all([roomIn(config, config.DATA_DIR), statfs(config.DATA_DIR)])
  const of = blocks * bsize
  const state = room <= 0 ? 'failing' : room < of * dashboard.diskWarning ? 'warning' : 'ok'
  return { state, value: Math.max(0, room), of }
}
