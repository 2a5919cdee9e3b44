/** What prerendered pages of the site are given. */
export type { SupportView } from './support-page.tsx'
export type { News } from './use-news.ts'
