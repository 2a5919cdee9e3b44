export { LivesPage } from './list/lives-page.tsx'
export { type ReplayChatSlot, ReplayPage } from './replay/replay-page.tsx'
export { type ChatSlot, ViewerPage } from './watch/viewer-page.tsx'
