/** What a streamer did without a network is sent as soon as its kinds are known. */
export { moveLive } from './acts.ts'
