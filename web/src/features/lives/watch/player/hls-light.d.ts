/**
 * The build without subtitles, DRM and alternate sound: two thirds of the bytes. Its types are those of the complete
 * build.
 */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
