/** The face of the site's own pages for routes.tsx. */
export type { AreaName } from './coming.ts'
export type { News } from './landing-page.tsx'
export type { SupportView } from './support-page.tsx'
