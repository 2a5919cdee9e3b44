export const fr = {
  'contacts.contactFirst':
    "Confirmez d'abord votre adresse ou votre numéro : un code vous est envoyé, et la place est à vous.",
  'contacts.guestsFull':
    "Les places sans compte sont toutes prises pour le moment. Créez un compte pour réserver, ou réessayez dans un quart d'heure.",
  'contacts.contactUnreachable': 'Indiquez une adresse e-mail : le code ne peut pas être envoyé autrement.',
  'contacts.codeWrong': "Ce code n'est pas le bon, ou il a expiré. Vérifiez-le, ou demandez-en un autre.",
  'contacts.tooManyCodes':
    'Plusieurs codes ont déjà été envoyés. Regardez aussi dans les indésirables, ou réessayez dans {wait}.',
  'contacts.mail.codeSubject': '{code} : votre code pour réserver',
  'contacts.mail.codeText':
    "Bonjour,\n\nVotre code : {code}\n\nIl est valable une heure et confirme que cette adresse est la vôtre. Vous n'avez rien demandé ? Ne faites rien.",
  'contacts.sms.code': '{site} : votre code pour réserver est {code}. Valable une heure.',
} as const
