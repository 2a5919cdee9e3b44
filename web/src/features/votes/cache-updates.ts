import type { Cache } from '@urql/exchange-graphcache'
import { forget, onAnswer } from '../../lib/api/cache-updates.ts'

/** Lists in which it now stands, or no longer; the vote itself follows by its id. */
const listed = (_answer: unknown, _variables: unknown, cache: Cache) => {
  forget(cache, 'votes')
  forget(cache, 'activeVotes')
}
onAnswer({ createVote: listed, updateVote: listed, endVote: listed, deleteVote: listed })
