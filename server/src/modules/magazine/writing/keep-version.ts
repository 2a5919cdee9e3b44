import type { VersionKind } from '@vondrona/rules/magazine'
import { article } from '@vondrona/rules/magazine/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { addVersion, changeVersion, findVersion, newestVersion, thinVersions } from '../store.ts'
import type { Text } from './texts.ts'

/**
 * Autosaves of one person within some minutes are one version; every other save is one of its own. `above`: a version up
 * to this revision is what readers see, and stays.
 */
export async function keepVersion(
  tx: Tx,
  ctx: Context,
  id: string,
  { revision, title, document }: Pick<Text, 'revision' | 'title' | 'document'>,
  { kind, above = 0 }: { kind: VersionKind; above?: number | undefined },
): Promise<void> {
  const savedAt = ctx.now()
  const savedBy = ctx.actor?.id
  if (!savedBy) throw new Error('nobody saves')
  const last = await newestVersion(tx, id)
  const continues =
    last?.kind === 'autosaved' &&
    kind === 'autosaved' &&
    last.revision > above &&
    last.savedBy === savedBy &&
    last.beganAt.getTime() > savedAt.getTime() - article.autosaveEvery
  if (continues) return void (await changeVersion(tx, last, { revision, title, document, savedAt }))
  await addVersion(tx, { articleId: id, revision, title, document, kind, savedBy, beganAt: savedAt, savedAt })
  await thinVersions(tx, id)
}

/** The text is this version's: what was an autosave may now be meant. */
export async function nameVersion(tx: Tx, id: string, revision: number, kind: VersionKind): Promise<void> {
  const version = await findVersion(tx, id, revision)
  if (version && (kind === 'published' || (kind === 'saved' && version.kind === 'autosaved')))
    await changeVersion(tx, version, { kind })
}
