import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainLists, inRankOrder } from './domain-lists.ts'

test('declarations are listed in the rank order of their domains, subfolders last', () => {
  const files = ['rules/src/site/areas/pages.ts', 'rules/src/site/pages.ts', 'rules/src/audit/pages.ts']
  assert.deepEqual(inRankOrder(files), [files[2], files[1], files[0]])
  assert.throws(() => inRankOrder(['rules/src/unknown/pages.ts']), /unknown\/pages.ts is in no domain/)
})

test('a list imports what a domain declares and contains it', () => {
  const pages = domainLists().get('rules/src/pages/all.generated.ts') ?? ''
  assert.match(pages, /^import \{ pages as siteAreas \} from '\.\.\/site\/areas\/pages\.ts'$/m)
  assert.match(pages, /^ {2}\.\.\.siteAreas,$/m)
})
