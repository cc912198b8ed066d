// Slow: a process of each role is started as the files say.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { publicUrl } from '@atesta/testkit/cast-sessions.ts'
import { freePort, passedOn, startProcess } from '@atesta/testkit/process.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, settingNames } from '../services/config.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Variables = Record<string, string>
type Container = {
  name: string
  args: string[]
  env?: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  securityContext: object
  volumeMounts: { mountPath: string }[]
} & Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', { httpGet: { path: string; port: string } }>
type Resource = {
  kind: string
  metadata: { name: string; namespace: string }
  data: Variables
  spec: {
    minAvailable: number
    replicas: number
    selector: { matchLabels: Variables }
    ports: { targetPort: string }[]
    template: {
      metadata: { labels: Variables }
      spec: { terminationGracePeriodSeconds: number; securityContext: object; containers: [Container] }
    }
  }
}
type Service = {
  command: string[]
  environment: Variables
  ports?: string[]
  volumes: string[]
  tmpfs: string[]
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  stop_grace_period: string
  depends_on: Record<string, object>
}

// The instructions of the image's last stage, each with its arguments; continued lines are one.
const stages = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split(/^(?=FROM )/m)
const instructions = (stages.at(-1) ?? '')
  .split('\n')
  .filter(Boolean)
  .map((line) => /^(\w+) +(.*)$/.exec(line)?.slice(1) as [string, string])
const said = (name: string) => instructions.filter(([each]) => each === name).map(([, rest]) => rest)
const listOf = (text = '') => JSON.parse(text.replace(/^.*?\[/, '[')) as string[]
const inImage = Object.fromEntries(
  said('ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
) as Variables
const entry = listOf(said('ENTRYPOINT')[0])

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<'api' | 'worker', Service> & Record<string, Service>
}
const resources = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS() as Resource)
const ofKind = (kind: string) => resources.filter((each) => each.kind === kind)
const deployments = ofKind('Deployment')
const unit = Object.fromEntries(
  [...read('deploy/atesta@.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
) as Variables
const envFile = Object.fromEntries(
  [...read('deploy/atesta.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
) as Variables

/** With what a person would put in the place of `${…}`. */
const filled = (variables: Variables): Variables =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      String(value).replace(/\$\{\w+(?::-([^}]*)|:\?)?\}/g, (_, usual) => usual ?? 'secret'),
    ]),
  )
const inCluster = Object.assign({}, ...ofKind('ConfigMap').map(({ data }) => data)) as Variables
const ownOf = ({ env = [] }: Container) => Object.fromEntries(env.map(({ name, value }) => [name, value]))

