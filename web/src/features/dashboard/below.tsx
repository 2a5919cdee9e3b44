import type { ReactNode } from 'react'
import { Charts } from './charts.tsx'
import { Health } from './health.tsx'
import { Latest } from './latest.tsx'
import { Members } from './members.tsx'
import type { Dashboard } from './operations.generated.ts'
import { Tools } from './tools.tsx'

/** What is below the first screen of the home of administrators, loaded once that one is there. */
export function Below({ data, more }: { data: Dashboard | undefined; more: ReactNode }) {
  return (
    <>
      <Charts />
      {more}
      {data && (
        <>
          <Latest lists={data.dashboard} />
          <Health checks={data.dashboardHealth} />
          <Members counts={data.userCounts} />
        </>
      )}
      <Tools />
    </>
  )
}
