export const fr = {
  'lives.title': 'Lives',
}
