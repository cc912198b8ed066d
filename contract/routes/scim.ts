import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { IdParams } from '../schemas/page.ts'
import {
  ScimDescription,
  ScimFilter,
  ScimPatch,
  ScimUser,
  ScimUserInput,
  scimListOf,
  scimSchemas,
} from '../schemas/scim.ts'

const person = {
  schemas: [scimSchemas.user],
  userName: 'ana@mine.example',
  externalId: '8c6f0f0e',
  name: { givenName: 'Ana', familyName: 'Rojas' },
  emails: [{ value: 'ana@mine.example', type: 'work', primary: true }],
  roles: [{ value: 'RANGE_SUPERVISOR' }],
  active: true,
}
const NameParams = z.object({ name: z.string().max(200) })
const Person = ScimUserInput.meta({ examples: [person] })

/**
 * Provisioning of people by SCIM 2.0 (RFC 7643, RFC 7644), with a company key that has an administrator’s
 * role.
 */
export const scim = defineRoutes({
  provider: {
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'What of SCIM is supported',
    standard: 'scim',
    ok: ScimDescription,
    errors: ['forbidden'],
  },
  resourceTypes: {
    method: 'GET',
    path: '/scim/v2/ResourceTypes',
    summary: 'The kinds of resources: people',
    standard: 'scim',
    ok: scimListOf(ScimDescription),
    errors: ['forbidden'],
  },
  schemas: {
    method: 'GET',
    path: '/scim/v2/Schemas',
    summary: 'The attributes of a person',
    standard: 'scim',
    ok: scimListOf(ScimDescription),
    errors: ['forbidden'],
  },
  resourceType: {
    method: 'GET',
    path: '/scim/v2/ResourceTypes/:name',
    summary: 'One kind of resources: `User`',
    standard: 'scim',
    params: NameParams,
    ok: ScimDescription,
    errors: ['not_found', 'forbidden'],
  },
  schema: {
    method: 'GET',
    path: '/scim/v2/Schemas/:name',
    summary: 'One schema, by its URN',
    standard: 'scim',
    params: NameParams,
    ok: ScimDescription,
    errors: ['not_found', 'forbidden'],
  },
  list: {
    method: 'GET',
    path: '/scim/v2/Users',
    summary: 'People of the company; filters compare with `eq`, joined by `and`',
    standard: 'scim',
    query: z.object({
      filter: ScimFilter.optional(),
      /** A value below 1 counts as 1. */
      startIndex: z.coerce.number().int().default(1),
      /** At most 200; 0 returns only the total. */
      count: z.coerce.number().int().default(100),
    }),
    ok: scimListOf(ScimUser),
    errors: ['forbidden'],
  },
  create: {
    method: 'POST',
    path: '/scim/v2/Users',
    summary: 'Make a person and invite them by e-mail; one who was removed comes back',
    standard: 'scim',
    body: Person,
    ok: ScimUser,
    status: 201,
    errors: [
      'forbidden',
      'user_email_taken',
      'external_id_taken',
      'plan_limit_users',
      'recipients_limit',
      'too_many_requests',
    ],
  },
  read: {
    method: 'GET',
    path: '/scim/v2/Users/:id',
    summary: 'A person of the company',
    standard: 'scim',
    params: IdParams,
    ok: ScimUser,
    errors: ['not_found', 'forbidden'],
  },
  replace: {
    method: 'PUT',
    path: '/scim/v2/Users/:id',
    summary: 'Change a person to what is sent; what is left out stays',
    standard: 'scim',
    params: IdParams,
    body: Person,
    ok: ScimUser,
    errors: [
      'not_found',
      'forbidden',
      'stale_version',
      'last_administrator',
      'address_fixed',
      'user_email_taken',
      'external_id_taken',
      'plan_limit_users',
      'recipients_limit',
      'too_many_requests',
    ],
  },
  change: {
    method: 'PATCH',
    path: '/scim/v2/Users/:id',
    summary: 'Change some attributes of a person; `active` disables and enables',
    standard: 'scim',
    params: IdParams,
    body: ScimPatch.meta({
      examples: [
        { schemas: [scimSchemas.patch], Operations: [{ op: 'replace', path: 'active', value: false }] },
      ],
    }),
    ok: ScimUser,
    errors: [
      'not_found',
      'forbidden',
      'stale_version',
      'last_administrator',
      'address_fixed',
      'user_email_taken',
      'external_id_taken',
      'plan_limit_users',
      'recipients_limit',
      'too_many_requests',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/scim/v2/Users/:id',
    summary: 'Disable a person and hide them from SCIM; what they did stays',
    standard: 'scim',
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden', 'stale_version', 'last_administrator'],
  },
})
