import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureSource } from './picture-source.ts'

const jpeg = '/9j/4AAQSkZJRgABAQ'
const png = 'iVBORw0KGgoAAAANSUhEUg=='

test('R-PROF-05 an address of ours, a data URL and bare base64 are all shown', () => {
  assert.equal(pictureSource('/api/pictures/12'), '/api/pictures/12')
  assert.equal(pictureSource(`data:image/png;base64,${png}`), `data:image/png;base64,${png}`)
  assert.equal(pictureSource(png), `data:image/png;base64,${png}`)
  assert.equal(pictureSource(jpeg), `data:image/jpeg;base64,${jpeg}`)
  assert.equal(pictureSource('UklGRiIAAABXRUJQ'), 'data:image/webp;base64,UklGRiIAAABXRUJQ')
})

test('R-PROF-05 nothing else reaches an img', () => {
  for (const bad of [
    '',
    null,
    undefined,
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html,<script>',
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
    'https://a.b/"onerror="x',
  ])
    assert.equal(pictureSource(bad), null, String(bad))
})
