import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/db.ts'
import { writeAudit } from '../../audit/index.ts'
import { removeFilesLater, sweepStray } from '../../uploads/index.ts'
import { folder } from './photos.ts'
import { clearAfterRaces, keysInUse, removeUnclaimed } from './store.ts'

const day = 86_400_000
const batch = raceServer.perTurn

/** Job: photos with which nobody registered in time, and files without a row, which a crash left. */
export async function sweepDocuments(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - raceServer.upload.life)
  await repeat(() =>
    ctx.transaction(async (tx) => {
      const keys = await removeUnclaimed(tx, before, batch)
      await removeFilesLater(tx, ctx, keys)
      return keys.length
    }),
  )
  await sweepStray(ctx, { folder, before, inUse })
}

/** Job: photos and health data go RACE_DOCUMENTS_DAYS after the race; verdicts stay, and the log keeps that they went. */
export async function clearDocuments(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.config.RACE_DOCUMENTS_DAYS * day)
  await repeat(() =>
    ctx.transaction(async (tx) => {
      const { keys, people } = await clearAfterRaces(tx, before, batch)
      await removeFilesLater(tx, ctx, keys)
      if (people > 0)
        await writeAudit(tx, ctx, 'registration.documentsDeleted', { detail: { people, photos: keys.length } })
      return people
    }),
  )
}

async function repeat(turn: () => Promise<number>): Promise<void> {
  while ((await turn()) === batch);
}

const keyOf = (id: string) => `${folder}/${id}`

async function inUse(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const keys = await keysInUse(db, ids.map(keyOf))
  return new Set(ids.filter((id) => keys.has(keyOf(id))))
}
