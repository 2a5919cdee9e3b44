export { keptWallet } from './kept-tickets.ts'
