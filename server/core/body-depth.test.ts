import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { maxBodyDepth, refuseDeep } from './body-depth.ts'

const given = useScene()
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('as deep as the limit, and one more', () => {
  expect(() => refuseDeep(JSON.parse(nested(maxBodyDepth)))).not.toThrow()
  expect(() => refuseDeep(JSON.parse(nested(maxBodyDepth + 1)))).toThrow('malformed_request')
  expect(() => refuseDeep([1, 'text', null, { a: [{}] }])).not.toThrow()
  for (const body of [undefined, null, 'text', Buffer.from('bytes')])
    expect(() => refuseDeep(body)).not.toThrow()
})

test.each([
  ['of a call with a key to repeat it', '/api/workflows/folder/create', 'more'],
  ['where a form is said', '/api/templates/create', 'structure'],
  ['where nobody is asked who they are', '/api/contact', 'message'],
])('three hundred thousand brackets in a body %s are malformed', async (_where, path, field) => {
  const answer = await given.alice.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
    body: `{"name": "x", "members": [], "${field}": ${nested(300_000)}}`,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'malformed_request' })
})
