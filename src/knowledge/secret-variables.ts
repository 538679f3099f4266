import { toLowerCase } from './word-search.js'

/** A word in the name of a variable, between underscores. Case doesn't matter. */
export interface NameWord {
  readonly word: string
  /** The name of a real variable that has the word. */
  readonly example: string
}

/** Words that make the value of a variable a secret. */
export const secretWords: readonly NameWord[] = [
  { word: 'APIKEY', example: 'OPENAI_APIKEY' },
  { word: 'CREDENTIAL', example: 'GIT_CREDENTIAL' },
  { word: 'CREDENTIALS', example: 'REGISTRY_CREDENTIALS' },
  { word: 'DSN', example: 'SENTRY_DSN' },
  { word: 'KEY', example: 'MEILI_MASTER_KEY' },
  { word: 'KEYS', example: 'N8N_ENCRYPTION_KEYS' },
  { word: 'PASS', example: 'RABBITMQ_DEFAULT_PASS' },
  { word: 'PASSPHRASE', example: 'SSH_PASSPHRASE' },
  { word: 'PASSWD', example: 'ADMIN_PASSWD' },
  { word: 'PASSWORD', example: 'POSTGRES_PASSWORD' },
  { word: 'PASSWORDS', example: 'REDIS_PASSWORDS' },
  { word: 'PWD', example: 'DB_PWD' },
  { word: 'SALT', example: 'WORDPRESS_AUTH_SALT' },
  { word: 'SECRET', example: 'JWT_SECRET' },
  { word: 'SECRETS', example: 'APP_SECRETS' },
  { word: 'TOKEN', example: 'GITHUB_TOKEN' },
  { word: 'TOKENS', example: 'API_TOKENS' },
]

/** Last words of a name that say something about a secret, but are none: `DB_PASSWORD_FILE`, `TOKEN_TTL`. */
export const describingWords: readonly NameWord[] = [
  { word: 'ALGORITHM', example: 'JWT_TOKEN_ALGORITHM' },
  { word: 'COUNT', example: 'TOKEN_COUNT' },
  { word: 'DAYS', example: 'REFRESH_TOKEN_EXPIRE_DAYS' },
  { word: 'DIR', example: 'SECRETS_DIR' },
  { word: 'DIRECTORY', example: 'KEY_DIRECTORY' },
  { word: 'ENABLED', example: 'TOKEN_AUTH_ENABLED' },
  { word: 'EXPIRATION', example: 'TOKEN_EXPIRATION' },
  { word: 'EXPIRES', example: 'ACCESS_TOKEN_EXPIRES' },
  { word: 'EXPIRY', example: 'REFRESH_TOKEN_EXPIRY' },
  { word: 'FILE', example: 'POSTGRES_PASSWORD_FILE' },
  { word: 'HEADER', example: 'TOKEN_HEADER' },
  { word: 'HOST', example: 'TOKEN_HOST' },
  { word: 'HOURS', example: 'TOKEN_EXPIRE_HOURS' },
  { word: 'ID', example: 'AWS_ACCESS_KEY_ID' },
  { word: 'INTERVAL', example: 'KEY_ROTATION_INTERVAL' },
  { word: 'ISSUER', example: 'JWT_TOKEN_ISSUER' },
  { word: 'LENGTH', example: 'PASSWORD_LENGTH' },
  { word: 'LIFETIME', example: 'TOKEN_LIFETIME' },
  { word: 'LIMIT', example: 'MAX_TOKEN_LIMIT' },
  { word: 'MINUTES', example: 'ACCESS_TOKEN_EXPIRE_MINUTES' },
  { word: 'NAME', example: 'SECRET_NAME' },
  { word: 'PATH', example: 'SSL_KEY_PATH' },
  { word: 'PERIOD', example: 'PRIVATE_KEY_ROTATION_GRACE_PERIOD' },
  { word: 'PORT', example: 'TOKEN_PORT' },
  { word: 'PREFIX', example: 'KEY_PREFIX' },
  { word: 'ROUNDS', example: 'PASSWORD_SALT_ROUNDS' },
  { word: 'SECONDS', example: 'TOKEN_EXPIRE_SECONDS' },
  { word: 'SIZE', example: 'KEY_SIZE' },
  { word: 'TIMEOUT', example: 'TOKEN_TIMEOUT' },
  { word: 'TTL', example: 'TOKEN_TTL' },
  { word: 'TYPE', example: 'KEY_TYPE' },
  { word: 'URL', example: 'TOKEN_URL' },
]

/** Words before a secret word that take its meaning away. */
export const openingWords: readonly NameWord[] = [
  { word: 'ALLOW', example: 'ALLOW_EMPTY_PASSWORD' },
  { word: 'AUTHORIZED', example: 'SSH_AUTHORIZED_KEYS' },
  { word: 'DISABLE', example: 'DISABLE_PASSWORD_LOGIN' },
  { word: 'ENABLE', example: 'ENABLE_TOKEN_AUTH' },
  { word: 'MAX', example: 'MAX_TOKENS' },
  { word: 'MIN', example: 'MIN_PASSWORD' },
  { word: 'PUBLIC', example: 'VAPID_PUBLIC_KEY' },
  { word: 'PUBLISHABLE', example: 'STRIPE_PUBLISHABLE_KEY' },
  { word: 'RANDOM', example: 'MYSQL_RANDOM_ROOT_PASSWORD' },
  { word: 'USE', example: 'USE_TOKEN_AUTH' },
]

/** Whole names that look like a secret and are none. */
const plainNames = ['pwd', 'oldpwd']

/** Values that are settings, whatever the name of their variable is: `API_TOKEN_REQUIRED: "true"`. */
const plainValues = ['', '0', '1', 'false', 'no', 'none', 'null', 'off', 'on', 'true', 'yes']

const secret = setOf(secretWords)
const describing = setOf(describingWords)
const opening = setOf(openingWords)

/** Returns true if the name of a variable tells that its value is a secret: `DB_PASSWORD`, but not `DB_PASSWORD_FILE`. */
export function namesSecret(name: string): boolean {
  const lower = toLowerCase(name)
  if (plainNames.includes(lower)) return false
  const words = lower.split('_').filter((word) => word !== '')
  const last = words.at(-1)
  if (last === undefined || describing.has(last)) return false
  return words.some((word) => secret.has(word)) && !words.some((word) => opening.has(word))
}

/** Returns true for a value that is no secret: a switch, or the path of a file such as `/run/secrets/key`. */
export function isPlainValue(value: string): boolean {
  return value.startsWith('/') || plainValues.includes(toLowerCase(value))
}

function setOf(words: readonly NameWord[]): ReadonlySet<string> {
  return new Set(words.map(({ word }) => toLowerCase(word)))
}
