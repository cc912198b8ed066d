import type { Import } from './imports.ts'

const room = (path: string) => (path.includes('/') && !path.startsWith('@') ? path.split('/')[0] : undefined)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isOurs = (path: string) =>
  /^(contract|e2e|evidence|forms|i18n|scripts|server|testkit|web|bench)\//.test(path)

/** Where a file of `server/modules/<noun>/` stands: its noun, and its part: `route` for a file in `routes/`, else its suffix. */
function place(path: string): { noun: string; part: string } | undefined {
  const [, noun, rest] = /^server\/modules\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (!noun || !rest) return undefined
  return { noun, part: rest.startsWith('routes/') ? 'route' : (/\.(\w+)\.ts$/.exec(rest)?.[1] ?? 'other') }
}

/** The rooms a room may build on, besides itself. Tests may also use the testkit. */
const reach: Record<string, string[]> = {
  contract: [],
  forms: ['contract'],
  evidence: [],
  i18n: ['contract'],
  web: ['contract', 'forms', 'evidence', 'i18n'],
  server: ['contract', 'forms', 'evidence', 'i18n'],
  testkit: ['contract', 'forms', 'evidence', 'i18n', 'server'],
}

type Wall = { name: string; broken(each: Import): boolean }

const walls: Wall[] = [
  {
    name: 'a room builds only on the rooms below it',
    broken: ({ from, to }) => {
      const own = room(from)
      const allowed = own && reach[own]
      if (!allowed || !isOurs(to)) return false
      const target = room(to) ?? ''
      return target !== own && !allowed.includes(target) && !(isTest(from) && target === 'testkit')
    },
  },
  {
    name: 'contract, forms and evidence are pure: they run in the browser too',
    broken: ({ from, to }) =>
      /^(contract|forms|evidence)\//.test(from) &&
      !isTest(from) &&
      // The verifier's command line and its measurement are programs for Node.
      !/^evidence\/(cli|measure)\./.test(from) &&
      to.startsWith('node:'),
  },
  {
    name: 'the contract imports zod only',
    broken: ({ from, to }) => room(from) === 'contract' && !isTest(from) && !isOurs(to) && to !== 'zod',
  },
  {
    // What a noun may do, how it is stored and how it is shown has one home each; how it is called over HTTP or by the
    // queue is nobody else's business.
    name: 'a module never uses the routes or jobs of another',
    broken: ({ from, to }) => {
      const [a, b] = [place(from), place(to)]
      if (!a || !b || a.noun === b.noun || isTest(from)) return false
      return ['route', 'routes', 'jobs'].includes(b.part)
    },
  },
  {
    name: 'a route uses policy, rules, queries and view, no other route and no SQL',
    broken: ({ from, to }) => {
      if (place(from)?.part !== 'route' || isTest(from)) return false
      return ['route', 'routes'].includes(place(to)?.part ?? '') || to === 'kysely' || to === 'pg'
    },
  },
  {
    name: 'queries know the database only',
    broken: ({ from, to }) =>
      place(from)?.part === 'queries' &&
      (to === 'fastify' || ['route', 'routes', 'policy', 'view', 'jobs'].includes(place(to)?.part ?? '')),
  },
  {
    name: 'rules decide by the contract only, without input or output',
    broken: ({ from, to }) =>
      place(from)?.part === 'rules' &&
      !/^(contract|forms|evidence)\//.test(to) &&
      place(to)?.part !== 'rules' &&
      !['zod', 'node:crypto'].includes(to),
  },
  {
    name: 'only tests import tests',
    broken: ({ from, to }) => isTest(to) && !isTest(from),
  },
]

/** Circles of imports that exist at run time, each once, as the list of its files. */
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

/** Every import that goes through a wall of the architecture, as one sentence each. Empty when all stand. */
export function brokenWalls(imports: Import[]): string[] {
  const broken = imports.flatMap((each) =>
    walls.filter((wall) => wall.broken(each)).map(({ name }) => `${each.from} imports ${each.to}: ${name}`),
  )
  return [
    ...new Set(broken),
    ...circles(imports).map((circle) => `a circle of imports: ${circle.join(' → ')}`),
  ]
}
