export const fr = {
  'tickets.notFound': "Ce ticket n'existe pas.",
  'tickets.noneFound': 'Aucun ticket trouvé avec ces informations', // R-TKT-03
  'tickets.notMade': 'Impossible de générer le ticket', // R-TKT-04
  'tickets.notSent': "Impossible d'envoyer l'email", // R-TKT-05
  'tickets.ended': "Ce ticket n'est plus valable.",
  'tickets.used': "Ce ticket a déjà servi à l'entrée.",
  'tickets.sentTo': "L'e-mail est en route vers {address}.",
  'tickets.codeMailed': 'Un code à six chiffres vous a été envoyé par e-mail. Saisissez-le pour voir vos tickets.',
  'tickets.codeTexted': 'Un code à six chiffres vous a été envoyé par SMS. Saisissez-le pour voir vos tickets.',
  'tickets.numberWrong': "Ce numéro d'inscription n'existe pas : vérifiez chaque signe.",
  'tickets.codeWrong': "Ce code est faux ou n'est plus valable.",
  'tickets.found': 'Voici vos tickets.',
  'tickets.tooManyTries': 'Trop de recherches. Réessayez plus tard.',
  'tickets.tooManyMails': 'Ce ticket vient déjà de vous être envoyé plusieurs fois. Réessayez plus tard.',
  'tickets.advice': 'Arrivez 1 heure avant le départ, soit à {time}.', // R-TKT-07
  'tickets.adviceUndated': 'Arrivez 1 heure avant le départ.',
  'tickets.undated': 'date à venir',
  'tickets.at': '{date} à {time}',
  'tickets.line': '{name} - {type}',
  'tickets.lineBib': 'Dossard : {bib}',
  'tickets.lineCode': 'Code : {code}',
  'tickets.mail.subject': 'Votre ticket - {event}',
  'tickets.mail.subjectMany': 'Vos tickets - {event}',
  'tickets.mail.section': "Voici ce qu'il faut pour entrer à « {event} », {when}{place}.\n\n{tickets}\n\n{advice}",
  'tickets.mail.text':
    "Bonjour,\n\n{sections}\n\nMontrez le QR code du fichier joint ou de la page du ticket. S'il ne peut pas être lu, donnez le code. Ne partagez ni l'un ni l'autre : la première personne qui les présente entre.{more}",
  'tickets.mail.receipt':
    'Votre paiement de {amount} pour « {title} » est arrivé. Merci ! Le reçu n° {number} est joint. Pour le télécharger : {link}',
  'tickets.mail.replacedSubject': 'Votre nouveau ticket - {event}',
  'tickets.mail.replacedSection':
    "Votre ticket pour « {event} », {when}{place}, a été remplacé. L'ancien n'ouvre plus l'entrée : voici le nouveau.\n\n{tickets}\n\n{advice}",
  'tickets.mail.replacedText': 'Bonjour,\n\n{sections}',
  'tickets.mail.place': ', {place}',
  'tickets.sms': 'Ticket {code} : {link}',
  'tickets.smsReceipt': 'Payé : {amount}, reçu n° {number} : {link}',
  'tickets.smsAll': '{event}, {when}\n{lines}',
  'tickets.smsReplaced': 'Nouveau ticket {code} (le précédent ne vaut plus) : {link}',
  'tickets.mail.codeSubject': 'Votre code pour retrouver vos tickets',
  'tickets.mail.codeText':
    "Bonjour,\n\nQuelqu'un, vous sans doute, cherche vos tickets sur {site}. Votre code, valable dix minutes :\n\n{code}\n\nVous pouvez aussi ouvrir vos tickets directement :\n\n{tickets}\n\nSi ce n'est pas vous, ne faites rien et ne donnez ce code à personne.",
  'tickets.smsCode': '{site} : votre code est {code}. Ne le donnez à personne. Ticket : {link}',
} as const
