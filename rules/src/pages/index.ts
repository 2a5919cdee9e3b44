export { type FoundPage, firstParts, linkTo, pageAt, patternsOf, sectionOf } from './address.ts'
export {
  type FixedPage,
  type PageName,
  type PanelOf,
  type ParamsOf,
  type PrerenderedPage,
  pageNames,
  pages,
} from './all.ts'
export { type Area, areaAt, areaSlot, areaSlots, areas, areasFor } from './areas.ts'
export type { Page } from './declare.ts'
export { landingOf, type Redirect, safeReturn, type Viewer, whereInstead } from './guard.ts'
export { sharedWords } from './shared-words.ts'
export { titleIn } from './title.ts'
