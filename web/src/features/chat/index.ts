/** What a moderator did without a network is sent as soon as its kinds are known. */
export { doOrWait } from './acts.ts'
