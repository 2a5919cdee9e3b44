export { Fragmenter } from './fragmenter.ts'
export type { Fragment, FragmentOptions, FragmentOut, Take, Tracks } from './open-take.ts'
export { codecName } from './sample-entry.ts'
