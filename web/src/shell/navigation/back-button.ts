/** R-AND-01..06: what the Android back button does. The decision is pure; `listenToBackButton` passes its dependencies. */
import { backExitWindow } from '@vondrona/rules/constants'
import { mayLeave } from '../../lib/lifecycle/background-work-state.ts'
import { callNative, listenNative } from '../../lib/platform/native.ts'
import { closeTop, hasOverlay } from '../../ui/dialogs/back-stack.ts'

export interface Screen {
  /** A modal, the drawer, a menu: anything on the back stack of `ui`. */
  overlay: boolean
  fullscreen: boolean
  /** There is a page of ours to go back to. */
  history: boolean
  /** When back was last pressed with nothing left to close or go back to; null = not yet. */
  armedAt: number | null
  now: number
}

export type BackAction = 'close' | 'leave-fullscreen' | 'back' | 'home' | 'exit'

/** Modals and overlays first, then the video, then history, then home; there, twice within 2 s leaves the app. */
export function backAction({ overlay, fullscreen, history, armedAt, now }: Screen): BackAction {
  if (overlay) return 'close'
  if (fullscreen) return 'leave-fullscreen'
  if (history) return 'back'
  return armedAt !== null && now - armedAt <= backExitWindow ? 'exit' : 'home'
}

interface Dependencies {
  goHome: () => void
  exit: () => void
  /** Called after the first press that would leave. */
  warn: () => void
}

/** Answers the function to call on every press. */
export function backButton({ goHome, exit, warn }: Dependencies): () => BackAction {
  let armedAt: number | null = null
  return () => {
    const action = backAction({
      overlay: hasOverlay(),
      fullscreen: document.fullscreenElement !== null,
      history: (window.history.state?.idx ?? 0) > 0,
      armedAt,
      now: performance.now(),
    })
    armedAt = action === 'home' ? performance.now() : null
    if (action === 'close') closeTop()
    else if (action === 'leave-fullscreen') void document.exitFullscreen()
    else if (action === 'back') window.history.back()
    else if (action === 'exit') exit()
    else {
      goHome()
      warn()
    }
    return action
  }
}

/** The back button of the Android wrapper; a browser has its own. */
export function listenToBackButton(dependencies: Omit<Dependencies, 'exit'>): void {
  const exit = async () => {
    if (await mayLeave()) await callNative('App', 'exitApp').catch(() => {})
  }
  listenNative('App', 'backButton', backButton({ ...dependencies, exit: () => void exit() }))
}
