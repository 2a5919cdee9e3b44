/** Hearts of articles, also without a network (lib/acts/waiting-acts.ts): the last wish for an article is sent. */
import { actLongLife } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/magazine/reading'
import type { ActKind } from '../../lib/acts/make-waiting-acts.ts'
import { declareActs, doOrKeep } from '../../lib/acts/waiting-acts.ts'
import { call } from '../../lib/api/graphql.ts'
import { readKey } from '../../lib/device/browser-storage.ts'
import { getSession, onSession } from '../../lib/session/session.ts'
import { oldLikesKey } from '../../lib/session/session-end.ts'
import { textOf } from '../../lib/texts/texts.ts'
import { likeTaken, type Wish } from './likes.ts'
import { takeOldLikes } from './old-likes.ts'
import { LikeArticleDocument, UnlikeArticleDocument } from './operations.generated.ts'

const like: ActKind<Wish> = {
  about: ({ id }) => `article:${id}`,
  past: [],
  life: actLongLife,
  send: ({ id, isLiked }) => (isLiked ? call(LikeArticleDocument, { id }) : call(UnlikeArticleDocument, { id })),
  taken: ({ id, isLiked }) => likeTaken(id, isLiked),
}

export const kinds = declareActs({ 'magazine.like': like })

/** What a version before kept joins the queue, once it is known whose it is: it went with the session, so it is theirs. */
async function takeOver(): Promise<void> {
  if (readKey('local', oldLikesKey) === null || !getSession().user) return
  for (const wish of takeOldLikes()) {
    const label = await textOf(texts, wish.isLiked ? 'reading.act.likeOne' : 'reading.act.unlikeOne')
    await doOrKeep('magazine.like', wish, label).catch(() => {})
  }
}
onSession(() => void takeOver())
void takeOver()
