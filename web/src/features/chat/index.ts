export { Chat } from './chat.tsx'
export { ReplayChat } from './replay-chat.tsx'
