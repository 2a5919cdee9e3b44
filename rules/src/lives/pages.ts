import { declarePages } from '../pages/declare.ts'

const streamers = {
  open: 'members',
  only: ['streamer'],
  denied: 'shell.deniedStreamer',
  back: 'lives',
} as const

export const pages = declarePages(
  { title: 'shell.menu.lives', section: 'lives', about: 'site.about.lives' },
  {
    lives: { path: '/lives', open: 'readers', prerendered: true, sitemap: true },
    'new-live': {
      path: '/lives/new',
      aliases: [
        '/lives/create',
        '/lives/source',
        '/lives/create-source',
        '/lives/create-rtsp',
        '/lives/create-from-url',
      ],
      title: 'studio.create.title',
      ...streamers,
    },
    'edit-live': { path: '/lives/:id/edit', title: 'studio.edit.title', ...streamers },
    studio: { path: '/lives/:id/studio', title: 'studio.title', ...streamers },
    live: { path: '/live/:id', open: 'readers' },
    replay: { path: '/replay/:id', open: 'readers' },
    // Addresses that existing clients know.
    'lives-id': { path: '/lives/:id', open: 'readers' },
    'lives-graphql': { path: '/lives/:id/graphql', open: 'readers' },
    'lives-rtmp': { path: '/lives/rtmp/:id', moved: 'lives-id' },
    'test-streaming': {
      path: '/admin/test-streaming',
      title: 'studio.test.title',
      section: 'admin',
      open: 'members',
      only: [],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
  },
)
