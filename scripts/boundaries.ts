import type { Import } from './imports.ts'

/** The top-level folder of a path, which is an npm package of its own. */
const packageOf = (path: string) =>
  path.includes('/') && !path.startsWith('@') ? path.split('/')[0] : undefined
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isOurs = (path: string) =>
  /^(contract|demo|e2e|evidence|forms|i18n|scripts|server|testkit|web|bench)\//.test(path)

/**
 * What a file of the server belongs to. `api` is one endpoint a file by URL, `domain` one folder a noun, `program` puts
 * everything together; any other folder is a module without domain knowledge. The part is a file's suffix: policy, rules, queries, view, jobs, routes.
 */
function serverPart(
  path: string,
): { kind: 'api' | 'domain' | 'program' | 'module'; noun: string; part: string } | undefined {
  const [, folder, rest] = /^server\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (!folder || !rest) return undefined
  const kind = folder === 'api' || folder === 'domain' || folder === 'program' ? folder : 'module'
  const noun = kind === 'module' ? folder : rest.includes('/') ? (rest.split('/')[0] ?? '') : ''
  return { kind, noun, part: /\.(\w+)\.ts$/.exec(rest)?.[1] ?? 'other' }
}

/** The nouns by layer, lowest first. A noun imports from lower layers only. */
export const layers: readonly (readonly string[])[] = [
  [
    'companies',
    'folders',
    'templates',
    'list-views',
    'notifications',
    'webhooks',
    'api-keys',
    'log',
    'audit',
    'contact',
    'mailbox',
    'page-views',
  ],
  ['tasks', 'billing'],
  ['clients'],
  ['workflows', 'claims', 'emails', 'certifications', 'users', 'actions'],
  ['calendars'],
  ['inspections', 'reports', 'auth', 'verifier'],
  ['downloads', 'uploads', 'search', 'retention', 'archives', 'scim', 'dashboard'],
  ['answers'],
]

/** The modules of the web by layer, lowest first. A module imports from lower layers only. */
export const webLayers: readonly (readonly string[])[] = [
  ['device'],
  ['address', 'language', 'theme'],
  ['session'],
  ['ui'],
  ['preferences', 'queries'],
  ['offline'],
  ['records'],
  ['modals'],
  ['side-panels'],
  ['fill'],
  ['auth', 'dashboard', 'public-site'],
  ['respondent', 'portable'],
  ['app'],
]
const webLayerOf = (path: string) => {
  const name = /^web\/([^/]+)\//.exec(path)?.[1] ?? ''
  return { name, layer: webLayers.findIndex((modules) => modules.includes(name)) }
}

const layerOf = (noun: string) => layers.findIndex((nouns) => nouns.includes(noun))

/** The packages that a package may import, besides itself. Tests may also use the testkit. */
const allowedImports: Record<string, string[]> = {
  contract: [],
  forms: ['contract', 'i18n'],
  evidence: [],
  i18n: ['contract'],
  web: ['contract', 'forms', 'evidence', 'i18n'],
  server: ['contract', 'forms', 'evidence', 'i18n'],
  demo: ['contract', 'forms', 'evidence', 'i18n', 'server'],
  testkit: ['contract', 'forms', 'evidence', 'i18n', 'server', 'demo'],
}

type Boundary = { name: string; violatedBy(each: Import): boolean }

