import { makeRename } from './labels.ts'

export const updateCategory = makeRename('category', 'updateCategory')
