import { makeMerge } from './labels.ts'

export const mergeCategories = makeMerge('category', 'mergeCategories')
