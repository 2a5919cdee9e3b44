import { Suspense } from 'react'
import { optionalPart } from '../../lib/lifecycle/late-part.ts'
import type { VignetteName } from './vignettes/drawing.tsx'

/** Apart, for most pages show none; without it everything is still said. */
const Drawing = optionalPart(() => import('./vignettes/drawing.tsx').then((module) => ({ default: module.Drawing })))

/** One of the drawings by its name; its place is kept until it comes. */
export const Vignette = ({ name }: { name: VignetteName }) => (
  <span aria-hidden="true" className="mb-5 block h-[125px] w-[200px]">
    <Suspense>
      <Drawing name={name} />
    </Suspense>
  </span>
)
