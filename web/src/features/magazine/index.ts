export { isMagazineKept } from './kept-list.ts'
export { type ReadArticle, readArticles } from './read-articles.ts'
