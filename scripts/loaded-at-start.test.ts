import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allImports, allSources } from './imports.ts'

const root = join(import.meta.dirname, '..')

/** What a process that answers requests needs rarely or never. Each is megabytes of memory from its import on. */
const notAtStart = [
  '@aws-sdk/client-s3',
  '@contentauth/c2pa-wasm',
  '@hyzyla/pdfium',
  '@libpdf/core',
  '@myriaddreamin/typst-ts-node-compiler',
  '@opentelemetry/sdk-trace',
  'asn1js',
  'koffi',
  'nodemailer',
  'openid-client',
  'pkijs',
  'qrcode',
  'sharp',
  'stripe',
]

test('a process that answers requests starts without what few of them need', async () => {
  const sources = (await allSources(root)).filter(({ path }) => !/^(web|e2e|testkit|bench)\//.test(path))
  const imports = allImports(sources).filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic)
  const importsOf = Map.groupBy(imports, ({ from }) => from)
  const ways = new Map([
    ['server/program/run-server.ts', 'server/program/run-server.ts'],
    ['server/program/app.ts', 'server/program/app.ts'],
  ])
  // A map goes on to what is added while it is walked.
  for (const [path, way] of ways)
    for (const { to } of importsOf.get(path) ?? []) if (!ways.has(to)) ways.set(to, `${way} → ${to}`)
  expect(ways.size).toBeGreaterThan(500)
  expect(notAtStart.filter((name) => ways.has(name)).map((name) => ways.get(name))).toEqual([])
})
