// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type ArticleType =
  | 'article'
  | 'news'
  | 'interview'
  | 'video'
  | 'dossier';

export type ArticleStatus =
  | 'draft'
  | 'scheduled'
  | 'published'
  | 'archived';

export type ArticleFilters = {
  /** French full text over titles and texts; accents, stems and small misspellings forgiven. */
  search?: string | null | undefined;
  categoryId?: string | null | undefined;
  tag?: string | null | undefined;
  type?: ArticleType | null | undefined;
  authorId?: string | null | undefined;
  /** Editors and admins; everybody else gets published ones. */
  status?: ArticleStatus | null | undefined;
  mine?: boolean | null | undefined;
};

export type CoverImage = { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number };

export type ArticleCardFields = { id: string, slug: string | null, title: string, excerpt: string, type: ArticleType, status: ArticleStatus, publishedAt: string | null, createdAt: string, readingMinutes: number, author: { id: string, name: string, pseudo: string }, category: { id: string, name: string } | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null };

export type ArticlesVariables = {
  filters?: ArticleFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type Articles = { articles: Array<{ id: string, slug: string | null, title: string, excerpt: string, type: ArticleType, status: ArticleStatus, publishedAt: string | null, createdAt: string, readingMinutes: number, highlight: { title: string, extract: string } | null, author: { id: string, name: string, pseudo: string }, category: { id: string, name: string } | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> };

export type ArticleVariables = {
  id: string;
  preview?: string | null | undefined;
};

export type Article = { article: { content: string, updatedAt: string, weight: number, likesCount: number, likedByMe: boolean, mayEdit: boolean, language: string, shareText: string, id: string, slug: string | null, title: string, excerpt: string, type: ArticleType, status: ArticleStatus, publishedAt: string | null, createdAt: string, readingMinutes: number, translation: { id: string, slug: string | null, language: string } | null, categories: Array<{ id: string, name: string }>, tags: Array<{ id: string, name: string }>, related: Array<{ id: string, slug: string | null, title: string, excerpt: string, type: ArticleType, status: ArticleStatus, publishedAt: string | null, createdAt: string, readingMinutes: number, author: { id: string, name: string, pseudo: string }, category: { id: string, name: string } | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }>, author: { id: string, name: string, pseudo: string }, category: { id: string, name: string } | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null } | null };

export type CategoriesVariables = { [key: string]: never; };

export type Categories = { categories: Array<{ id: string, name: string, count: number }> };

export type LikeArticleVariables = {
  id: string;
};

export type LikeArticle = { likeArticle: { id: string, likesCount: number, likedByMe: boolean } };

export type UnlikeArticleVariables = {
  id: string;
};

export type UnlikeArticle = { unlikeArticle: { id: string, likesCount: number, likedByMe: boolean } };

export type LatestArticlesVariables = {
  limit: number;
};

export type LatestArticles = { articles: Array<{ id: string, slug: string | null, title: string, excerpt: string, type: ArticleType, status: ArticleStatus, publishedAt: string | null, createdAt: string, readingMinutes: number, author: { id: string, name: string, pseudo: string }, category: { id: string, name: string } | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> };

export const ArticlesDocument: TypedDocument<Articles, ArticlesVariables> = `query Articles($filters:ArticleFilters$pagination:PaginationInput){articles(filters:$filters pagination:$pagination){...ArticleCardFields highlight{title extract}}}fragment ArticleCardFields on Article{id slug title excerpt type status author{id name pseudo}category{id name}cover{...CoverImage}publishedAt createdAt readingMinutes}fragment CoverImage on Image{id url width height thumbhash srcset avif saver weight}`

export const ArticleDocument: TypedDocument<Article, ArticleVariables> = `query Article($id:ID!$preview:String){article(id:$id preview:$preview){...ArticleCardFields content updatedAt weight likesCount likedByMe mayEdit language shareText translation{id slug language}categories{id name}tags{id name}related{...ArticleCardFields}}}fragment ArticleCardFields on Article{id slug title excerpt type status author{id name pseudo}category{id name}cover{...CoverImage}publishedAt createdAt readingMinutes}fragment CoverImage on Image{id url width height thumbhash srcset avif saver weight}`

export const CategoriesDocument: TypedDocument<Categories, CategoriesVariables> = `query Categories{categories{id name count}}`

export const LikeArticleDocument: TypedDocument<LikeArticle, LikeArticleVariables> = `mutation LikeArticle($id:ID!){likeArticle(id:$id){id likesCount likedByMe}}`

export const UnlikeArticleDocument: TypedDocument<UnlikeArticle, UnlikeArticleVariables> = `mutation UnlikeArticle($id:ID!){unlikeArticle(id:$id){id likesCount likedByMe}}`

export const LatestArticlesDocument: TypedDocument<LatestArticles, LatestArticlesVariables> = `query LatestArticles($limit:Int!){articles(pagination:{limit:$limit}){...ArticleCardFields}}fragment ArticleCardFields on Article{id slug title excerpt type status author{id name pseudo}category{id name}cover{...CoverImage}publishedAt createdAt readingMinutes}fragment CoverImage on Image{id url width height thumbhash srcset avif saver weight}`
