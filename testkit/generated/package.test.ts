// Slow: the package is packed, installed with npm and used by a program.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useScene } from '../scene.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const given = useScene()
let dir: string

/** As an integrator would: the packed file unpacked into a project of its own. Only zod comes from ours, so that no registry is asked. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-integrator-'))
  const { stdout } = await run('npm', ['pack', '-w', 'contract', '--pack-destination', dir, '--silent'], {
    cwd: root,
  })
  const home = join(dir, 'node_modules/@atesta/contract')
  await mkdir(home, { recursive: true })
  await run('tar', ['xzf', join(dir, stdout.trim()), '-C', home, '--strip-components=1'])
  await symlink(join(root, 'node_modules/zod'), join(dir, 'node_modules/zod'))
  await writeFile(join(dir, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('the packed client runs as plain JavaScript on the Node.js of the machine', async () => {
  const { token } = await given.alice.api.apiKeys.create({
    body: {
      kind: 'personal',
      name: 'Integrator',
      scopes: ['workflows:read', 'inspections:write'],
    },
  })
  await writeFile(
    join(dir, 'integrator.js'),
    `import { CallError, createClient, rowsOf } from '@atesta/contract'
     import { errorCodes } from '@atesta/contract/errors'
     import { webhookEventTypes } from '@atesta/contract/webhook-event'
     const atesta = createClient({ root: process.env.ROOT, token: process.env.KEY })
     const names = []
     for await (const workflow of rowsOf(({ query }) => atesta.workflows.list({ query: { ...query, page_size: 2 } })))
       names.push(workflow.name)
     const made = await atesta.inspections.create({ body: { task_id: Number(process.env.TASK) } })
     const refused = await atesta.users.list({ query: {} }).catch((error) => error)
     const gone = await createClient({ root: 'http://127.0.0.1:1', token: 'x' }).workflows.list({ query: {} }).catch((error) => error)
     console.log(JSON.stringify({
       names, number: made.number, codes: Object.keys(errorCodes).length, events: webhookEventTypes.length,
       refused: [refused instanceof CallError, refused.status, refused.code, refused.message.length > 10],
       gone: [gone.status, gone.code],
     }))`,
  )
  for (let n = 0; n < 4; n++)
    await given.alice.api.workflows.create({
      body: { name: `Packed ${n}`, folder_id: given.folderId, template_id: given.templateId },
    })
  const { stdout } = await run('node', ['integrator.js'], {
    cwd: dir,
    env: {
      PATH: process.env.PATH,
      ROOT: `${given.stack.url}/api`,
      KEY: token,
      TASK: String(given.workflowId),
    },
  })
  const said = JSON.parse(stdout)
  expect(said.names).toHaveLength(5)
  expect(said).toMatchObject({
    number: 1,
    refused: [true, 403, 'api_key_not_allowed', true],
    gone: [0, 'NO_CONNECTION'],
  })
  expect(said.codes).toBeGreaterThan(40)
  expect(said.events).toBeGreaterThan(8)
})

test('its types reject wrong uses in an integrator’s compiler', async () => {
  const consumer = (line: string) => `import { createClient } from '@atesta/contract'
    const atesta = createClient({ root: '/api', token: 'key' })
    ${line}
    export {}`
  await writeFile(
    join(dir, 'good.ts'),
    consumer('const name: string = (await atesta.workflows.read({ params: { id: 1 } })).name; void name'),
  )
  await writeFile(
    join(dir, 'wrong.ts'),
    consumer('await atesta.workflows.read({ params: { identifier: 1 } })'),
  )
  const compile = (file: string) =>
    run(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...[
          '--noEmit',
          '--strict',
          '--target',
          'es2024',
          '--module',
          'nodenext',
          '--lib',
          'es2024,dom',
          '--types',
          '',
        ],
        file,
      ],
      { cwd: dir },
    ).then(
      () => 'compiles',
      ({ stdout }: { stdout: string }) => stdout,
    )
  expect(await compile('good.ts')).toBe('compiles')
  expect(await compile('wrong.ts')).toContain("'identifier' does not exist")
})
