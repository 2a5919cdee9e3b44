export * from './fold.ts'
export { keyEnd, searchKey, wordsOf } from './key.ts'
export * from './numbers.ts'
export * from './query.ts'
