export const fr = {
  'viewer.live': 'EN DIRECT',
}
