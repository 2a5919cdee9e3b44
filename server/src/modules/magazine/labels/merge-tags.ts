import { makeMerge } from './labels.ts'

export const mergeTags = makeMerge('tag', 'mergeTags')
