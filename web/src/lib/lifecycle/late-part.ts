import { type ComponentProps, type ComponentType, lazy } from 'react'
import { loadWithRetry } from './lazy-with-retry.ts'

/**
 * The parts of a page whose files come later. A bare `lazy` would put « Pas de réseau » or worse in place of the whole page
 * as soon as one of them does not come; the linter allows it nowhere else.
 */

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` has it
export type Part = ComponentType<any>
export type Load<P extends Part> = () => Promise<{ default: P }>

/** What is closed was opened by a press, which must not seem dead while its file comes. */
type NoDialog<P extends Part> = 'onClose' extends keyof ComponentProps<P>
  ? 'a dialog is loaded by lateDialog (ui/dialogs/late-dialog.tsx)'
  : unknown

/** A part that is waited for: its file is asked for again until it is there. */
export const latePart = <P extends Part>(load: Load<P> & NoDialog<P>) => lazy(loadWithRetry(load))

/** A part that nobody misses: nothing stands in its place where its file does not come. */
export const optionalPart = <P extends Part>(load: Load<P>) =>
  lazy(() => load().catch(() => ({ default: nothing as unknown as P })))

const nothing = () => null
