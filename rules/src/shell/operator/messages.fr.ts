export const fr = {
  'operator.usage': 'Usage : {usage}',
  'operator.usageAll': 'Usage : npm run vondrona -- COMMANDE [OPTIONS]\n\nCommandes :',
  'operator.helpOfOne':
    '« npm run vondrona -- COMMANDE --help » explique une commande. Codes de sortie : 0 fait, 1 refusé, 2 commande mal comprise, 10 à 24 défaut trouvé par doctor, 70 défaut du programme, 75 base de données absente, 130 interrompu.',
  'operator.options': 'Options :',
  'operator.unknown': "la commande « {words} » n'existe pas ; voyez « npm run vondrona -- --help »",
  'operator.notDone': 'Non fait : {reason}',
  'operator.interrupted': "Interrompu : ce qui n'était pas terminé est annulé.",
  'operator.databaseAway': 'la base de données ne répond pas. Réessayez, ou voyez « npm run vondrona -- doctor ».',
  'operator.start.cannot': 'Vondrona ne peut pas démarrer : {reason}',
  'operator.start.waits': 'Attente de la base de données, {wait} au plus : {reason}',
  'operator.start.answers': 'La base de données répond.',
  'operator.start.refused':
    "aucun serveur PostgreSQL n'écoute sur {where} ({reason}) : démarrez PostgreSQL, ou corrigez DATABASE_URL.",
  'operator.start.unknown':
    "l'hôte de la base de données {where} est inconnu ({reason}) : corrigez son nom dans DATABASE_URL, ou le serveur de noms.",
  'operator.start.silent':
    'la base de données {where} ne répond pas à temps ({reason}) : voyez si la machine est surchargée, et le pare-feu entre les deux.',
  'operator.start.lost': 'la base de données {where} ferme la connexion ({reason}) : son journal dit pourquoi.',
  'operator.start.turning':
    "la base de données {where} démarre ou s'arrête ({reason}) : son journal dit quand elle est prête.",
  'operator.start.busy':
    "la base de données {where} n'a plus de connexion libre ({reason}) : augmentez max_connections, ou arrêtez d'autres programmes.",
  'operator.start.standby':
    'la base de données {where} est en lecture seule ({reason}) : nommez la primaire dans DATABASE_URL, ou promouvez celle-ci.',
  'operator.start.password':
    "la base de données {where} refuse l'accès ({reason}) : vérifiez l'utilisateur et le mot de passe dans DATABASE_URL, et pg_hba.conf.",
  'operator.start.missing':
    "la base de données {where} n'existe pas ({reason}) : créez-la, ou corrigez son nom dans DATABASE_URL.",
  'operator.start.denied':
    "la base de données {where} refuse un droit dont le serveur a besoin ({reason}) : faites de l'utilisateur de DATABASE_URL son propriétaire.",
  'operator.start.tls':
    'pas de connexion chiffrée à la base de données {where} ({reason}) : vérifiez sslmode et sslrootcert dans DATABASE_URL, et le certificat.',
  'operator.start.full': 'le disque de la base de données {where} est plein ({reason}) : libérez de la place.',
  'operator.start.other': 'la base de données {where} ne peut pas servir ({reason}) : son journal en dit plus.',
  'operator.start.own':
    'la base de données de {where} ne répond pas ({reason}) : attendez que la machine soit moins chargée, puis relancez le serveur.',
  'operator.sayYes': '{question} Personne ne peut répondre ici : ajoutez --yes pour confirmer.',
  'operator.yesOrNo': '(oui/non)',
  'operator.notConfirmed': "rien n'a été confirmé.",
  'operator.noLinkForThem':
    "Ce compte ne peut pas recevoir de lien : il est bloqué, ou n'a pas d'e-mail. Donnez-lui un mot de passe.",
  'operator.sayWhom': "dites de qui il s'agit : e-mail, pseudo ou identifiant.",
  'operator.sayRole': 'dites le rôle avec --role ; les rôles sont {roles}.',
  'operator.ask.demote': '{name} perd son rôle et toutes ses sessions. Continuer ?',
  'operator.ask.block': 'Bloquer le compte de {name}, et fermer ses sessions ?',
  'operator.ask.resetTotp': '{name} se connectera avec son seul mot de passe. Continuer ?',
  'operator.ask.resetPassword': "L'ancien mot de passe de {name} et toutes ses sessions prennent fin. Continuer ?",
  'operator.done.admin': 'Administrateur {email} créé.',
  'operator.done.create': 'Compte {email} créé, avec le rôle {role}.',
  'operator.done.role': '{name} a maintenant le rôle {role}.',
  'operator.done.block': 'Compte de {name} : blocage fait, sessions comprises.',
  'operator.done.unblock': '{name} peut de nouveau se connecter.',
  'operator.done.resetTotp': '{name} se connecte désormais avec son seul mot de passe.',
  'operator.done.resetPassword': "L'ancien mot de passe de {name} n'ouvre plus rien ; un e-mail le dit.",
  'operator.about.memberCreate': 'crée un compte actif ; le mot de passe vient de ADMIN_PASSWORD ou est demandé',
  'operator.about.memberPromote': 'donne un rôle à un membre',
  'operator.about.memberDemote': 'retire son rôle à un membre',
  'operator.about.memberBlock': 'bloque un membre et ferme ses sessions',
  'operator.about.memberUnblock': 'débloque un membre',
  'operator.about.memberResetTotp': "retire la double authentification d'un membre",
  'operator.about.memberResetPassword': "remplace le mot de passe d'un membre : par un lien envoyé, ou --typed",
  'operator.about.doctor': "examine l'installation et dit quoi faire de chaque défaut",
  'operator.about.backup': 'écrit une sauvegarde, serveur en marche ou non',
  'operator.about.filesMove': 'déplace les fichiers de DATA_DIR vers le stockage S3, serveur en marche ou non',
  'operator.about.restore': 'restaure une sauvegarde dans une installation vide',
  'operator.about.restoreDrill': 'restaure la dernière sauvegarde à part, la vérifie, le note et retire tout',
  'operator.about.rebuild': 'recompte ce qui est tenu en nombre, et corrige ce qui est faux',
  'operator.about.prune': 'fait maintenant les nettoyages que le serveur fait chaque heure ou chaque nuit',
  'operator.about.reindex': 'refait les index abîmés, ou NAME (index ou table), sans arrêter personne',
  'operator.about.paymentsVerify': 'compare chaque paiement avec ses preuves',
  'operator.about.auditVerify': "prouve que le journal n'a pas été changé",
  'operator.option.help': 'explique la commande',
  'operator.option.json': 'répond en JSON, pour un programme',
  'operator.option.yes': "confirme d'avance",
  'operator.option.role': 'le rôle : user, redacteur, streamer, moderator, admin_mit ou admin',
  'operator.option.pseudo': "le pseudo ; sinon le début de l'e-mail",
  'operator.option.reason': 'le motif, envoyé au membre',
  'operator.option.typed': "demande le nouveau mot de passe ici, au lieu d'envoyer un lien",
  'operator.option.dry-run': 'dit ce qui serait fait, sans rien changer',
  'operator.option.all': "tous les index, comme après une mise à jour du système d'exploitation",
  'operator.option.backups': 'le dossier des sauvegardes ; sinon backups dans DATA_DIR',
  'operator.rebuild.twice': "les compteurs sont déjà recomptés, par une autre commande : attendez qu'elle finisse.",
  'operator.rebuild.found': '{counter} : comparés {rows}, faux {wrong}, corrigés {mended}',
  'operator.rebuild.limit':
    "{counter}, {row} : au-dessus de la limite. Corrigez d'abord la limite, ou ce qui a été pris.",
  'operator.rebuild.left': 'compteurs faux qui restent tels quels : {n}.',
  'operator.rebuild.right': 'Chaque compteur dit ce que disent ses lignes (compteurs : {n}).',
  'operator.rebuild.mended': 'Compteurs faux : {wrong}, corrigés : {mended}.',
  'operator.rebuild.would': "Compteurs faux : {wrong}. Rien n'a été changé ; sans --dry-run, ils sont corrigés.",
  'operator.prune.nothing': '{job} : rien',
  'operator.prune.found': '{job} : {found}',
  'operator.prune.rows': '{table} retirés {n}',
  'operator.prune.changed': '{table} changés {n}',
  'operator.prune.files': 'fichiers {n}',
  'operator.prune.twice': "un nettoyage est déjà en cours, par une autre commande : attendez qu'elle finisse.",
  'operator.prune.unforeseen': "{job} : ce qui partirait n'a pas pu être compté ({reason})",
  'operator.prune.failed': '{job} a échoué : {reason}',
  'operator.prune.left': 'nettoyages qui ont échoué : {n} ; les autres sont faits.',
  'operator.prune.would': "Rien n'a été retiré ; sans --dry-run, cela part.",
  'operator.prune.done': 'Fait. Les fichiers dont une sauvegarde a encore besoin partent quand elle a fini.',
  'operator.reindex.unknown': "il n'y a ni index ni table du nom de {name}.",
  'operator.reindex.busy': "une autre commande, ou un autre programme, refait des index : attendez qu'elle finisse.",
  'operator.reindex.leftover': "{index} : resté d'un essai interrompu, retiré",
  'operator.reindex.made': '{index} : refait',
  'operator.reindex.failed': '{index} : non refait ({reason})',
  'operator.reindex.left':
    'index qui ne sont pas refaits : {n}. Corrigez ce que disent leurs lignes, puis recommencez.',
  'operator.reindex.well': "Aucun index n'est abîmé.",
  'operator.reindex.would': "Abîmés ou demandés : {n}. Rien n'a été changé.",
  'operator.reindex.done':
    'Refaits : {made}, retirés : {removed} ; mots réappris : {words} ; statistiques renouvelées.',
  'operator.drill.none':
    "aucune sauvegarde n'est dans {folder} : faites-en une avec « npm run vondrona -- backup --into {folder} », ou dites où elles sont avec --backups.",
  'operator.drill.room':
    "l'essai prendrait jusqu'à {needed} Mo, et le disque de DATA_DIR n'en a que {left} : libérez de la place.",
  'operator.drill.payments': 'restauré, mais tout ne découle pas des preuves des paiements (différences : {n}).',
  'operator.drill.log': "restauré, mais le journal n'est pas intact à la ligne {n}.",
  'operator.drill.done':
    'Sauvegarde du {at} restaurée pour essai en {wait} : tables {tables}, lignes {rows}, fichiers {files}, montants dus conformes à leurs preuves {charges}, journal intact sur {lines} lignes. Rien ne reste de cet essai, et sa date est notée.',
  'operator.doctor.well': 'Aucun défaut trouvé (examens : {n}, {ms} ms).',
  'operator.doctor.found': 'Défauts graves : {failing}, à surveiller : {warnings} (examens : {n}, {ms} ms).',
  'operator.fault.settings.invalid': "Réglage : {reason}. Corrigez-le dans l'environnement du serveur.",
  'operator.fault.settings.noMail': "SMTP_URL manque : personne ne reçoit d'e-mail. Donnez un serveur d'envoi.",
  'operator.fault.settings.noProxy':
    "TRUST_PROXY manque : derrière un proxy, tous les visiteurs ont son adresse. Donnez l'adresse du proxy.",
  'operator.fault.settings.insecure':
    'PUBLIC_URL est en http : mots de passe et tickets passent en clair. Mettez le site derrière HTTPS.',
  'operator.fault.folder.unwritable':
    "Le dossier {folder} (DATA_DIR) ne peut pas être écrit. Donnez-le à l'utilisateur du service.",
  'operator.fault.keys.missing':
    'Les clés {file} manquent : remettez le secrets.json gardé, sinon ce qui est chiffré reste illisible.',
  'operator.fault.keys.open': "Les clés {file} sont lisibles par d'autres : chmod 600.",
  'operator.fault.keys.other':
    'Les clés de DATA_DIR ne sont pas celles de cette base de données. Remettez le bon secrets.json.',
  'operator.fault.disk.full':
    'Le disque de {folder} est plein ({free} Mo libres). Faites de la place : RECORDING_QUOTA_GB, ou un disque plus grand.',
  'operator.fault.disk.low': 'Le disque de {folder} est bientôt plein ({free} Mo libres). Prévoyez de la place.',
  'operator.fault.database.away':
    'La base de données ne répond pas : {reason}. Démarrez PostgreSQL et vérifiez DATABASE_URL.',
  'operator.fault.database.refused':
    "La base de données refuse l'accès : {reason}. Vérifiez l'utilisateur, le mot de passe et le nom dans DATABASE_URL.",
  'operator.fault.database.old': 'PostgreSQL {version} est trop ancien : il en faut 15 ou plus.',
  'operator.fault.database.behind':
    'Migrations de cette version qui manquent à la base : {n}. Démarrez le serveur de cette version.',
  'operator.fault.database.unusable': 'La base ne va pas avec ce programme : {reason}',
  'operator.fault.database.connections':
    'La base admet {max} connexions, et les serveurs en demandent {needed} : augmentez max_connections.',
  'operator.fault.database.jobs':
    'Des tâches attendent depuis plus de dix minutes ({n}) : le serveur ne tourne pas, ou son journal dit ce qui échoue.',
  'operator.fault.server.stopped': 'Aucun serveur ne répond à {address}. Démarrez-le, ou vérifiez HOST et PORT.',
  'operator.fault.server.unready':
    "Le serveur à {address} dit qu'il n'est pas prêt. Son journal dit pourquoi (« Not ready »).",
  'operator.fault.gateway.away':
    'La passerelle vidéo ne répond pas à {address} : les lives ne marchent pas. Redémarrez-la, et vérifiez ses ports.',
  'operator.fault.gateway.refused': 'La passerelle vidéo refuse MEDIA_SECRET : donnez-lui le même.',
  'operator.fault.mail.away':
    "Le serveur d'e-mail ne répond pas : {reason}. Vérifiez l'hôte et le port de SMTP_URL, et le pare-feu.",
  'operator.fault.mail.refused':
    "Le serveur d'e-mail refuse nos identifiants. Vérifiez l'utilisateur et le mot de passe de SMTP_URL.",
  'operator.fault.mail.failed':
    'Des e-mails ou SMS ont échoué ou attendent trop ({n}) : voyez la liste des messages envoyés.',
  'operator.fault.sms.away': "L'adresse SMS_URL ne répond pas : {reason}. Vérifiez-la, et le pare-feu.",
  'operator.fault.sms.refused': 'Le fournisseur de SMS refuse SMS_TOKEN. Demandez-lui un nouveau jeton.',
  'operator.fault.sms.broken': "Le fournisseur de SMS répond {status} : demandez-lui ce qu'il a.",
  'operator.fault.payment.away':
    "Le paiement par {provider} ne répond pas : {reason}. Vérifiez son adresse, et l'état du fournisseur.",
  'operator.fault.payment.refused': '{provider} refuse nos clés : vérifiez-les dans son portail.',
  'operator.fault.turn.away': 'Le serveur TURN {address} ne répond pas. Démarrez coturn, et ouvrez son port.',
  'operator.fault.turn.refused':
    'Le serveur TURN {address} refuse TURN_SECRET : donnez-lui le même (static-auth-secret).',
  'operator.fault.certificate.away':
    '{address} ne répond pas en HTTPS : {reason}. Vérifiez le proxy, le DNS et le port 443.',
  'operator.fault.certificate.expired': 'Le certificat de {address} a expiré le {date}. Renouvelez-le maintenant.',
  'operator.fault.certificate.soon': 'Le certificat de {address} expire le {date} : son renouvellement ne marche pas.',
  'operator.fault.certificate.name':
    "Le certificat servi à {address} est celui d'un autre nom. Donnez au proxy celui du site.",
  'operator.fault.certificate.untrusted':
    "Les navigateurs refusent le certificat de {address} ({reason}). Prenez-en un d'une autorité reconnue, avec sa chaîne.",
  'operator.fault.clock.wrong':
    "L'horloge diffère de {drift} s de celle de {from}. Activez la synchronisation (timedatectl set-ntp true).",
  'operator.fault.backup.none':
    "Il n'y a pas de sauvegarde dans {folder}. Installez vondrona-backup.timer, ou donnez --backups.",
  'operator.fault.backup.old':
    'La dernière sauvegarde a {hours} heures. Voyez pourquoi vondrona-backup.timer ne tourne plus.',
  'operator.fault.backup.incomplete':
    'La sauvegarde {name} est incomplète : une sauvegarde a été interrompue. Effacez-la quand une autre a réussi.',
  'operator.fault.versions.web': "L'application web n'est pas construite, ou l'est d'autres sources : npm run build.",
  'operator.fault.scanner.away':
    "L'antivirus ne répond pas à CLAMD_ADDRESS : {reason}. Démarrez clamd ; les fichiers restent non analysés.",
  'operator.fault.events.away':
    'Le serveur de EVENTS_URL ne répond pas : {reason}. Démarrez nats-server ; PostgreSQL le remplace en attendant.',
  'operator.fault.events.refused':
    'Le serveur de EVENTS_URL nous refuse : {reason}. Vérifiez utilisateur, mot de passe, jeton ou EVENTS_CREDENTIALS, et ses permissions pour vondrona.*.',
  'operator.fault.events.apart':
    "Les serveurs ne se parlent pas tous de la même façon ({n} de {of} n'emploient pas EVENTS_URL comme ici, ou n'y entendent pas les autres). Donnez à tous les mêmes réglages et la même version, puis redémarrez-les.",
  'operator.fault.check.broken': "L'examen {check} a échoué : {reason}. Signalez-le.",
  'operator.maintenance.usual': 'Le site est en maintenance et revient bientôt. Merci de votre patience.',
  'operator.maintenance.on':
    'Le site est fermé en quelques secondes, sur tous les serveurs ; les administrateurs entrent toujours.',
  'operator.maintenance.off': 'Le site rouvre en quelques secondes.',
  'operator.maintenance.wasOff': 'Le site était déjà ouvert.',
  'operator.maintenance.isOn': 'Le site est fermé : « {text} »',
  'operator.maintenance.isOff': 'Le site est ouvert.',
  'operator.maintenance.tooLong': 'la phrase a 1 à 500 caractères.',
  'operator.about.maintenanceOn': "ferme le site avec une phrase, sauf aux administrateurs et aux contrôles d'entrée",
  'operator.about.maintenanceOff': 'rouvre le site',
  'operator.about.maintenanceStatus': 'dit si le site est fermé',
  'operator.option.fr': 'la phrase en français',
  'operator.option.en': 'la phrase en anglais',
  'operator.closedTitle': 'Nous revenons bientôt',
  'operator.closed': '{text}',
}
