export const fr = {
  'notifications.title': 'Notifications',
  'notifications.bell': 'Notifications',
  'notifications.bellUnread': 'Notifications, non lues : {n}',
  'notifications.unread': 'Non lue',
  'notifications.markAll': 'Tout marquer comme lu',
  'notifications.seeAll': 'Tout voir',
  'notifications.more': 'Afficher la suite',
  'notifications.empty': 'Aucune notification',
  'notifications.emptyText': 'Les nouvelles de votre compte et de la communauté apparaissent ici.',
  'notifications.preferences': 'Ce que vous recevez',
  'notifications.preferencesText': 'Les messages nécessaires à la sécurité du compte sont toujours envoyés.',
  'notifications.inApp': "Dans l'application",
  'notifications.email': 'Par e-mail',
  'notifications.saveFailed': "Le choix n'a pas pu être enregistré",
  'notifications.noPreferences': 'Aucun réglage pour le moment',
  'notifications.kind.account.approved': 'Validation du compte',
  'notifications.kind.account.reopened': 'Demande remise en attente',
  'notifications.kind.account.correction': 'Correction demandée',
  'notifications.kind.identity.expiring': 'Photos de la pièce non examinées',
  'notifications.kind.identity.expired': 'Photos de la pièce supprimées',
  'notifications.kind.account.role': 'Changement de rôle',
  'notifications.kind.account.adult': 'Passage à la majorité',
  'notifications.kind.guardian.confirmed': 'Accord du responsable légal',
  'notifications.kind.privacy.exportReady': 'Copie de mes données prête',
  'notifications.kind.signup.requests': "Demandes d'inscription à traiter",
  'notifications.text.account.approved': 'Votre compte est validé. Bienvenue !',
  'notifications.text.account.reopened': "Votre demande d'inscription est de nouveau en attente de validation.",
  'notifications.text.account.correction': 'Une correction vous est demandée pour valider votre compte.',
  'notifications.text.identity.expiring':
    "Votre pièce d'identité n'a pas encore été examinée. Sans décision, ses photos seront supprimées le {date}.",
  'notifications.text.identity.expired':
    "Personne n'a examiné votre pièce d'identité à temps : elle a été supprimée. Envoyez-la de nouveau.",
  'notifications.text.account.role': 'Votre rôle est maintenant : {role}.',
  'notifications.text.account.adult':
    "Vous avez 18 ans : ajoutez une pièce d'identité pour que votre compte soit complet.",
  'notifications.text.guardian.confirmed': 'Votre responsable légal a donné son accord.',
  'notifications.text.privacy.exportReady': 'La copie de vos données est prête. Elle reste disponible 24 heures.',
  'notifications.text.security.password':
    "Votre mot de passe a été modifié. Si ce n'est pas vous, réinitialisez-le tout de suite.",
  'notifications.text.security.email':
    "L'adresse e-mail de votre compte a été modifiée. Si ce n'est pas vous, écrivez-nous.",
  'notifications.text.security.totp': 'La double authentification de votre compte a été modifiée.',
  'notifications.text.security.recovery':
    "Un code de secours a servi à vous connecter. Codes restants : {left}. Si ce n'est pas vous, changez votre mot de passe.",
  'notifications.text.security.totpReset':
    'Un administrateur a désactivé la double authentification de votre compte. Connectez-vous avec votre mot de passe, puis activez-la de nouveau.',
  'notifications.text.security.deletion':
    "La suppression de votre compte est prévue le {date}. Vous pouvez encore l'annuler dans les paramètres.",
  'notifications.text.signup.requests': "Demandes d'inscription en attente : {count}",
} as const
