import { Suspense } from 'react'
import { optionalPart } from '../../lib/lifecycle/late-part.ts'

/** Apart, for it is seldom seen; without it everything is still said. */
const Drawing = optionalPart(() => import('./moment/drawing.tsx').then((module) => ({ default: module.Drawing })))

/**
 * What somebody hoped for has come: a tick draws itself, and the trees of the scene become one more. Its place is kept until
 * it comes. `still`: it was seen before, and moves no more.
 */
export const Moment = ({ still = false }: { still?: boolean }) => (
  <span aria-hidden="true" className="mx-auto mb-4 block h-[125px] w-[200px]">
    <Suspense>
      <Drawing still={still} />
    </Suspense>
  </span>
)
