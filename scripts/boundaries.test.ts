import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { boundaryViolations, importCycles, layers, webLayers } from './boundaries.ts'
import { type Import, importsOf } from './imports.ts'

/** Imports of a made-up tree: path of a file, then its text. */
function tree(files: Record<string, string>): Import[] {
  return Object.entries(files).flatMap(([path, text]) => importsOf(path, text))
}

it('reads every way to import', () => {
  const text = `
    import type { A } from './a.ts'
    import b, { type C } from '@atesta/forms/b.ts'
    import { type D } from '@scope/package/deep'
    import './style.css'
    export * from '../e.ts'
    export type { F } from './f.ts'
    const g = await import('./g.tsx')
    const h = <div>{g}</div>
  `
  expect(importsOf('web/app/page.tsx', text)).toEqual([
    { from: 'web/app/page.tsx', to: 'web/app/a.ts', typeOnly: true, dynamic: false },
    { from: 'web/app/page.tsx', to: 'forms/b.ts', typeOnly: false, dynamic: false },
    { from: 'web/app/page.tsx', to: '@scope/package', typeOnly: true, dynamic: false },
    { from: 'web/app/page.tsx', to: 'web/app/style.css', typeOnly: false, dynamic: false },
    { from: 'web/app/page.tsx', to: 'web/e.ts', typeOnly: false, dynamic: false },
    { from: 'web/app/page.tsx', to: 'web/app/f.ts', typeOnly: true, dynamic: false },
    { from: 'web/app/page.tsx', to: 'web/app/g.tsx', typeOnly: false, dynamic: true },
  ])
})

const claims = 'server/domain/claims'
const endpoints = 'server/api/claims'

it.each([
  ['web/app/a.ts', '@atesta/server/cli.ts'],
  ['server/cli.ts', '@atesta/web/main.tsx'],
  ['server/cli.ts', '@atesta/testkit/postgres.ts'],
  ['server/program/program.ts', '@atesta/demo/demo.ts'],
  ['forms/a.ts', '@atesta/evidence/proof.ts'],
  ['forms/a.ts', 'node:fs'],
  ['evidence/a.ts', 'node:crypto'],
  ['contract/a.ts', 'kysely'],
  ['web/ui/table.tsx', '../queries/claims.ts'],
  ['web/ui/table.tsx', '../records/seal-mark.tsx'],
  ['web/dashboard/a.tsx', '../app/routes/routes.ts'],
  [`${claims}/claims.queries.ts`, '../reports/reports.queries.ts'],
  [`${claims}/claims.queries.ts`, '../workflows/workflows.queries.ts'],
  [`${claims}/claims.jobs.ts`, '../folders/folders.jobs.ts'],
  [`${claims}/claims.queries.ts`, '../../api/folders/folders.routes.ts'],
  [`${claims}/staff-claim.ts`, '../../program/program.ts'],
  ['server/http/route.ts', '../domain/claims/claims.queries.ts'],
  ['server/mail/queue.ts', '../api/claims/delete.ts'],
  ['server/jobs/jobs.ts', '../program/job-list.ts'],
  [`${endpoints}/delete.ts`, './claims.routes.ts'],
  [`${endpoints}/delete.ts`, '../folders/delete.ts'],
  [`${endpoints}/delete.ts`, './list.ts'],
  [`${endpoints}/claims.routes.ts`, '../folders/delete.ts'],
  ['server/api/endpoints.ts', './claims/delete.ts'],
  [`${endpoints}/delete.ts`, 'kysely'],
  [`${claims}/claims.queries.ts`, './claims.view.ts'],
  [`${claims}/claims.queries.ts`, './claims.policy.ts'],
  [`${claims}/claims.queries.ts`, 'fastify'],
  [`${claims}/claims.rules.ts`, '../../database/database.ts'],
  [`${claims}/claims.rules.ts`, './claims.queries.ts'],
  ['web/app/a.ts', './a.test.ts'],
])('refuses that %s imports %s', (from, specifier) => {
  expect(boundaryViolations(tree({ [from]: `import x from '${specifier}'` }))).not.toEqual([])
  expect(boundaryViolations(tree({ [from]: `import type { X } from '${specifier}'` }))).not.toEqual([])
})

it.each([
  ['web/app/a.ts', '@atesta/evidence/proof.ts'],
  ['web/app/a.test.ts', '@atesta/testkit/postgres.ts'],
  ['web/app/routes/routes.ts', '../dashboard/home/home-page.tsx'],
  ['web/dashboard/a.tsx', '../ui/table.tsx'],
  ['server/cli.ts', '@atesta/demo/demo.ts'],
  ['demo/fill.ts', '@atesta/server/api/claims/create.ts'],
  ['evidence/cli.ts', 'node:fs/promises'],
  ['contract/errors.ts', 'zod'],
  ['forms/a.ts', '@atesta/i18n/en/answers.json'],
  [`${endpoints}/delete.ts`, '../../domain/claims/claims.queries.ts'],
  [`${endpoints}/delete.ts`, '../../domain/folders/folders.queries.ts'],
  [`${endpoints}/delete.ts`, '../../http/route.ts'],
  [`${endpoints}/claims.routes.ts`, './delete.ts'],
  ['server/api/endpoints.ts', './claims/claims.routes.ts'],
  [`${claims}/claims.queries.ts`, '../folders/folders.queries.ts'],
  [`${claims}/claims.queries.ts`, 'kysely'],
  [`${claims}/claims.rules.ts`, '@atesta/contract/limits.ts'],
  ['server/program/program.ts', '../domain/log/sequencer.ts'],
])('lets %s import %s', (from, specifier) => {
  expect(boundaryViolations(tree({ [from]: `import x from '${specifier}'` }))).toEqual([])
})

it('knows the layer of every noun and of every module of the web', () => {
  const nouns = readdirSync(new URL('../server/domain/', import.meta.url)).sort()
  expect(nouns).toEqual([...layers.flat()].sort())
  const modules = readdirSync(new URL('../web/', import.meta.url), { withFileTypes: true })
    .filter((each) => each.isDirectory() && !['build', 'dist', 'node_modules', 'public'].includes(each.name))
    .map((each) => each.name)
  expect(modules.sort()).toEqual([...webLayers.flat()].sort())
})

it('finds import cycles, except those that only types make', () => {
  const first = `import { b } from './b.ts'`
  expect(
    importCycles(
      tree({
        'web/a.ts': first,
        'web/b.ts': `import { c } from './c.ts'`,
        'web/c.ts': `import { a } from './a.ts'`,
      }),
    ),
  ).toEqual([['web/a.ts', 'web/b.ts', 'web/c.ts', 'web/a.ts']])
  expect(importCycles(tree({ 'web/a.ts': first, 'web/b.ts': `import type { A } from './a.ts'` }))).toEqual([])
})
