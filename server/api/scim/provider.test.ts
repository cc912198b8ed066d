import { scim } from '@atesta/contract/routes/scim.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('says what is supported, in the media type of SCIM', async () => {
  const directory = await provisioner(given.stack, given.alice)
  const answer = await call(directory, scim.provider)
  expect(answer.headers.get('content-type')).toContain('application/scim+json')
  expect(await answer.json()).toMatchObject({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: true },
    filter: { supported: true, maxResults: 200 },
  })
})

test('accepts only a company key with the administrator’s role', async () => {
  const { stack, alice } = given
  await expectProblem(await call(alice, scim.provider), scim.provider, 'forbidden')
  const scopes = ['scim:read' as const]
  const keys = [
    { kind: 'personal' as const, name: 'Own', scopes },
    { kind: 'company' as const, name: 'Lower', scopes, range: 'RANGE_SUPERVISOR' as const },
  ]
  for (const body of keys) {
    const { token } = await alice.api.apiKeys.create({ body })
    const answer = await stack.anyone('/api/scim/v2/ServiceProviderConfig', {
      headers: { authorization: `Bearer ${token}` },
    })
    await expectProblem(answer, scim.provider, 'forbidden')
  }
})

test('refuses unknown addresses and invalid JSON in the SCIM format', async () => {
  const directory = await provisioner(given.stack, given.alice)
  const none = await directory.fetch('/api/scim/v2/Groups')
  expect([none.status, await none.json()]).toMatchObject([404, { status: '404' }])
  const broken = await directory.fetch('/api/scim/v2/Users', {
    method: 'POST',
    headers: { 'content-type': 'application/scim+json' },
    body: '{"userName":',
  })
  expect(broken.headers.get('content-type')).toContain('application/scim+json')
  expect(await broken.json()).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '400',
    scimType: 'invalidSyntax',
  })
})
