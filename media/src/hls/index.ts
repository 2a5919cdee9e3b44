export { type HlsPackager, makePackager, type PackagerOptions, soundOnly } from './packager.ts'
export { masterPlaylist, type Rendition } from './playlist.ts'
