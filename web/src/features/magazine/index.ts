export { sendLikes } from './likes.ts'
