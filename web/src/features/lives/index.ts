export { type ChatSlot, ViewerPage } from './watch/viewer-page.tsx'