const boundaries: Boundary[] = [
  {
    name: 'a package imports only the packages below it',
    violatedBy: ({ from, to }) => {
      const own = packageOf(from)
      const allowed = own && allowedImports[own]
      if (!allowed || !isOurs(to)) return false
      // Both programs include the demo; no other part of the product knows about it.
      if (/^server\/(main\.mjs|cli\.ts)$/.test(from) && packageOf(to) === 'demo') return false
      const target = packageOf(to) ?? ''
      return target !== own && !allowed.includes(target) && !(isTest(from) && target === 'testkit')
    },
  },
  {
    name: 'contract, forms and evidence are pure: they run in the browser too',
    violatedBy: ({ from, to }) =>
      /^(contract|forms|evidence)\//.test(from) &&
      !isTest(from) &&
      // The verifier's command line and its measurement are Node.js programs.
      !/^evidence\/(cli|measure)\./.test(from) &&
      to.startsWith('node:'),
  },
  {
    name: 'the contract imports zod only',
    violatedBy: ({ from, to }) =>
      packageOf(from) === 'contract' && !isTest(from) && !isOurs(to) && to !== 'zod',
  },
  {
    name: 'a module of the web imports only modules of lower layers',
    violatedBy: ({ from, to }) => {
      const [a, b] = [webLayerOf(from), webLayerOf(to)]
      return a.layer >= 0 && b.name !== '' && a.name !== b.name && !isTest(from) && a.layer <= b.layer
    },
  },
  {
    name: 'a noun imports only nouns of lower layers',
    violatedBy: ({ from, to }) => {
      const [a, b] = [serverPart(from), serverPart(to)]
      if (a?.kind !== 'domain' || b?.kind !== 'domain' || a.noun === b.noun || isTest(from)) return false
      return layerOf(a.noun) <= layerOf(b.noun)
    },
  },
  {
    name: 'a module knows nothing of the domain, the endpoints or the program',
    violatedBy: ({ from, to }) =>
      serverPart(from)?.kind === 'module' &&
      !isTest(from) &&
      ['api', 'domain', 'program'].includes(serverPart(to)?.kind ?? ''),
  },
  {
    name: 'the domain knows nothing of the endpoints or the program',
    violatedBy: ({ from, to }) =>
      serverPart(from)?.kind === 'domain' &&
      !isTest(from) &&
      ['api', 'program'].includes(serverPart(to)?.kind ?? ''),
  },
  {
    name: 'only the list of endpoints imports an endpoint',
    violatedBy: ({ from, to }) => {
      if (serverPart(to)?.kind !== 'api' || isTest(from) || !from.startsWith('server/')) return false
      if (serverPart(from)?.part === 'routes') return serverPart(from)?.noun !== serverPart(to)?.noun
      if (from === 'server/api/endpoints.ts') return serverPart(to)?.part !== 'routes'
      return !/^server\/(program\/|api\/[^/]+\.types\.ts)/.test(from)
    },
  },
  {
    name: 'a noun never uses the jobs of another',
    violatedBy: ({ from, to }) => {
      const [a, b] = [serverPart(from), serverPart(to)]
      return a?.kind === 'domain' && b?.part === 'jobs' && a.noun !== b.noun && !isTest(from)
    },
  },
  {
    name: 'an endpoint holds no SQL',
    violatedBy: ({ from, to }) =>
      serverPart(from)?.kind === 'api' && !isTest(from) && (to === 'kysely' || to === 'pg'),
  },
  {
    name: 'queries know the database only',
    violatedBy: ({ from, to }) =>
      serverPart(from)?.part === 'queries' &&
      (to === 'fastify' || ['policy', 'view', 'jobs'].includes(serverPart(to)?.part ?? '')),
  },
  {
    name: 'rules decide by the contract only, without input or output',
    violatedBy: ({ from, to }) =>
      serverPart(from)?.part === 'rules' &&
      !isTest(from) &&
      !/^(contract|forms|evidence)\//.test(to) &&
      serverPart(to)?.part !== 'rules' &&
      !['zod', 'node:crypto'].includes(to),
  },
  {
    name: 'only tests import tests',
    violatedBy: ({ from, to }) => isTest(to) && !isTest(from),
  },
]

/** Circular imports at run time, each once, as the list of its files. */
export function importCycles(imports: Import[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to, typeOnly } of imports)
    if (!typeOnly && isOurs(to)) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, path: string[]): void => {
    const seen = path.indexOf(file)
    if (seen >= 0) {
      found.push([...path.slice(seen), file])
      return
    }
    if (done.has(file)) return
    for (const next of targets.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) walk(file, [])
  return found
}

/** Every import that crosses a boundary of the architecture, as one sentence each. */
export function boundaryViolations(imports: Import[]): string[] {
  const violations = imports.flatMap((each) =>
    boundaries
      .filter(({ violatedBy }) => violatedBy(each))
      .map(({ name }) => `${each.from} imports ${each.to}: ${name}`),
  )
  return [
    ...new Set(violations),
    ...importCycles(imports).map((cycle) => `an import cycle: ${cycle.join(' → ')}`),
  ]
}
