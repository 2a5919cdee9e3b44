import type { Cache } from '@urql/exchange-graphcache'
import { forget, onAnswer } from '../../lib/api/cache-updates.ts'

/** Lists in which it now stands, or no longer; the contest itself follows by its id. */
const listed = (_answer: unknown, _variables: unknown, cache: Cache) => forget(cache, 'contests')
/** What the entries, the jury or the vote of a contest are changes what its pages show. */
const inside = (_answer: unknown, _variables: unknown, cache: Cache) => {
  for (const name of ['contest', 'contestApplications', 'contestRounds', 'contestRound', 'myJuries'])
    forget(cache, name)
}
const entered = (_answer: unknown, _variables: unknown, cache: Cache) => {
  for (const name of ['contest', 'contests', 'myApplications']) forget(cache, name)
}
onAnswer({
  createContest: listed,
  updateContest: listed,
  cancelContest: listed,
  deleteContest: listed,
  saveContestEntry: entered,
  submitApplication: entered,
  withdrawApplication: entered,
  reviewContestApplication: inside,
  openContestRound: inside,
  lockContestRound: inside,
  openContestVote: inside,
})
