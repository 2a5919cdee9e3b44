/** Stands in for what waits for several answers: they are all there before anything is drawn. */
import { Fragment, jsx } from './react.ts'

export const Together = ({ asking, children }: { asking: unknown; children?: unknown }) =>
  jsx(Fragment, { children: [asking, children] })
