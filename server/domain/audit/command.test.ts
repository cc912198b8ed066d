// Slow: the command line is started for each thing it must notice.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { commandLine, passedOn } from '@atesta/testkit/process.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const verify = () =>
  promisify(execFile)(process.execPath, [commandLine, 'audit', 'verify'], {
    env: {
      ...passedOn(),
      DATABASE_URL: given.stack.databaseUrl,
      DATA_DIR: given.stack.dataDir,
      PUBLIC_URL: 'http://atesta.test',
      DEMO: 'off',
    },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )

test('`atesta audit verify` finds nothing in an untouched log, and names what the owner of the database changed', async () => {
  await given.stack.settle()
  const untouched = await verify()
  expect(untouched).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/The audit log of acme is intact: \d+ entries/),
  })
  const [entry] = await given.stack.query<{ id: number; seq: number }>(
    `UPDATE audit_events SET details = '{"name": "Nothing happened"}' WHERE noun = 'workflow' RETURNING id, seq`,
  )
  const touched = await verify()
  expect(touched.code).toBe(1)
  expect(touched.stdout).toContain(
    `The audit log of acme: entry ${entry?.seq} (id ${entry?.id}) is not as it was written.`,
  )
  expect(touched.stdout).toContain('The audit log of rival is intact')
})
