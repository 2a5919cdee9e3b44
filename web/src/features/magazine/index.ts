export { isMagazineKept } from './kept-list.ts'
export { sendLikes } from './likes.ts'
export { type ReadArticle, readArticles } from './read-articles.ts'
