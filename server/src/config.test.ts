import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig, settings } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'vd-config-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const refuses = (environment: Record<string, string>, sentence: RegExp) =>
  assert.throws(() => readConfig(environment), { name: 'StartupError', message: sentence }, JSON.stringify(environment))

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** For each setting that can be wrong: what was believed once, or would be. */
const wrong: { [name: string]: readonly string[] } = {
  ALERT_MAIL: ['nobody', 'a b@exemple.mg'],
  ALERT_SMS: ['12', '020 22 000 00'],
  ALERT_WEBHOOK: ['http://a.mg/hook', 'https://a.mg', 'https://a.mg/hook?x=1'],
  ALERT_LANGUAGE: ['mg', 'français'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318', 'grpc://127.0.0.1:4317'],
  OTEL_EXPORTER_OTLP_HEADERS: ['authorization', 'a b=c', 'a=b,c'],
  OTEL_SERVICE_NAME: ['two\nlines'],
  METRICS_PORT: ['-1', '65536', 'many'],
  METRICS_HOST: ['http://127.0.0.1', 'a b'],
  CONTESTS_MENU: ['maybe', '2'],
  SIGNUP_DEBUG_PANEL: ['maybe', '2'],
  NODE_ENV: ['prod', 'Production'],
  HOST: ['http://127.0.0.1', '127.0.0.1:4000', '300.1.1.1', 'a host'],
  PORT: ['http', '65536', '-1', '4e3', '0x50', '80.0'],
  DATABASE_URL: ['mysql://x', 'postgres'],
  PUBLIC_URL: [
    'site.mg',
    'https:site.mg',
    'https://',
    'https://site.mg/app',
    'https://site.mg/?x=1',
    'https://u:p@site.mg',
  ],
  TRUST_PROXY: ['nginx', '10.0.0.0/33'],
  CORS_ORIGINS: ['foo', '*', 'null', 'https://a.mg/path', 'https://a.mg,foo', 'a.mg:443'],
  NODES: ['0', '65', 'two'],
  EVENTS_URL: ['h:4222', 'http://h:4222', 'redis://h:6379', 'nats://', 'nats://h/subject'],
  EVENTS_CREDENTIALS: ['/etc/nats.creds', 'eyJ0eXAiOiJKV1QifQ'],
  DRAIN_SECONDS: ['-1', '301', 'long'],
  WEB_BUILD: ['maybe'],
  LOG_LEVEL: ['loud'],
  SITE_NAME: ['two\nlines'],
  SITE_LOGO: [
    '/nope.svg',
    folder,
    file('logo.gif', 'GIF89a'),
    file('text.png', 'no picture'),
    file('text.svg', 'none'),
  ],
  SITE_ACCENT: ['red', '#fff'],
  SUPPORT_EMAIL: ['aide', 'aide@', 'a b@exemple.mg'],
  OPERATOR_NAME: ['two\nlines'],
  VAPID_PRIVATE_KEY: ['secret', 'A'.repeat(43), 'A'.repeat(44), '_'.repeat(43)],
  VAPID_SUBJECT: ['aide@exemple.mg', 'http://a.mg', 'mailto:aide', 'https://a mg'],
  SECURITY_CONTACT: ['somebody', 'ftp://a.mg', 'https:'],
  IDENTITY_RETENTION_DAYS: ['-1', '9999'],
  DISK_RESERVE_MB: ['-1', 'half', '2GB'],
  SMTP_URL: ['smtp', 'smtp:mail.mg', 'https://mail.mg'],
  MAIL_FROM: ['Vondrona', 'Vondrona <nobody>', 'a@b.mg\nBcc: c@d.mg'],
  SMS_URL: ['sms.mg'],
  SMS_COUNTRIES: ['Madagascar', 'MG;FR', 'XX', '261'],
  SMS_NUMBER_TYPES: ['mobile,premium_rate', 'shared_cost', 'all', 'Mobile'],
  CLAMD_ADDRESS: ['clamd', 'localhost:0', 'localhost:99999', 'tcp://localhost:3310', './clamd.sock'],
  PAYMENT_INTERNATIONAL: ['on', 'Live', 'test'],
  PAYMENT_MOBILE_MONEY: ['on', 'mvola'],
  PAYMENT_PAYEE: ['two\nlines'],
  PAYMENT_SANDBOX_URL: ['127.0.0.1:4101', 'http://127.0.0.1:4101/?x=1'],
  VANILLAPAY_BASE: ['bo.vanilla-pay.net', 'ftp://bo.vanilla-pay.net', 'https://u:p@bo.vanilla-pay.net'],
  VANILLAPAY_PAGES: ['https://pay.mg', 'a b.mg'],
  VANILLAPAY_CLIENT_ID: ['two words', 'clé', 'a\nb'],
  MVOLA_BASE: ['api.mvola.mg'],
  MVOLA_CONSUMER_KEY: ['two words'],
  MVOLA_MERCHANT_PHONE: ['034 00 000', '+33 6 12 34 56 78', '0200000000', 'mvola'],
  MVOLA_PARTNER_NAME: ['two\nlines'],
  ORANGE_BASE: ['api.orange.com'],
  ORANGE_PAGES: ['orange.com/pay'],
  ORANGE_COUNTRY: ['fr', 'MG'],
  ORANGE_CLIENT_ID: ['two words'],
  ORANGE_MERCHANT_KEY: ['clé'],
  AIRTEL_BASE: ['openapi.airtel.mg'],
  AIRTEL_CLIENT_ID: ['two words'],
  AIRTEL_CALLBACK_KEY: ['clé'],
  MEDIA_GATEWAY: ['on'],
  MEDIA_HOST: ['rtmp://x', '0.0.0.0:1935'],
  MEDIA_PUBLIC_IP: ['abc', '203.0.113', '203.0.113.7:8190', '0.0.0.0', '::'],
  MEDIA_PUBLIC_URL: ['media.mg', 'https://media.mg?x=1', 'https://media.mg#x'],
  MEDIA_RTMP_URL: ['http://a.mg/live', 'rtmp:///live', 'rtmp://a.mg'],
  ZLM_URL: ['127.0.0.1:8080'],
  MEDIA_LAN: ['my network', '192.168.1.0/40', 'loopback'],
  STUN_URLS: ['foo', 'stun.l.google.com:19302', 'turn:a.mg', 'stun://a.mg', 'stun:a.mg:99999', 'stun:a.mg,foo'],
  TURN_URLS: ['foo', 'stun:a.mg', 'turn:a.mg?transport=quic', 'turn:u:p@a.mg'],
  MIN_APP_VERSION: ['x', '1.x', 'v1.0.0', '1..0'],
  MIN_WRAPPER_VERSION: ['x', '1.x', 'v1.0.0', '1..0'],
  LATEST_APP_VERSION: ['latest', '1.0.0 beta'],
  ANDROID_STORE_URL: ['play store', 'javascript:alert(1)'],
  IOS_STORE_URL: ['apple', 'file:///x'],
  ANDROID_APPS: [
    'mg.vondrona.app',
    'mg.vondrona.app=AB:CD',
    'vondrona=' + Array(32).fill('AB').join(':'),
    `mg.x.a=${Array(33).fill('AB').join(':')}`,
  ],
  IOS_APPS: ['mg.vondrona.app', 'A1B2C3D4E.mg.vondrona.app', 'A1B2C3D4E5'],
  HASH_CONCURRENCY: ['0'],
  FILES: ['bucket', 'S3'],
  S3_ENDPOINT: ['s3.amazonaws.com', 'ftp://a.mg', 'https://user:pass@a.mg', 'https://a.mg/?x'],
  S3_BUCKET: ['x', 'My_Bucket', '../other', 'a/b', '-ab'],
  S3_REGION: ['eu west', 'a/b'],
  S3_ACCESS_KEY_ID: ['a b', 'é'],
  S3_SECRET_ACCESS_KEY: ['a b'],
  S3_PREFIX: ['/a', 'a//b', 'a b', 'a?b', 'é'],
  S3_PATH_STYLE: ['maybe'],
}

for (const [name, values] of Object.entries(wrong))
  test(`${name}: a value that cannot work is refused at start`, () => {
    for (const value of values) refuses({ [name]: value }, new RegExp(`^Bad setting: (.*; )?${name} must `))
  })

test('what an operator writes is taken, also with blanks around it', () => {
  const right = {
    HOST: '127.0.0.2',
    PORT: ' 4001 ',
    PUBLIC_URL: 'https://site.mg/',
    MEDIA_HOST: '0.0.0.0',
    CORS_ORIGINS: 'https://a.mg, http://localhost:5173,capacitor://localhost',
    MEDIA_PUBLIC_IP: '203.0.113.7',
    SITE_LOGO: file('logo.png', png),
    SUPPORT_EMAIL: 'aide@exemple.mg',
    SECURITY_CONTACT: 'https://a.mg/security',
    MAIL_FROM: 'Notre Communauté <no-reply@exemple.mg>',
    SMTP_URL: 'smtp://user:p%40ss@mail.mg:587?pool=true',
    MEDIA_RTMP_URL: 'rtmp://live.exemple.mg/live',
    MEDIA_PUBLIC_URL: 'https://media.mg/v',
    STUN_URLS: 'stun:stun.a.mg,stuns:b.mg:5349,stun:[2001:db8::1]:3478',
    TURN_SECRET: 'quatre-mots',
    TURN_URLS: 'turn:turn.a.mg:3478?transport=udp,turns:turn.a.mg:5349?transport=tcp',
    MIN_APP_VERSION: '1.9.0',
    MIN_WRAPPER_VERSION: '1.10.0',
    LATEST_APP_VERSION: '1.10.0',
    ANDROID_STORE_URL: 'market://details?id=mg.site',
    UPDATE_NOTES: 'Two\nlines',
  }
  const config = readConfig(right)
  assert.equal(config.PORT, 4001)
  assert.equal(config.PUBLIC_URL, 'https://site.mg')
  assert.deepEqual(config.CORS_ORIGINS, ['https://a.mg', 'http://localhost:5173', 'capacitor://localhost'])
  assert.equal(
    readConfig({ SITE_LOGO: file('a.svg', '<?xml version="1.0"?>\n<svg xmlns="x"/>') }).SITE_LOGO,
    join(folder, 'a.svg'),
  )
  assert.equal(readConfig({ SITE_LOGO: file('a.webp', 'RIFF....WEBPVP8 ') }).SITE_LOGO, join(folder, 'a.webp'))
  assert.equal(readConfig({ SECURITY_CONTACT: 'securite@exemple.mg' }).SECURITY_CONTACT, 'securite@exemple.mg')
})

test('settings that say nothing without each other are refused', () => {
  refuses({ TURN_URLS: 'turn:a.mg' }, /TURN_URLS needs TURN_SECRET/)
  refuses({ TURN_SECRET: 'quatre-mots' }, /TURN_SECRET needs TURN_URLS/)
  refuses({ SMS_TOKEN: 'abc' }, /SMS_TOKEN needs SMS_URL/)
  refuses({ ZLM_URL: 'http://127.0.0.1:8080' }, /ZLM_URL needs MEDIA_GATEWAY=zlm/)
  refuses({ NODES: '2' }, /the embedded media gateway needs NODES=1/)
  assert.equal(readConfig({ NODES: '2', MEDIA_GATEWAY: 'off' }).NODES, 2)
  refuses(
    { MIN_APP_VERSION: '1.10.0', LATEST_APP_VERSION: '1.9.0' },
    /MIN_APP_VERSION must not be above LATEST_APP_VERSION/,
  )
  refuses({ MIN_WRAPPER_VERSION: '1.10.1', LATEST_APP_VERSION: '1.10.0' }, /MIN_WRAPPER_VERSION must not be above/)
  refuses({ PORT: '1935' }, /PORT and RTMP_PORT are the same port/)
  refuses(
    { MEDIA_PORT: '1935' },
    /RTMP_PORT and MEDIA_PORT are the same port|MEDIA_PORT and RTMP_PORT are the same port/,
  )
})

const vanillaPay = { VANILLAPAY_CLIENT_ID: 'id', VANILLAPAY_CLIENT_SECRET: 'quatre', VANILLAPAY_KEY_SECRET: 'mots' }
const live = { ...vanillaPay, PAYMENT_INTERNATIONAL: 'live', PUBLIC_URL: 'https://a.mg' }

test('a live payment method without who collects is refused, and so is half of a provider', () => {
  refuses({ PAYMENT_INTERNATIONAL: 'live', PUBLIC_URL: 'https://a.mg' }, /PAYMENT_INTERNATIONAL=live needs VANILLAPAY/)
  refuses({ PAYMENT_MOBILE_MONEY: 'live', PUBLIC_URL: 'https://a.mg' }, /PAYMENT_MOBILE_MONEY=live needs the settings/)
  refuses({ ...live, PUBLIC_URL: '' }, /live payments need PUBLIC_URL/)
  refuses(
    { VANILLAPAY_CLIENT_ID: 'id' },
    /VANILLAPAY_CLIENT_ID needs VANILLAPAY_CLIENT_SECRET and VANILLAPAY_KEY_SECRET/,
  )
  refuses({ AIRTEL_CALLBACK_KEY: 'x' }, /AIRTEL_CALLBACK_KEY needs AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET/)
  refuses({ MVOLA_BASE: 'https://devapi.mvola.mg' }, /MVOLA_BASE needs MVOLA_CONSUMER_KEY/)
  refuses({ ORANGE_CLIENT_ID: 'x', ORANGE_CLIENT_SECRET: 'y' }, /ORANGE_CLIENT_ID needs .*ORANGE_MERCHANT_KEY/)
  refuses(
    { NODES: '2', MEDIA_GATEWAY: 'off', PAYMENT_MOBILE_MONEY: 'sandbox' },
    /the sandbox of payments needs NODES=1/,
  )
  assert.equal(readConfig(live).PAYMENT_INTERNATIONAL, 'live')
  assert.equal(readConfig({ MVOLA_MERCHANT_PHONE: '034 00 000 01', ...mvola }).MVOLA_MERCHANT_PHONE, '+261340000001')
})
const mvola = { MVOLA_CONSUMER_KEY: 'a', MVOLA_CONSUMER_SECRET: 'b' }

test('production refuses payments that leave unencrypted or move no money', () => {
  const production = { ...live, NODE_ENV: 'production' }
  refuses({ ...production, VANILLAPAY_BASE: 'http://a.mg' }, /VANILLAPAY_BASE must be an address with https/)
  refuses({ ...production, PUBLIC_URL: 'http://a.mg' }, /live payments need PUBLIC_URL with https/)
  refuses({ ...production, PAYMENT_SANDBOX_URL: 'http://127.0.0.1:4101' }, /PAYMENT_SANDBOX_URL is not for production/)
  refuses({ ...production, ORANGE_COUNTRY: 'dev' }, /ORANGE_COUNTRY=dev is not for production/)
  refuses({ ...production, VANILLAPAY_KEY_SECRET: 'changeme' }, /VANILLAPAY_KEY_SECRET is a known default/)
  assert.equal(readConfig(production).PAYMENT_MOBILE_MONEY, undefined)
})

test('a development server on the network is refused, unless that is asked for', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.9', 'community.example.mg'])
    refuses({ HOST }, /HOST .* needs NODE_ENV=production, or DEVELOPMENT_ON_NETWORK=on/)
  assert.equal(readConfig({ HOST: '0.0.0.0', DEVELOPMENT_ON_NETWORK: 'on' }).HOST, '0.0.0.0')
  for (const HOST of ['127.0.0.1', '127.8.8.8', '::1', 'localhost']) assert.equal(readConfig({ HOST }).HOST, HOST)
  assert.equal(readConfig({ HOST: '0.0.0.0', NODE_ENV: 'production', PUBLIC_URL: 'https://site.mg' }).HOST, '0.0.0.0')
})

