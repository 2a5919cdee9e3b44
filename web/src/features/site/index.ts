/** The face of the site's own pages for routes.tsx. */
export type { SupportView } from './support-page.tsx'
export type { News } from './use-news.ts'
