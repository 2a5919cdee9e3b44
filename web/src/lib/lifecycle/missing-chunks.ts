/** A new version may have replaced the files of this page: it then loads itself again, once, instead of breaking. */
import { late } from './chunk-timeout.ts'
import { LostFile, StuckModule } from './load-files.ts'
import { isReloadPrevented } from './prevent-reload.ts'
import { mayReload, noteReload } from './reload-once.ts'
import { holdsTypedText } from './typed-text.ts'

/** Whether this was thrown because a file of the app could not be loaded. */
export const isLostFile = (error: unknown): boolean =>
  error === late || error instanceof LostFile || error instanceof StuckModule

/** Whether nobody answered. A phone that takes itself for online may have no network all the same. */
export const isUnanswered = (error: unknown): boolean => error instanceof LostFile && !error.isAnswered

export interface ReloadDependencies {
  /** The page holds what a reload would lose. */
  isHeld: () => boolean
  /** Whether the server has no file of this build any more; throws without an answer. */
  isBuildGone: () => Promise<boolean>
  now: () => number
  reload: () => void
}

/** Decides about each file that did not come. A network that failed is no new version: the page says so, and stays. */
export function makeChunkWatch({ isHeld, isBuildGone, now, reload }: ReloadDependencies) {
  return async (error: unknown): Promise<void> => {
    if (isHeld() || !mayReload(now())) return // held, or it did not help
    const helps = await isBuildGone().then(
      (isGone) => isGone || error instanceof StuckModule,
      () => false, // nobody answers
    )
    if (!helps || isHeld()) return // something was typed while the server was asked
    noteReload(now())
    reload()
  }
}

export function watchChunks(): void {
  const watch = makeChunkWatch({
    isHeld: () => isReloadPrevented() || holdsTypedText(),
    // The name of this very file is made from its content, and it names all others.
    isBuildGone: async () => (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404,
    now: () => Date.now(),
    reload: () => location.reload(),
  })
  addEventListener('vite:preloadError', ({ payload }) => void watch(payload))
}
