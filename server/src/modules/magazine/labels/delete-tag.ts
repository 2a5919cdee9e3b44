import { makeRemove } from './labels.ts'

export const deleteTag = makeRemove('tag', 'deleteTag')
