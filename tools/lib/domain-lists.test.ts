import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainLists, inRankOrder } from './domain-lists.ts'

test('declarations are listed in the rank order of their domains, subfolders last', () => {
  const files = ['rules/src/site/areas/pages.ts', 'rules/src/site/pages.ts', 'rules/src/audit/pages.ts']
  assert.deepEqual(inRankOrder(files), [files[2], files[1], files[0]])
  assert.throws(() => inRankOrder(['rules/src/unknown/pages.ts']), /unknown\/pages.ts is in no domain/)
})

test('a list imports what a domain and its subfolders declare and contains it', () => {
  const texts = domainLists().get('server/src/sentences.generated.ts') ?? ''
  assert.match(texts, /^import \{ texts as siteAreas \} from '@vondrona\/rules\/site\/areas'$/m)
  assert.match(texts, /^ {2}siteAreas,$/m)
})
