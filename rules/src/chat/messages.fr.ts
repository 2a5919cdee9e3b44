export const fr = {
  'chat.signIn': 'Connectez-vous pour participer à la discussion',
}
