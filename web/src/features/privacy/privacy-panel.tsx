import { DeletionCard } from './deletion-card.tsx'
import { ExportCard } from './export-card.tsx'

/** Settings: a copy of everything that is kept about me, and the way out (R-GAP-22). */
export function Component() {
  return (
    <div className="flex flex-col gap-5">
      <ExportCard />
      <DeletionCard />
    </div>
  )
}
