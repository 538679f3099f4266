import type { BySource } from './sources.js'

/** Words of commands by the page that documents them. */
export type KnownWords = BySource<readonly string[]>

/**
 * Programs that do something and end, whatever their arguments are, except for `servingCommands`. A row with several words
 * is a program with its first arguments.
 */
export const endingPrograms: KnownWords = {
  Alembic: ['alembic'],
  'Apache HTTP Server': ['htpasswd'],
  'AWS CLI': ['aws'],
  curl: ['curl'],
  Drush: ['drush'],
  'GNU Tar': ['tar'],
  'GNU Wget': ['wget'],
  'Info-ZIP': ['unzip'],
  Kafka: ['kafka-topics', 'kafka-topics.sh'],
  LocalStack: ['awslocal'],
  MariaDB: ['mariadb'],
  MinIO: ['mc'],
  'MongoDB Database Tools': ['mongoimport', 'mongorestore'],
  'MongoDB Shell': ['mongo', 'mongosh'],
  MySQL: ['mysql'],
  Ollama: ['ollama create', 'ollama pull', 'ollama rm'],
  OpenSSL: ['openssl'],
  POSIX: ['chmod', 'chown', 'cp', 'ln', 'mkdir', 'mv', 'rm', 'touch'],
  PostgreSQL: ['createdb', 'dropdb', 'pg_dump', 'pg_restore', 'psql'],
  RabbitMQ: ['rabbitmqadmin'],
  rsync: ['rsync'],
  sqlcmd: ['sqlcmd'],
  'WP-CLI': ['wp'],
}

/** First arguments that make such a program run on. */
export const servingCommands: KnownWords = {
  Drush: ['runserver'],
  'WP-CLI': ['server', 'shell'],
}

/** Programs that run on until somebody stops them. A row with several words is a program with its first arguments. */
export const serverPrograms: KnownWords = {
  'Apache HTTP Server': ['apache2-foreground', 'httpd', 'httpd-foreground'],
  Celery: ['celery'],
  'GNU coreutils': ['sleep infinity', 'tail -F', 'tail -f'],
  Gunicorn: ['gunicorn'],
  Keycloak: ['start', 'start-dev'],
  MariaDB: ['mariadbd', 'mariadbd-safe'],
  'MinIO server': ['server'],
  MongoDB: ['mongod', 'mongos'],
  MySQL: ['mysqld', 'mysqld_safe'],
  'nginx image': ['nginx'],
  'npm CLI': ['npm run dev', 'npm run start', 'npm start'],
  Ollama: ['ollama serve'],
  'PHP image': ['php-fpm'],
  PostgreSQL: ['postgres'],
  Puma: ['puma'],
  Redis: ['redis-sentinel', 'redis-server'],
  Sidekiq: ['sidekiq'],
  Supervisor: ['supervisord'],
  Uvicorn: ['uvicorn'],
  uWSGI: ['uwsgi'],
  Valkey: ['valkey-server'],
  Yarn: ['yarn dev', 'yarn run dev', 'yarn run start', 'yarn start'],
}

/** Arguments by which a program runs on until somebody stops it. */
export const serverTasks: KnownWords = {
  Django: ['runserver'],
  Laravel: ['queue:listen', 'queue:work', 'schedule:work'],
}

/** Programs that only print their usage if they are the last word of a command. */
export const usagePrograms: KnownWords = {
  Composer: ['composer'],
  'Laravel Artisan': ['artisan'],
  'npm CLI': ['npm', 'npx'],
  Yarn: ['yarn'],
}

/** Words that close a compound command of the shell. What ends before them ends the command. */
export const closingWords: KnownWords = {
  POSIX: ['done', 'esac', 'fi', '}'],
}

/** Conditions of loops of the shell that never end. */
export const endlessLoops: KnownWords = {
  POSIX: ['until false', 'while :', 'while true'],
}

/** Commands that end at once, also as the last of a script. */
export const closingCommands: KnownWords = {
  POSIX: ['[', 'echo', 'exit', 'false', 'printf', 'test', 'true'],
}

/** Arguments with which a program does something and ends. */
export const endingTasks: KnownWords = {
  Django: ['collectstatic', 'loaddata', 'migrate'],
  Prisma: ['seed'],
}

/** The text before the first colon of such an argument: `db:migrate`. */
export const endingTaskGroups: KnownWords = {
  AdonisJS: ['migration'],
  Laravel: ['migrate'],
  Rails: ['db'],
  TypeORM: ['migration'],
}

/** The text after the only colon of such an argument. It is a convention for scripts, which no program defines. */
export const endingScripts: KnownWords = {
  npm: ['migrate', 'seed'],
}

/** Programs whose last argument is a file or folder that they write. */
export const copyingPrograms: KnownWords = {
  'GNU coreutils': ['install'],
  POSIX: ['cp', 'ln', 'mv'],
}

/** Programs that change the owners or permissions of files. */
export const permissionPrograms: KnownWords = {
  POSIX: ['chgrp', 'chmod', 'chown'],
}

/** Those whose first argument is an owner. */
export const owningPrograms: KnownWords = {
  POSIX: ['chgrp', 'chown'],
}

/** Programs that write to each file that is an argument. */
export const writingPrograms: KnownWords = {
  POSIX: ['tee'],
}

/** Programs that write to their arguments with an option for that, such as `sed -i`. */
export const editingPrograms: KnownWords = {
  'GNU sed': ['sed'],
}

/** Programs in a Dockerfile that may put a file elsewhere. */
export const movingPrograms: KnownWords = {
  POSIX: ['cp', 'ln', 'mv'],
  rsync: ['rsync'],
}

/** Programs whose arguments name folders that they put no files into. */
export const programsWithoutFiles: KnownWords = {
  POSIX: ['cd', 'ls', 'mkdir', 'rm', 'rmdir', 'test'],
  'shadow-utils': ['adduser', 'groupadd', 'useradd', 'usermod'],
}

/** Programs that run another as the user who is an argument. */
export const userPrograms: KnownWords = {
  gosu: ['gosu'],
  s6: ['s6-setuidgid'],
  'su-exec': ['su-exec'],
  'util-linux': ['runuser', 'setpriv', 'su'],
}

/** Programs that create a user or a group. */
export const accountPrograms: KnownWords = {
  BusyBox: ['addgroup', 'adduser'],
  'shadow-utils': ['groupadd', 'useradd'],
}

/** Programs that run scripts of a shell. An image that begins with one has it. */
export const shells: KnownWords = {
  Bash: ['bash'],
  POSIX: ['sh'],
}
