import { makeRemove } from './labels.ts'

export const deleteCategory = makeRemove('category', 'deleteCategory')
