/** What is typed into a form, kept on the device at every change. */
import { useEffect, useState } from 'react'
import { storeKey } from '../device/browser-storage.ts'
import { holdPage } from '../lifecycle/prevent-reload.ts'

/** `isUnkept`: the device did not take it. It goes with the page, which is asked about and said (ui/feedback/unkept.tsx). */
export function useKeptDraft(key: string): { isUnkept: boolean; keep: (text: string | null) => void } {
  const [isUnkept, setUnkept] = useState(false)
  const [{ keep, show }] = useState(() => keeping(key, setUnkept))
  useEffect(show, [show])
  return { isUnkept, keep }
}

/** `say` hears whether the device took what was kept last. */
export function keeping(key: string, say: (isUnkept: boolean) => void) {
  let isShown = false
  let isUnkept = false
  let letGo: (() => void) | undefined
  const hold = () => {
    if (isShown && isUnkept) letGo ??= holdPage()
    else {
      letGo?.()
      letGo = undefined
    }
  }
  return {
    /** Null: nothing is left to keep. */
    keep(text: string | null): void {
      isUnkept = !storeKey('local', key, text) && text !== null
      hold()
      say(isUnkept)
    },
    /** The form is on screen until the returned function is called. */
    show(): () => void {
      isShown = true
      hold()
      return () => {
        isShown = false
        hold()
      }
    },
  }
}
