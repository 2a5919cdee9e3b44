/** Hearts of articles, also without a network (lib/acts/waiting-acts.ts): the last wish for an article is sent. */
import { actLongLife } from '@vondrona/rules/constants'
import type { ActKind } from '../../lib/acts/make-waiting-acts.ts'
import { declareActs } from '../../lib/acts/waiting-acts.ts'
import { call } from '../../lib/api/graphql.ts'
import { likeTaken, type Wish } from './likes.ts'
import { LikeArticleDocument, UnlikeArticleDocument } from './operations.generated.ts'

const like: ActKind<Wish> = {
  about: ({ id }) => `article:${id}`,
  past: [],
  life: actLongLife,
  async send({ id, isLiked }) {
    await (isLiked ? call(LikeArticleDocument, { id }) : call(UnlikeArticleDocument, { id }))
    likeTaken(id, isLiked)
  },
}

export const kinds = declareActs({ 'magazine.like': like })
