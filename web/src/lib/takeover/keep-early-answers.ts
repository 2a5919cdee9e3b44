import { getClient } from '../api/client.ts'
import { getSession, onSession } from '../session/session.ts'
import { allEarly } from './early-answers.ts'

/**
 * For the app, before it takes the place of a page that was drawn from the early answers (web/src/early): they are in the
 * cache and the member is known, so that what can be read is never replaced by a skeleton of itself.
 */
export async function keepEarlyAnswers(): Promise<void> {
  const answers = (await allEarly()) ?? []
  await Promise.all([
    memberKnown(),
    ...answers
      .filter(({ operationName }) => operationName !== 'Me') // it is the session's
      .map(async ({ query, variables, putBack }) => {
        await getClient()
          .query(query, variables as object, { requestPolicy: 'network-only' })
          .toPromise()
        putBack()
      }),
  ])
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
