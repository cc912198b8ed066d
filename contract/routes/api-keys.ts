import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { deeds } from '../schemas/deeds.ts'
import { IdParams, Instant, NumericId, PageQuery, Person, pageOf } from '../schemas/page.ts'
import { DisplayName, Range } from '../schemas/user.ts'
import { scopes } from '../scopes.ts'

/** A personal key acts as its owner; a company key as a person of its own, as whom no one can sign in. */
export const apiKeyKinds = ['personal', 'company'] as const
export const apiKeyStates = ['active', 'expired', 'revoked'] as const

export const ApiKeyRow = z.object({
  id: z.number(),
  kind: z.enum(apiKeyKinds),
  name: z.string(),
  /** The beginning of the key, to recognise it. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  range: Range,
  state: z.enum(apiKeyStates),
  created_by: Person,
  created_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  ...deeds('revoke'),
})
export type ApiKeyRow = z.infer<typeof ApiKeyRow>

const NewKey = {
  name: DisplayName,
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  /** Null for a key that does not expire. */
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
}

export const apiKeys = defineRoutes({
  list: {
    method: 'GET',
    path: '/api_keys',
    summary: 'One’s own API keys; for administrators, those of the whole company',
    query: PageQuery.extend({
      q: z.string().trim().max(200).optional(),
      kind: z.enum(apiKeyKinds).optional(),
      state: z.enum(apiKeyStates).optional(),
      sort: z
        .enum(['created_at', '-created_at', 'name', '-name', 'last_used_at', '-last_used_at'])
        .default('-created_at'),
    }),
    ok: pageOf(ApiKeyRow),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/api_keys/create',
    summary: 'Make an API key; the key itself is answered this one time',
    stepUp: true,
    body: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('personal'), ...NewKey }),
        z.strictObject({
          kind: z.literal('company'),
          ...NewKey,
          /** What the key may do within its scopes. */
          range: Range,
          /** The folders of which it is a member; an administrator's key sees all without. */
          folders: z.array(NumericId).max(200).default([]),
        }),
      ])
      .meta({
        examples: [
          {
            kind: 'company',
            name: 'ERP connector',
            scopes: ['workflows:read', 'inspections:read'],
            expires_at: '2027-01-01T00:00:00Z',
            range: 'RANGE_USER',
            folders: [3],
          },
        ],
      }),
    ok: z.object({ key: ApiKeyRow, token: z.string() }),
    secret: true,
    status: 201,
    errors: ['forbidden', 'not_found', 'api_key_expiry_past', 'too_many_api_keys'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api_keys/:id',
    summary: 'Revoke an API key; it ends immediately',
    params: IdParams,
    status: 204,
    errors: ['not_found'],
  },
})
