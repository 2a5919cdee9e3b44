import { makeRename } from './labels.ts'

export const renameTag = makeRename('tag', 'renameTag')
