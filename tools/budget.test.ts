import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesOf, wordsOf } from './budget.ts'

const manifest = {
  'index.html': { file: 'a/entry.js', imports: ['_react.js'], css: ['a/entry.css'] },
  '_react.js': { file: 'a/react.js' },
  'src/page.tsx': { file: 'a/page.js', imports: ['_form.js', 'index.html'], dynamicImports: ['src/later.tsx'] },
  '_form.js': { file: 'a/form.js', imports: ['_react.js'], css: ['a/form.css'] },
  'src/later.tsx': { file: 'a/later.js' },
}

test('a first visit counts each file once: document, entry, page, what they import, and styles', () => {
  assert.deepEqual([...filesOf(manifest, ['src/page.tsx'])].sort(), [
    'a/entry.css',
    'a/entry.js',
    'a/form.css',
    'a/form.js',
    'a/page.js',
    'a/react.js',
    'index.html',
  ])
})

test('the catalogues of a page are identified by their translations, also in modules that it imports', () => {
  const words = { '_texts.js': { file: 'a/texts.js', dynamicImports: ['../rules/src/lives/studio/messages.en.ts'] } }
  const page = { 'src/page.tsx': { file: 'a/page.js', imports: ['_texts.js'] }, 'index.html': { file: 'a/entry.js' } }
  assert.deepEqual([...wordsOf({ ...words, ...page }, ['src/page.tsx'])], ['lives/studio'])
  assert.deepEqual([...wordsOf(manifest, ['src/page.tsx'])], [])
})

test('a page that is not in the build is an error, never a light page', () => {
  assert.throws(() => filesOf(manifest, ['src/gone.tsx']), /src\/gone\.tsx is not a chunk/)
})