const roles = ['api', 'worker'] as const
type Started = { from: string; role: (typeof roles)[number]; command: string[]; env: Variables }
/** Every process that a file starts: its whole command, and all it finds in its environment. */
const processes: Started[] = [
  ...roles.map((role) => ({
    from: 'compose',
    role,
    command: [...entry, ...compose.services[role].command],
    env: { ...inImage, ...filled(compose.services[role].environment) },
  })),
  ...deployments.map(({ spec }) => {
    const [container] = spec.template.spec.containers
    const env = { ...inImage, ...inCluster, ...ownOf(container) }
    return { from: 'Kubernetes', role: container.name as 'api', command: [...entry, ...container.args], env }
  }),
  ...roles.map((role) => ({
    from: 'systemd',
    role,
    command: (unit.ExecStart ?? '').replace(/\$\{ROLE\}/, role).split(' '),
    env: envFile,
  })),
]
/** The same command on this machine: its Node.js, and the folder that the program stands in. */
const here = ([file = '', ...args]: string[]) => [
  /(^|\/)node$/.test(file) ? process.execPath : file,
  ...args.map((each) => each.replace(/^\/(app|opt\/atesta)\//, `${root}/`)),
]

test.each(processes)('$from, $role: its settings are known and can be used', ({ env }) => {
  const foreign = Object.keys(env).filter(
    // The two that the clients of a bucket and of a collector read themselves.
    (name) => !settingNames.includes(name) && !/^(AWS_\w+|OTEL_EXPORTER_OTLP_HEADERS)$/.test(name),
  )
  expect(foreign).toEqual([])
  expect(() => readConfig(env)).not.toThrow()
})

test.each(processes)('$from, $role: it runs a file that is there, in that role', ({ role, command }) => {
  expect(command.slice(-2)).toEqual(['--role', role])
  expect(here(command).slice(0, 2)).toEqual([process.execPath, 'server/main.mjs'])
})

test('systemd: an instance has the role of its name, unless a file of its own gives it another, and another port', () => {
  const service = read('deploy/atesta@.service')
  const order = [
    'Environment=ROLE=%i',
    'EnvironmentFile=/etc/atesta/atesta.env',
    'EnvironmentFile=-/etc/atesta/%i.env',
  ]
  expect(
    order.map((line) => service.indexOf(`\n${line}\n`)).every((at, n, all) => at > (all[n - 1] ?? 0)),
  ).toBe(true)
  const said = [...service.matchAll(/api\d\.env with (?:ROLE=api and )?PORT=(\d+)/g)].map(([, port]) => port)
  const asked = [...read('deploy/haproxy.cfg').matchAll(/server api\d 127\.0\.0\.1:(\d+)/g)].map(
    ([, port]) => port,
  )
  expect(said).toEqual(asked)
})

test('compose: a proxy of the same machine comes from the gateway of the network, which the file names', () => {
  const text = read('deploy/compose.yaml')
  const { networks } = parse(text) as { networks: { default: { ipam: { config: { gateway: string }[] } } } }
  const [{ gateway } = { gateway: '' }] = networks.default.ipam.config
  expect(text).toContain(`TRUST_PROXY=${gateway} `)
})

test('compose: both roles are told each setting that is set beside the file', () => {
  // Of this machine, of the file itself, or of a file that has to be mounted first.
  const elsewhere =
    /^(PORT|HOST|WORKER_PORT|DRAIN_DELAY|DATA_DIR|DATABASE_\w+|PREPARED_STATEMENTS|STORAGE_URL|DEMO\w*|NODE_ENV|STRIPE_API_URL|LOG_POLICY|C2PA_TRUST|TSA_CA_FILE|PKCS11_\w+)$/
  for (const role of roles) {
    const { environment } = compose.services[role]
    const given = settingNames.filter((name) => !elsewhere.test(name))
    expect(given.filter((name) => !String(environment[name]).includes(`\${${name}:-`))).toEqual([])
  }
})

describe('the image', () => {
  test('everything that is copied is there, or made by the build', () => {
    const copied = said('COPY').map((line) => line.split(' ').at(-2)?.replace('/app/', '') ?? '')
    const missing = copied.filter((path) => path !== 'web/dist' && !existsSync(join(root, path)))
    expect(copied.length).toBeGreaterThan(8)
    expect(missing).toEqual([])
  })

  test('it runs as a user without rights, on the Node.js of the repository, and writes to its volume', () => {
    const node = (JSON.parse(read('package.json')) as { dependencies: { node: string } }).dependencies.node
    for (const stage of stages.slice(1)) expect(stage).toContain(`FROM node:${node}-`)
    expect(said('USER')).toEqual(['1000:1000'])
    expect(said('VOLUME')).toEqual([inImage.DATA_DIR])
    expect(said('EXPOSE')).toEqual([inImage.PORT])
    expect(existsSync(join(root, listOf(said('HEALTHCHECK')[0])[1] ?? ''))).toBe(true)
  })
})

test.each(roles)(
  'compose, %s: nothing but its volume and /tmp can be written, and it has no rights',
  (role) => {
    const service = compose.services[role]
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: [`data:${inImage.DATA_DIR}`],
    })
    expect(service.tmpfs[0]).toMatch(/^\/tmp:/)
    for (const other of Object.keys(service.depends_on)) expect(compose.services).toHaveProperty(other)
    const own = role === 'api' ? inImage.PORT : service.environment.WORKER_PORT
    for (const port of service.ports ?? []) expect(port.split(':').at(-1)).toBe(own)
  },
)

