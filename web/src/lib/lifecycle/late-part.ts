import { type ComponentType, lazy } from 'react'
import { loadWithRetry } from './lazy-with-retry.ts'

/**
 * The parts of a page whose files come later. A bare `lazy` would put « Pas de réseau » or worse in place of the whole page
 * as soon as one of them does not come; the linter allows it nowhere else.
 */

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` has it
type Part = ComponentType<any>
type Load<P extends Part> = () => Promise<{ default: P }>

/** A part that is waited for: its file is asked for again until it is there. */
export const latePart = <P extends Part>(load: Load<P>) => lazy(loadWithRetry(load))

/** A part that nobody misses: nothing stands in its place where its file does not come. */
export const optionalPart = <P extends Part>(load: Load<P>) =>
  lazy(() => load().catch(() => ({ default: nothing as unknown as P })))

const nothing = () => null
