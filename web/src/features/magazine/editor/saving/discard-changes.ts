import { call, isPassing, problemsOf } from '../../../../lib/api/graphql.ts'
import { DiscardArticleChangesDocument } from '../operations.generated.ts'
import { askServer, storedOf } from './article-requests.ts'
import type { Autosave, Moved } from './autosave.ts'

/** Back to what readers see. What is typed goes to the server first, so that it stays in the history. */
export async function discardChanges(autosave: Autosave): Promise<Moved> {
  await autosave.flush()
  await answered(autosave)
  const { phase, stored, problem } = autosave.get()
  if (phase === 'conflict') return 'conflict'
  if (phase === 'refused') return { refused: problem ?? '' }
  if (phase !== 'saved' || !stored) return 'lost'
  const { id, revision } = stored
  try {
    const { discardArticleChanges } = await call(DiscardArticleChangesDocument, { id, revision })
    await autosave.heard(storedOf(discardArticleChanges), '')
    return 'done'
  } catch (error) {
    if (isPassing(error)) return 'lost'
    const theirs = await askServer(id) // somebody saved in the meantime: what they wrote is shown
    if (theirs && theirs !== 'unreachable') await autosave.heard(theirs, '')
    return { refused: problemsOf(error).message }
  }
}

/** The save that is pending has its answer. */
const answered = ({ get, subscribe }: Autosave) =>
  new Promise<void>((done) => {
    const stop = subscribe(look)
    function look() {
      if (get().phase === 'saving') return
      stop()
      done()
    }
    look()
  })
