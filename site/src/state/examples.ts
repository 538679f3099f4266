import votingApp from '../../../examples/voting-app/compose.yaml?raw'
import workerEnv from '../../../examples/voting-app/worker.env?raw'
import { firstExample } from './first-example.js'
import { initialSettings, type Project } from './project.js'

const wordpress = `services:
  wordpress:
    image: wordpress:6
    ports: ["8080:80"]
    environment:
      WORDPRESS_DB_HOST: db
      WORDPRESS_DB_USER: wordpress
      WORDPRESS_DB_PASSWORD: \${DB_PASSWORD:?}
      WORDPRESS_DB_NAME: wordpress
    volumes: ["site:/var/www/html"]
    depends_on: [db]
  db:
    image: mysql:8.4
    environment:
      MYSQL_DATABASE: wordpress
      MYSQL_USER: wordpress
      MYSQL_PASSWORD: \${DB_PASSWORD:?}
      MYSQL_RANDOM_ROOT_PASSWORD: "1"
    volumes: ["database:/var/lib/mysql"]
volumes:
  site:
  database:
`

const kafka = `services:
  kafka:
    image: apache/kafka:4.0.0
    hostname: kafka
    environment:
      KAFKA_NODE_ID: 1
      KAFKA_PROCESS_ROLES: broker,controller
      KAFKA_LISTENERS: PLAINTEXT://:9092,CONTROLLER://:9093
      KAFKA_ADVERTISED_LISTENERS: PLAINTEXT://kafka:9092
      KAFKA_CONTROLLER_LISTENER_NAMES: CONTROLLER
      KAFKA_CONTROLLER_QUORUM_VOTERS: 1@kafka:9093
    volumes: ["log:/var/lib/kafka/data"]
  ui:
    image: provectuslabs/kafka-ui:v0.7.2
    ports: ["8080:8080"]
    environment:
      KAFKA_CLUSTERS_0_NAME: local
      KAFKA_CLUSTERS_0_BOOTSTRAPSERVERS: kafka:9092
    depends_on: [kafka]
volumes:
  log:
`

const gpu = `services:
  models:
    image: ollama/ollama:0.5.7
    volumes: ["models:/root/.ollama"]
    deploy:
      resources:
        reservations:
          devices:
            - { driver: nvidia, count: 1, capabilities: [gpu] }
  chat:
    image: ghcr.io/open-webui/open-webui:0.5
    ports: ["3000:8080"]
    environment: { OLLAMA_BASE_URL: "http://models:11434" }
    volumes: ["chats:/app/backend/data"]
volumes:
  models:
  chats:
`

const monorepo = `services:
  web:
    build: ./web
    ports: ["3000:3000"]
    environment: { API_URL: "http://api:4000" }
  api:
    build: ./api
    expose: [4000]
    depends_on:
      migrate: { condition: service_completed_successfully }
  migrate:
    build: ./api
    command: npm run migrate
`

const override = `services:
  api:
    environment: { LOG_LEVEL: debug }
  web:
    mem_limit: 512m
`

const broken = `services:
  web:
    image: nginx:1.29
    ports: ["8080:80", "443:x"]
    restart: alway
    depends_on: [databse]
  database:
    image: postgres:17
    mem_limit: 1 gigabyte
  cache:
    image: redis:8
    ports: ["6379"]
`

/** The examples to choose from, by name. */
export const examples: Readonly<Record<string, Project>> = {
  'A shop': firstExample,
  'A voting application': {
    files: [
      { path: 'compose.yaml', text: votingApp },
      { path: 'worker.env', text: workerEnv },
      { path: '.env', text: 'TAG=1.4.2\n' },
    ],
    settings: initialSettings,
  },
  WordPress: {
    files: [
      { path: 'compose.yaml', text: wordpress },
      { path: '.env', text: 'DB_PASSWORD=change-me\n' },
    ],
    settings: initialSettings,
  },
  Kafka: { files: [{ path: 'compose.yaml', text: kafka }], settings: initialSettings },
  GPU: { files: [{ path: 'compose.yaml', text: gpu }], settings: initialSettings },
  'Monorepo with override': {
    files: [
      { path: 'compose.yaml', text: monorepo },
      { path: 'compose.override.yaml', text: override },
    ],
    settings: initialSettings,
  },
  'Broken on purpose': { files: [{ path: 'compose.yaml', text: broken }], settings: initialSettings },
}

/** The text in the line that an example is about. */
const points: Readonly<Record<string, string>> = {
  'A voting application': 'depends_on:',
  WordPress: 'WORDPRESS_DB_PASSWORD',
  Kafka: 'KAFKA_CONTROLLER_QUORUM_VOTERS',
  GPU: 'driver: nvidia',
  'Monorepo with override': 'condition: service_completed_successfully',
  'Broken on purpose': 'restart: alway',
}

/** Returns a text in the line with which a project opens: the point of an example, or the ports of any other. */
export function pointOf(project: Project): string {
  const [name = ''] = Object.entries(examples).find(([, one]) => one === project) ?? []
  return points[name] ?? 'ports:'
}