describe.each(deployments)('Kubernetes, $metadata.name', ({ metadata, spec }) => {
  const { labels } = spec.template.metadata
  const pod = spec.template.spec
  const [container] = pod.containers

  test('its pods have no rights and write to two places', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([inImage.DATA_DIR, '/tmp'])
  })

  test('is probed where it listens, and some of its pods stay', () => {
    const own = container.name === 'api' ? inImage.PORT : ownOf(container).WORKER_PORT
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(own) }])
    expect(container.startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
    expect(spec.selector.matchLabels).toEqual(labels)
    const budget = ofKind('PodDisruptionBudget').find((each) => each.metadata.name === metadata.name)
    expect(budget?.spec.selector.matchLabels).toEqual(labels)
    expect(budget?.spec.minAvailable).toBeLessThan(spec.replicas)
  })
})

test('the line for commands beside systemd runs them as the service, with its settings', () => {
  const line = /^ {4}systemd-run (.*\\\n)+.*$/m.exec(read('docs/operations.md'))?.[0] ?? ''
  const [node] = (unit.ExecStart ?? '').split(' ')
  for (const part of [
    `--uid=${unit.User} --gid=${unit.Group} --working-directory=${unit.WorkingDirectory}`,
    `--property=EnvironmentFile=/etc/atesta/atesta.env`,
    `--property=UMask=${unit.UMask}`,
    `${node} server/cli.ts`,
  ])
    expect(line).toContain(part)
})

test('the service of the cluster leads to the processes that answer requests', () => {
  const [service] = ofKind('Service')
  expect(service?.spec.selector).toEqual({ app: 'atesta', role: 'api' })
  expect(service?.spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http'])
  expect(new Set(resources.map((each) => each.metadata.namespace))).toEqual(new Set(['atesta']))
})

test('the health check asks where the process of this role listens, though both ports are set', async () => {
  const [file = '', ...args] = here(listOf(said('HEALTHCHECK')[0]))
  const [used, unused] = [await freePort(), await freePort()]
  const server = createServer((_, answer) => answer.end()).listen(used, '127.0.0.1')
  const check = async (PORT: number, WORKER_PORT: number) => {
    const env = { ...passedOn(), PORT: String(PORT), WORKER_PORT: String(WORKER_PORT) }
    return (await once(spawn(file, args, { cwd: root, env, stdio: 'ignore' }), 'exit'))[0]
  }
  try {
    expect([await check(used, unused), await check(unused, used), await check(unused, unused)]).toEqual([
      0, 0, 1,
    ])
  } finally {
    server.close()
  }
})

test('started as the files say, each role is healthy, also to the health check of the image', async () => {
  const commands = [...new Map(processes.map((each) => [here(each.command).join(' '), each])).values()]
  expect(commands.map(({ role }) => role).sort()).toEqual(['api', 'worker'])
  const stack = await startStack()
  const healthy = here(listOf(said('HEALTHCHECK')[0]))
  try {
    await Promise.all(
      commands.map(async ({ role, command, env }) => {
        const port = await freePort()
        const where: Variables = { [role === 'api' ? 'PORT' : 'WORKER_PORT']: String(port) }
        const running = await startProcess({
          role,
          command: here(command),
          port,
          databaseUrl: stack.databaseUrl,
          dataDir: stack.dataDir,
          // What is of this machine; the rest is what the file says.
          env: {
            ...env,
            ...where,
            PUBLIC_URL: publicUrl,
            DATABASE_URL: stack.databaseUrl,
            STORAGE_URL: '',
            DATA_DIR: stack.dataDir,
          },
        })
        try {
          const [file = '', ...args] = healthy
          const check = spawn(file, args, { cwd: root, env: { ...passedOn(), ...where }, stdio: 'ignore' })
          expect(await once(check, 'exit')).toEqual([0, null])
          for (const path of ['/healthz', '/readyz'])
            expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
        } finally {
          expect(await running.stop()).toBe(0)
        }
      }),
    )
  } finally {
    await stack.stop()
  }
})
