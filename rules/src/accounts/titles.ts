/** Who speaks for the site, in French, English and Malagasy; these may be several. */
export const people = [
  ...['admin', 'administrateur', 'administratrice', 'administrator', 'admin mit', 'sysadmin', 'moderateur'],
  ...['moderatrice', 'moderator', 'modo', 'redacteur', 'redactrice', 'editor', 'streamer', 'tresorier', 'webmaster'],
  ...['postmaster', 'organisateur', 'organizer', 'official', 'mpitantana', 'mpandrindra', 'mpandamina'],
]

/** The same where words are declined: at most two more letters end them. */
export const declined = [
  ...['админ', 'адмін', 'администратор', 'адміністратор', 'сисадмин', 'модератор', 'редактор', 'организатор'],
  ...['організатор', 'вебмастер', 'вебмайстер', 'сотрудник', 'казначе', 'официальн', 'офіційн', 'администраци'],
  ...['адміністраці', 'модераци', 'модераці', 'редакци', 'редакці', 'поддержк', 'підтримк', 'поддръжк', 'подршк'],
  ...['техподдержк', 'служб', 'помощ', 'допомог', 'безопасност', 'безпек', 'систем', 'вондрон'],
  ...['διαχειριστ', 'διαχειριστρι', 'διαχειρισ', 'συντονιστ', 'συντονιστρι', 'διοργανωτ', 'διοργανωτρι', 'συντακτ'],
  ...['συντακτρι', 'υποστηριξ', 'βοηθει', 'ομαδ', 'ασφαλει', 'επισημ', 'συστημ', 'ταμι', 'διοικησ', 'αδμιν', 'αντμιν'],
  ...['μοντερατορ', 'βονδρον'],
]

export const things = [
  ...['administration', 'root', 'moderation', 'redaction', 'support', 'assistance', 'aide', 'help', 'helpdesk'],
  ...['contact', 'securite', 'security', 'staff', 'equipe', 'team', 'vondrona', 'officiel', 'officielle', 'systeme'],
  ...['system', 'tresorerie', 'treasury', 'abuse', 'noreply', 'модер', 'команда', 'команды'],
  ...['ադմին', 'ադմինիստրատոր', 'մոդերատոր', 'ადმინი', 'ადმინისტრატორი', 'მოდერატორი'],
  ...['מנהל', 'מנהלת', 'תמיכה', 'צוות'],
  ...['مدير', 'المدير', 'مشرف', 'المشرف', 'مشرفة', 'الإدارة', 'إدارة', 'أدمن', 'ادمن', 'الدعم', 'فريق'],
  ...['管理员', '管理員', '管理者', '管理人', '版主', '客服', '官方', '運営', '运营', '公式'],
  ...['모더레이터', '관리자', '운영자', '어드민'],
]

/** What stands between titles. */
export const between = [
  ...['de', 'du', 'des', 'd', 'le', 'la', 'les', 'l', 'et', 'the', 'of', 'and', 'ny', 'sy'],
  ...['и', 'та', 'сайта', 'сайту', 'ο', 'η', 'το', 'οι', 'του', 'της', 'των', 'και'],
]
