import type { Cache } from '@urql/exchange-graphcache'
import { forget, onAnswer } from '../../lib/api/cache-updates.ts'

/** Mine, the lists and their counts are asked for again. */
const changed = (_answer: unknown, _variables: unknown, cache: Cache) => {
  for (const field of ['myDocuments', 'allUserDocuments', 'documentCounts', 'userDocuments']) forget(cache, field)
}
const typesChanged = (_answer: unknown, _variables: unknown, cache: Cache) => forget(cache, 'documentTypes')

onAnswer({
  uploadDocumentFromSlot: changed,
  deleteDocument: changed,
  verifyDocument: (_answer, _variables, cache) => {
    forget(cache, 'documentCounts')
    forget(cache, 'myDocuments')
  },
  createDocumentType: typesChanged,
  deleteDocumentType: typesChanged,
})
