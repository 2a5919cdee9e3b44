import { texts } from '@vondrona/rules/magazine/editor'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadWithRetry } from '../../../../lib/lifecycle/lazy-with-retry.ts'
import { usePreventReload } from '../../../../lib/lifecycle/prevent-reload.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { dropArrived } from '../images/picture-uploads.ts'
import { askServer, keepCopy, type Opened, sendSave } from './article-requests.ts'
import { type Autosave, type By, makeAutosave } from './autosave.ts'
import { pendingPictures, type Stored, sameWritten, type Written } from './draft-fields.ts'
import { closePlace, dropText, keepText, type Place } from './local-copies.ts'

const merging = loadWithRetry(() => import('../comparing/merge.ts').then((module) => module.merge))

interface News {
  id: string
  revision: number
}

const after = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** The machine of one open article, fed by what happens to the page: hidden, online, another window, left. */
export function useAutosave(place: Place, opened: Opened, show: (written: Written) => void) {
  const t = useTexts(texts)
  const [autosave] = useState<Autosave>(() =>
    makeAutosave(
      {
        send: (save) => sendSave(place, save),
        keep: (kept) => keepText(place, kept),
        async drop() {
          await dropText(place)
          await dropArrived()
        },
        isWaiting: (written) => pendingPictures(written).length > 0,
        after,
        isOffline: () => navigator.onLine === false,
        show,
        merging,
        joined: (by) =>
          toast.info(
            by === null ? t('editor.joinedOwn') : t('editor.joined', { name: by || t('editor.unknownPerson') }),
          ),
      },
      { stored: opened.base, written: opened.written, isUnsent: opened.isUnsent },
    ),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.get, autosave.get)
  usePreventReload(true)
  useEffect(() => live(autosave, place), [autosave, place])
  useEffect(() => {
    if (opened.isRestored) toast.info(t('editor.restoredHere'))
  }, [opened, t])
  useEffect(() => {
    if (state.isKept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state.isKept])
  return { autosave, state }
}

function live(autosave: Autosave, place: Place): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('articles')
  let reported: Stored | null = autosave.get().stored
  const stop = autosave.subscribe(() => {
    const { stored } = autosave.get()
    if (!stored || stored === reported) return
    reported = stored
    keepCopy(stored)
    channel?.postMessage({ id: stored.id, revision: stored.revision } satisfies News)
  })
  const look = async (by: By = '') => {
    const found = await askServer(place.article)
    if (found && found !== 'unreachable') await autosave.heard(found, by)
  }
  const back = async () => {
    await autosave.flush()
    if (autosave.get().stored && !autosave.get().conflict) await look()
  }
  const seen = () => (document.visibilityState === 'hidden' ? void autosave.flush() : void back())
  const online = () => void back()
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<News>) => {
      if (data.id === place.article && data.revision > (autosave.get().stored?.revision ?? 0)) void look(null)
    }
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', online)
  autosave.begin()
  return () => {
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('online', online)
    void autosave.end().then(() => {
      stop()
      channel?.close()
      closePlace(place)
    })
  }
}

/** Takes a change, unless the editor only tidied up what was there. */
export function change(autosave: Autosave, part: Partial<Written>): void {
  const before = autosave.written()
  const next = { ...before, ...part }
  if (autosave.get().phase === 'saved' && sameWritten(before, next) && !isPictureChange(before, next)) return
  autosave.change(next)
}

const isPictureChange = (before: Written, next: Written) =>
  pendingPictures(before).join() !== pendingPictures(next).join()
