export { type ReplayChatSlot, ReplayPage } from './replay/replay-page.tsx'
export { type ChatSlot, ViewerPage } from './watch/viewer-page.tsx'
