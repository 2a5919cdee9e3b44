import { getClient } from '../api/client.ts'
import { getSession, onSession } from '../session/session.ts'
import { allEarly } from './early-answers.ts'

/** Longer, in ms, nobody waits for an answer that has to be asked for again: what was drawn is not for pressing. */
const patience = 5000

/**
 * For the app, before it takes the place of a page that was drawn from the early answers (web/src/early): they are in the
 * cache and the member is known, so that what can be read is never replaced by a skeleton of itself.
 */
export async function keepEarlyAnswers(): Promise<void> {
  const answers = (await allEarly()) ?? []
  const kept = answers
    .filter(({ operationName }) => operationName !== 'Me') // it is the session's
    .map(async ({ query, variables, lend, putBack }) => {
      lend()
      await getClient()
        .query(query, variables as object, { requestPolicy: 'network-only' })
        .toPromise()
      putBack()
    })
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.all([memberKnown(), Promise.race([Promise.all(kept), late])])
}

const memberKnown = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (getSession().status === 'unknown') return
      stop()
      resolve()
    }
    const stop = onSession(look)
    look()
  })
