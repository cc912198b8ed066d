import type { Import } from './imports.ts'

const room = (path: string) => (path.includes('/') && !path.startsWith('@') ? path.split('/')[0] : undefined)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isOurs = (path: string) =>
  /^(contract|demo|e2e|evidence|forms|i18n|scripts|server|testkit|web|bench)\//.test(path)

/**
 * Where a file of the server stands. `api` is one endpoint a file by URL, `domain` one folder a noun, `program` puts
 * everything together; any other folder is a room. The part is a file's suffix: policy, rules, queries, view, jobs, routes.
 */
function place(
  path: string,
): { kind: 'api' | 'domain' | 'program' | 'room'; noun: string; part: string } | undefined {
  const [, folder, rest] = /^server\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (!folder || !rest) return undefined
  const kind = folder === 'api' || folder === 'domain' || folder === 'program' ? folder : 'room'
  const noun = kind === 'room' ? folder : rest.includes('/') ? (rest.split('/')[0] ?? '') : ''
  return { kind, noun, part: /\.(\w+)\.ts$/.exec(rest)?.[1] ?? 'other' }
}

/** The nouns by floor. A noun builds only on lower floors. */
export const floors: readonly (readonly string[])[] = [
  [
    'companies',
    'folders',
    'templates',
    'clients',
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
  ['workflows', 'claims', 'emails', 'certifications', 'users', 'dashboard', 'actions'],
  ['calendars'],
  ['inspections', 'reports', 'auth', 'verifier'],
  ['downloads', 'uploads', 'search', 'retention', 'archives', 'scim'],
  ['answers'],
]

/** The rooms of the web by floor. A room builds only on lower floors. */
export const webFloors: readonly (readonly string[])[] = [
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
const webFloorOf = (path: string) => {
  const name = /^web\/([^/]+)\//.exec(path)?.[1] ?? ''
  return { name, floor: webFloors.findIndex((rooms) => rooms.includes(name)) }
}

const floorOf = (noun: string) => floors.findIndex((nouns) => nouns.includes(noun))

/** The rooms that a room may build on, besides itself. Tests may also use the testkit. */
const reach: Record<string, string[]> = {
  contract: [],
  forms: ['contract', 'i18n'],
  evidence: [],
  i18n: ['contract'],
  web: ['contract', 'forms', 'evidence', 'i18n'],
  server: ['contract', 'forms', 'evidence', 'i18n'],
  demo: ['contract', 'forms', 'evidence', 'i18n', 'server'],
  testkit: ['contract', 'forms', 'evidence', 'i18n', 'server', 'demo'],
}

type Wall = { name: string; broken(each: Import): boolean }

const walls: Wall[] = [
  {
    name: 'a room builds only on the rooms below it',
    broken: ({ from, to }) => {
      const own = room(from)
      const allowed = own && reach[own]
      if (!allowed || !isOurs(to)) return false
      // Both programs include the demo; no other part of the product knows about it.
      if (/^server\/(main\.mjs|cli\.ts)$/.test(from) && room(to) === 'demo') return false
      const target = room(to) ?? ''
      return target !== own && !allowed.includes(target) && !(isTest(from) && target === 'testkit')
    },
  },
  {
    name: 'contract, forms and evidence are pure: they run in the browser too',
    broken: ({ from, to }) =>
      /^(contract|forms|evidence)\//.test(from) &&
      !isTest(from) &&
      // The verifier's command line and its measurement are Node.js programs.
      !/^evidence\/(cli|measure)\./.test(from) &&
      to.startsWith('node:'),
  },
  {
    name: 'the contract imports zod only',
    broken: ({ from, to }) => room(from) === 'contract' && !isTest(from) && !isOurs(to) && to !== 'zod',
  },
  {
    name: 'a room of the web builds only on the rooms of lower floors',
    broken: ({ from, to }) => {
      const [a, b] = [webFloorOf(from), webFloorOf(to)]
      return a.floor >= 0 && b.name !== '' && a.name !== b.name && !isTest(from) && a.floor <= b.floor
    },
  },
  {
    name: 'a noun builds only on the nouns of lower floors',
    broken: ({ from, to }) => {
      const [a, b] = [place(from), place(to)]
      if (a?.kind !== 'domain' || b?.kind !== 'domain' || a.noun === b.noun || isTest(from)) return false
      return floorOf(a.noun) <= floorOf(b.noun)
    },
  },
  {
    name: 'a room knows nothing of the domain, its addresses or the program',
    broken: ({ from, to }) =>
      place(from)?.kind === 'room' &&
      !isTest(from) &&
      ['api', 'domain', 'program'].includes(place(to)?.kind ?? ''),
  },
  {
    name: 'the domain knows nothing of its addresses or the program',
    broken: ({ from, to }) =>
      place(from)?.kind === 'domain' && !isTest(from) && ['api', 'program'].includes(place(to)?.kind ?? ''),
  },
  {
    name: 'nothing of the server builds on an endpoint but the list of them',
    broken: ({ from, to }) => {
      if (place(to)?.kind !== 'api' || isTest(from) || !from.startsWith('server/')) return false
      if (place(from)?.part === 'routes') return place(from)?.noun !== place(to)?.noun
      if (from === 'server/api/endpoints.ts') return place(to)?.part !== 'routes'
      return !/^server\/(program\/|api\/[^/]+\.types\.ts)/.test(from)
    },
  },
  {
    name: 'a module never uses the jobs of another',
    broken: ({ from, to }) => {
      const [a, b] = [place(from), place(to)]
      return a?.kind === 'domain' && b?.part === 'jobs' && a.noun !== b.noun && !isTest(from)
    },
  },
  {
    name: 'an endpoint holds no SQL',
    broken: ({ from, to }) =>
      place(from)?.kind === 'api' && !isTest(from) && (to === 'kysely' || to === 'pg'),
  },
  {
    name: 'queries know the database only',
    broken: ({ from, to }) =>
      place(from)?.part === 'queries' &&
      (to === 'fastify' || ['policy', 'view', 'jobs'].includes(place(to)?.part ?? '')),
  },
  {
    name: 'rules decide by the contract only, without input or output',
    broken: ({ from, to }) =>
      place(from)?.part === 'rules' &&
      !isTest(from) &&
      !/^(contract|forms|evidence)\//.test(to) &&
      place(to)?.part !== 'rules' &&
      !['zod', 'node:crypto'].includes(to),
  },
  {
    name: 'only tests import tests',
    broken: ({ from, to }) => isTest(to) && !isTest(from),
  },
]

/** Circular imports at run time, each once, as the list of its files. */
export function circles(imports: Import[]): string[][] {
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

/** Every import that breaks a wall of the architecture, as one sentence each. Empty if all walls stand. */
export function brokenWalls(imports: Import[]): string[] {
  const broken = imports.flatMap((each) =>
    walls.filter((wall) => wall.broken(each)).map(({ name }) => `${each.from} imports ${each.to}: ${name}`),
  )
  return [
    ...new Set(broken),
    ...circles(imports).map((circle) => `a circle of imports: ${circle.join(' → ')}`),
  ]
}