test('a secret comes from its file or from the environment: one of them, and not empty', () => {
  assert.equal(
    readConfig({ TURN_URLS: 'turn:a.mg', TURN_SECRET: '', TURN_SECRET_FILE: file('s', 'quatre-mots\n') }).TURN_SECRET,
    'quatre-mots',
  )
  refuses({ DEMO_PASSWORD: 'a', DEMO_PASSWORD_FILE: file('p', 'b') }, /DEMO_PASSWORD is given twice/)
  refuses({ DEMO_PASSWORD_FILE: file('e', '\n') }, /DEMO_PASSWORD cannot be read from the file .*: it is empty/)
  refuses({ DEMO_PASSWORD_FILE: join(folder, 'none') }, /DEMO_PASSWORD cannot be read from the file/)
  refuses({ SITE_NAME_FILE: file('n', 'x') }, /SITE_NAME has no file: SITE_NAME_FILE is not read/)
})

test('settings of a bucket are complete, or refused by the names that are missing', () => {
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  assert.equal(readConfig({ FILES: 's3', ...bucket }).S3_REGION, 'us-east-1')
  refuses(
    { FILES: 's3', S3_BUCKET: 'files' },
    /FILES=s3 needs S3_ENDPOINT and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/,
  )
  refuses(bucket, /S3_ENDPOINT needs FILES=s3/)
  refuses({ FILES: 's3', ...bucket, S3_PATH_STYLE: 'off' }, /S3_PATH_STYLE=off needs an S3_ENDPOINT with a host name/)
})

test("production refuses ZLMediaKit's own default secret", () => {
  const zlm = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://a.mg',
    MEDIA_GATEWAY: 'zlm',
    ZLM_URL: 'http://127.0.0.1:8080',
  }
  refuses({ ...zlm, MEDIA_SECRET: '035c73f7-bb6b-4889-a715-d9eb2d1925cc' }, /MEDIA_SECRET is a known default/)
})

test('every setting with a form of its own is in the list above', () => {
  const free =
    /^(DATA_DIR|BALLOT_KEYS_DIR|OPERATOR_|UPDATE_NOTES$|PAYMENT_INSTRUCTIONS$|.*_(SECRET|TOKEN|PASSWORD|PASSPHRASE)$)/
  const numbersAndSwitches = Object.entries(settings).filter(
    ([, { fallback }]) => !['number', 'boolean'].includes(typeof fallback),
  )
  const open = numbersAndSwitches.map(([name]) => name).filter((name) => !free.test(name) && !(name in wrong))
  assert.deepEqual(open, [])
})
