import type { Cache } from '@urql/exchange-graphcache'
import { forget, onAnswer } from '../../lib/api/cache-updates.ts'

/** Mine and the counts are asked for again; rows of lists follow by their id and keep their place. */
const changed = (_answer: unknown, _variables: unknown, cache: Cache) => {
  forget(cache, 'myApplications')
  forget(cache, 'applicationCounts')
}
onAnswer({ createApplication: changed, submitApplication: changed, withdrawApplication: changed })
onAnswer({
  reviewApplication: changed,
  reviewApplications: (answer, variables, cache) => {
    changed(answer, variables, cache)
    // Others have moved what was refused: the list is read again.
    const outcomes = answer.reviewApplications as { message: string | null }[]
    if (outcomes.some(({ message }) => message)) forget(cache, 'allApplications')
  },
})
