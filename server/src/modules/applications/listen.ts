import { type Kernel, systemContext } from '../../kernel/context.ts'
import { registerAudience } from '../events/index.ts'
import { registerReview } from '../forms/index.ts'
import { applicants } from './event-changes/store.ts'
import { reviewsAnswers } from './find-application.ts'
import { followApplications } from './staff-notice.ts'

/** What this domain does when something happens elsewhere: as jobs, so that a crash loses nothing. */
export function listen(kernel: Kernel): void {
  const ctx = systemContext(kernel)
  followApplications(kernel)
  registerReview(kernel, reviewsAnswers)
  registerAudience(kernel, applicants)
  kernel.bus.on('events.cancelled', ({ eventId }) =>
    ctx.jobs.enqueue(
      ctx.db,
      'applications.tellCancelled',
      { eventId },
      { jobKey: `applications.cancelled.${eventId}` },
    ),
  )
  kernel.bus.on('events.postponed', ({ postponementId }) =>
    ctx.jobs.enqueue(
      ctx.db,
      'applications.tellPostponed',
      { postponementId },
      { jobKey: `applications.postponed.${postponementId}` },
    ),
  )
  kernel.bus.on('events.postponementWithdrawn', ({ postponementId }) =>
    ctx.jobs.enqueue(
      ctx.db,
      'applications.tellNotPostponed',
      { postponementId },
      { jobKey: `applications.notPostponed.${postponementId}` },
    ),
  )
  // Only an edited event has other numbers of places; that a place was taken or freed is no news here.
  kernel.bus.on('events.changed', ({ id, places }) =>
    places
      ? undefined
      : ctx.jobs.enqueue(
          ctx.db,
          'applications.fillPlaces',
          { eventId: id },
          { jobKey: `applications.fillPlaces.${id ?? 'all'}` },
        ),
  )
}
