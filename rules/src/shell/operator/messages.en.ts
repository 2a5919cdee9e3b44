import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'operator.usage': 'Usage: {usage}',
  'operator.usageAll': 'Usage: npm run vondrona -- COMMAND [OPTIONS]\n\nCommands:',
  'operator.helpOfOne':
    '"npm run vondrona -- COMMAND --help" explains one. Exit codes: 0 done, 1 refused, 2 command not understood, 10 to 24 a fault found by doctor, 70 a defect of the program, 75 database away, 130 interrupted.',
  'operator.options': 'Options:',
  'operator.unknown': 'there is no command "{words}"; see "npm run vondrona -- --help"',
  'operator.notDone': 'Not done: {reason}',
  'operator.interrupted': 'Interrupted: what was not finished is undone.',
  'operator.databaseAway': 'the database does not answer. Try again, or see "npm run vondrona -- doctor".',
  'operator.start.cannot': 'Vondrona cannot start: {reason}',
  'operator.start.waits': 'Waiting for the database, {wait} at most: {reason}',
  'operator.start.answers': 'The database answers.',
  'operator.start.refused':
    'nobody listens at {where} for the database ({reason}): start PostgreSQL, or correct DATABASE_URL.',
  'operator.start.unknown':
    'the host of the database {where} is unknown ({reason}): correct its name in DATABASE_URL, or the name server.',
  'operator.start.silent':
    'the database {where} does not answer in time ({reason}): see whether the machine is overloaded, and the firewall in between.',
  'operator.start.lost': 'the database {where} closes the connection ({reason}): its log says why.',
  'operator.start.turning':
    'the database {where} is starting up or shutting down ({reason}): its log says when it is ready.',
  'operator.start.busy':
    'the database {where} has no connection left ({reason}): raise max_connections, or stop other programs.',
  'operator.start.standby':
    'the database {where} is read-only ({reason}): name the primary in DATABASE_URL, or promote this one.',
  'operator.start.password':
    'the database {where} refuses access ({reason}): check user and password in DATABASE_URL, and pg_hba.conf.',
  'operator.start.missing':
    'the database {where} does not exist ({reason}): create it, or correct its name in DATABASE_URL.',
  'operator.start.denied':
    'the database {where} refuses a right that the server needs ({reason}): make the user of DATABASE_URL its owner.',
  'operator.start.tls':
    'no encrypted connection to the database {where} ({reason}): check sslmode and sslrootcert in DATABASE_URL, and the certificate.',
  'operator.start.full': 'the disk of the database {where} is full ({reason}): make room on it.',
  'operator.start.other': 'the database {where} cannot be used ({reason}): its log says more.',
  'operator.start.own':
    'the database in {where} does not answer ({reason}): wait until the machine is less busy, and start again.',
  'operator.sayYes': '{question} Nobody can answer here: add --yes to confirm.',
  'operator.yesOrNo': '(yes/no)',
  'operator.notConfirmed': 'nothing was confirmed.',
  'operator.noLinkForThem': 'This account cannot be sent a link: it is blocked, or has no e-mail. Give it a password.',
  'operator.sayWhom': 'say whom: e-mail, username or id.',
  'operator.sayRole': 'say the role with --role; the roles are {roles}.',
  'operator.ask.demote': '{name} loses their role and all sessions. Go on?',
  'operator.ask.block': '{name} is blocked and can no longer sign in. Go on?',
  'operator.ask.resetTotp': '{name} will sign in with the password alone. Go on?',
  'operator.ask.resetPassword': 'The old password of {name} and all sessions end. Go on?',
  'operator.done.admin': 'Administrator {email} created.',
  'operator.done.create': 'Account {email} created, with the role {role}.',
  'operator.done.role': '{name} now has the role {role}.',
  'operator.done.block': '{name} is now blocked, sessions included.',
  'operator.done.unblock': '{name} can sign in again.',
  'operator.done.resetTotp': '{name} now signs in with the password alone.',
  'operator.done.resetPassword': 'The old password of {name} opens nothing any more; an e-mail says so.',
  'operator.about.memberCreate': 'makes an active account; the password comes from ADMIN_PASSWORD or is asked for',
  'operator.about.memberPromote': 'gives a member a role',
  'operator.about.memberDemote': "takes a member's role away",
  'operator.about.memberBlock': 'blocks a member and ends the sessions',
  'operator.about.memberUnblock': 'unblocks a member',
  'operator.about.memberResetTotp': "removes a member's two-step sign-in",
  'operator.about.memberResetPassword': "replaces a member's password: by a mailed link, or --typed",
  'operator.about.doctor': 'examines the installation and says what to do about each fault',
  'operator.about.backup': 'writes a backup, with the server running or stopped',
  'operator.about.filesMove': 'moves the files of DATA_DIR to the bucket of S3, with the server running or stopped',
  'operator.about.restore': 'restores a backup into an empty installation',
  'operator.about.restoreDrill': 'restores the newest backup apart, verifies it, notes that, and removes all of it',
  'operator.about.rebuild': 'counts again what is kept as a number, and corrects what is wrong',
  'operator.about.prune': 'does now the clean-ups that the server does by itself each hour or night',
  'operator.about.reindex': 'makes broken indexes anew, or NAME (index or table), without stopping anybody',
  'operator.about.paymentsVerify': 'compares every payment with its evidence',
  'operator.about.auditVerify': 'proves that the audit log was not changed',
  'operator.option.help': 'explains the command',
  'operator.option.json': 'answers in JSON, for a program',
  'operator.option.yes': 'confirms beforehand',
  'operator.option.role': 'the role: user, redacteur, streamer, moderator, admin_mit or admin',
  'operator.option.pseudo': 'the username; otherwise the beginning of the e-mail',
  'operator.option.reason': 'the reason, which is sent to the member',
  'operator.option.typed': 'asks for the new password here, instead of mailing a link',
  'operator.option.dry-run': 'says what would be done, and changes nothing',
  'operator.option.all': 'every index, as after an upgrade of the operating system',
  'operator.option.backups': 'the folder of the backups; otherwise backups in DATA_DIR',
  'operator.rebuild.twice': 'counters are being rebuilt already, by another command: wait until it has ended.',
  'operator.rebuild.found': '{counter}: compared {rows}, wrong {wrong}, corrected {mended}',
  'operator.rebuild.limit':
    '{counter}, {row}: more than its limit allows. Correct the limit, or what was taken, first.',
  'operator.rebuild.left': 'wrong counters that stay as they are: {n}.',
  'operator.rebuild.right': 'Every counter says what its rows say (counters: {n}).',
  'operator.rebuild.mended': 'Wrong counters: {wrong}, corrected: {mended}.',
  'operator.rebuild.would': 'Wrong counters: {wrong}. Nothing was changed; without --dry-run they are corrected.',
  'operator.prune.nothing': '{job}: nothing',
  'operator.prune.found': '{job}: {found}',
  'operator.prune.rows': '{table} removed {n}',
  'operator.prune.changed': '{table} changed {n}',
  'operator.prune.files': 'files {n}',
  'operator.prune.twice': 'a clean-up is running already, by another command: wait until it has ended.',
  'operator.prune.unforeseen': '{job}: what would go could not be counted ({reason})',
  'operator.prune.failed': '{job} failed: {reason}',
  'operator.prune.left': 'clean-ups that failed: {n}; the others are done.',
  'operator.prune.would': 'Nothing was removed; without --dry-run this goes.',
  'operator.prune.done': 'Done. Files that a backup still needs go when it has ended.',
  'operator.reindex.unknown': 'there is neither an index nor a table named {name}.',
  'operator.reindex.busy': 'another command or program is making indexes: wait until it has ended.',
  'operator.reindex.leftover': '{index}: left by an interrupted attempt, removed',
  'operator.reindex.made': '{index}: made anew',
  'operator.reindex.failed': '{index}: not made ({reason})',
  'operator.reindex.left': 'indexes that are not made: {n}. Correct what their lines say, and run it again.',
  'operator.reindex.well': 'No index is broken.',
  'operator.reindex.would': 'Broken or asked for: {n}. Nothing was changed.',
  'operator.reindex.done': 'Made: {made}, removed: {removed}; words learned anew: {words}; statistics renewed.',
  'operator.drill.none':
    'no backup lies in {folder}: make one with "npm run vondrona -- backup --into {folder}", or say where they are with --backups.',
  'operator.drill.room': 'the drill would take up to {needed} MB, and the disk of DATA_DIR has {left} left: make room.',
  'operator.drill.payments': 'restored, but not all of it follows from the evidence of payments (differences: {n}).',
  'operator.drill.log': 'restored, but the log is not intact at line {n}.',
  'operator.drill.done':
    'Backup of {at} restored for a trial in {wait}: tables {tables}, rows {rows}, files {files}, charges that agree with their evidence {charges}, log intact over {lines} lines. Nothing of the trial stays, and its date is noted.',
  'operator.doctor.well': 'No fault found ({n} checks, {ms} ms).',
  'operator.doctor.found': 'Faults: {failing} grave, {warnings} to watch ({n} checks, {ms} ms).',
  'operator.fault.settings.invalid': "Setting: {reason}. Correct it in the server's environment.",
  'operator.fault.settings.noMail': 'SMTP_URL is not set: nobody gets mails. Give a mail server.',
  'operator.fault.settings.noProxy':
    'TRUST_PROXY is not set: behind a proxy all visitors have its address. Give the address of the proxy.',
  'operator.fault.settings.insecure':
    'PUBLIC_URL is http: passwords and tickets travel in the open. Put the site behind HTTPS.',
  'operator.fault.folder.unwritable':
    'The folder {folder} (DATA_DIR) cannot be written. Give it to the user of the service.',
  'operator.fault.keys.missing':
    'The keys {file} are missing: put back the saved secrets.json, or what is encrypted stays unreadable.',
  'operator.fault.keys.open': 'The keys {file} can be read by others: chmod 600.',
  'operator.fault.keys.other': 'The keys of DATA_DIR are not those of this database. Put back the right secrets.json.',
  'operator.fault.disk.full':
    'The disk of {folder} is full ({free} MB free). Make room: RECORDING_QUOTA_GB, or a larger disk.',
  'operator.fault.disk.low': 'The disk of {folder} is nearly full ({free} MB free). Plan more room.',
  'operator.fault.database.away': 'The database does not answer: {reason}. Start PostgreSQL and check DATABASE_URL.',
  'operator.fault.database.refused':
    'The database refuses access: {reason}. Check user, password and name in DATABASE_URL.',
  'operator.fault.database.old': 'PostgreSQL {version} is too old: 15 or newer is needed.',
  'operator.fault.database.behind':
    'Migrations of this version that the database lacks: {n}. Start the server of this version.',
  'operator.fault.database.unusable': 'The database does not fit this program: {reason}',
  'operator.fault.database.connections':
    'The database takes {max} connections, and the servers need {needed}: raise max_connections.',
  'operator.fault.database.jobs':
    'Jobs have waited for more than ten minutes ({n}): the server does not run, or its log says what fails.',
  'operator.fault.server.stopped': 'No server answers at {address}. Start it, or check HOST and PORT.',
  'operator.fault.server.unready': 'The server at {address} says that it is not ready. Its log says why ("Not ready").',
  'operator.fault.gateway.away':
    'The media gateway does not answer at {address}: lives do not work. Restart it, and check its ports.',
  'operator.fault.gateway.refused': 'The media gateway refuses MEDIA_SECRET: give it the same.',
  'operator.fault.mail.away':
    'The mail server does not answer: {reason}. Check host and port of SMTP_URL, and the firewall.',
  'operator.fault.mail.refused': 'The mail server refuses our credentials. Check user and password of SMTP_URL.',
  'operator.fault.mail.failed': 'Mails or SMS failed or wait too long ({n}): see the list of messages.',
  'operator.fault.sms.away': 'SMS_URL does not answer: {reason}. Check it, and the firewall.',
  'operator.fault.sms.refused': 'The SMS provider refuses SMS_TOKEN. Ask it for a new token.',
  'operator.fault.sms.broken': 'The SMS provider answers {status}: ask it what is wrong.',
  'operator.fault.payment.away':
    "Payment by {provider} does not answer: {reason}. Check its address, and the provider's status.",
  'operator.fault.payment.refused': '{provider} refuses our keys: check them in its portal.',
  'operator.fault.turn.away': 'The TURN server {address} does not answer. Start coturn, and open its port.',
  'operator.fault.turn.refused':
    'The TURN server {address} refuses TURN_SECRET: give it the same (static-auth-secret).',
  'operator.fault.certificate.away': '{address} does not answer over HTTPS: {reason}. Check proxy, DNS and port 443.',
  'operator.fault.certificate.expired': 'The certificate of {address} expired on {date}. Renew it now.',
  'operator.fault.certificate.soon': 'The certificate of {address} expires on {date}: its renewal does not work.',
  'operator.fault.certificate.name':
    'The certificate served at {address} is for another name. Give the proxy that of the site.',
  'operator.fault.certificate.untrusted':
    'Browsers refuse the certificate of {address} ({reason}). Take one of a known authority, with its chain.',
  'operator.fault.clock.wrong':
    'The clock differs by {drift} s from that of {from}. Switch synchronisation on (timedatectl set-ntp true).',
  'operator.fault.backup.none': 'There is no backup in {folder}. Install vondrona-backup.timer, or give --backups.',
  'operator.fault.backup.old': 'The last backup is {hours} hours old. See why vondrona-backup.timer no longer runs.',
  'operator.fault.backup.incomplete':
    'The backup {name} is incomplete: one was interrupted. Delete it once another has succeeded.',
  'operator.fault.versions.web': 'The web app is not built, or from other sources: npm run build.',
  'operator.fault.scanner.away':
    'The virus scanner does not answer at CLAMD_ADDRESS: {reason}. Start clamd; files stay unscanned.',
  'operator.fault.events.away':
    'The server of EVENTS_URL does not answer: {reason}. Start nats-server; PostgreSQL stands in meanwhile.',
  'operator.fault.events.refused':
    'The server of EVENTS_URL refuses us: {reason}. Check user, password, token or EVENTS_CREDENTIALS, and its permissions for vondrona.*.',
  'operator.fault.events.apart':
    'The servers do not all talk to each other in the same way ({n} of {of} do not use EVENTS_URL as set here, or do not hear the others by it). Give all the same settings and version, then restart them.',
  'operator.fault.check.broken': 'The check {check} failed: {reason}. Report it.',
  'operator.maintenance.usual': 'The site is under maintenance and will be back soon. Thank you for your patience.',
  'operator.maintenance.on': 'The site is closed within seconds, on every server; administrators still get in.',
  'operator.maintenance.off': 'The site opens within seconds.',
  'operator.maintenance.wasOff': 'The site was open already.',
  'operator.maintenance.isOn': 'The site is closed: “{text}”',
  'operator.maintenance.isOff': 'The site is open.',
  'operator.maintenance.tooLong': 'the sentence has 1 to 500 characters.',
  'operator.about.maintenanceOn': 'closes the site with a sentence, but not to administrators and gates',
  'operator.about.maintenanceOff': 'opens the site again',
  'operator.about.maintenanceStatus': 'says whether the site is closed',
  'operator.option.fr': 'the sentence in French',
  'operator.option.en': 'the sentence in English',
  'operator.closedTitle': 'We will be back soon',
  'operator.closed': '{text}',
}
