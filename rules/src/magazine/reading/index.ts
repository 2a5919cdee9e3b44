import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export { deferImages } from './defer-images.ts'
export {
  filtersOf,
  type ListAddress,
  type ListView,
  listAddress,
  listView,
  readListAddress,
} from './list-view.ts'
export {
  type ArticleView,
  articlePath,
  articleView,
  type CardView,
  cardView,
  type ReadableArticle,
  type ReadableCard,
  type Speech,
} from './view.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
