import { z } from 'zod'
import { Instant, Line } from './page.ts'

/** Names of RFC 7643 and RFC 7644. */
export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  provider: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  /** Our own, in refusals: the content of a problem document in other calls. */
  problem: 'urn:atesta:scim:Problem',
} as const

/** Entra ID writes booleans as texts: `"False"`. */
const Flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((text) => text.toLowerCase() === 'true'),
])

/** The text of a filter or path. It must not contain line breaks, because a parser must not meet any. */
const Expression = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\P{Cc}*$/u, 'one_line')
export const ScimFilter = Expression(500)

/** One of several values: `value` counts, and which of them is the first one. */
const Value = (most: number) =>
  z.looseObject({
    value: z.string().max(most).nullish(),
    type: z.string().max(100).nullish(),
    primary: Flag.nullish(),
  })

/**
 * A person as described by a provider. What we do not store (addresses, departments, managers) is ignored.
 */
export const ScimUserInput = z.looseObject({
  schemas: z.array(z.string().max(200)).max(20).optional(),
  userName: z.string().trim().min(1).max(254),
  externalId: z.string().min(1).max(254).nullish(),
  displayName: Line.nullish(),
  name: z
    .looseObject({ formatted: Line.nullish(), givenName: Line.nullish(), familyName: Line.nullish() })
    .nullish(),
  emails: z.array(Value(254)).max(20).nullish(),
  /** `RANGE_ADMIN`, `RANGE_SUPERVISOR`, `RANGE_USER`, or a value of the installation’s `OIDC_ROLES`. */
  roles: z
    .array(z.union([z.string().max(1000), Value(1000)]))
    .max(50)
    .nullish(),
  active: Flag.nullish(),
  preferredLanguage: z.string().max(100).nullish(),
  timezone: z.string().max(64).nullish(),
})
export type ScimUserInput = z.output<typeof ScimUserInput>

export const ScimPatch = z.looseObject({
  schemas: z.array(z.string().max(200)).max(20).optional(),
  Operations: z
    .array(
      z.looseObject({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: Expression(200).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(100),
})
export type ScimPatch = z.output<typeof ScimPatch>

export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  displayName: z.string(),
  name: z.object({
    formatted: z.string(),
    givenName: z.string().optional(),
    familyName: z.string().optional(),
  }),
  emails: z.array(z.object({ value: z.string(), type: z.literal('work'), primary: z.literal(true) })),
  roles: z.array(z.object({ value: z.string(), primary: z.literal(true) })),
  active: z.boolean(),
  preferredLanguage: z.string().optional(),
  timezone: z.string(),
  meta: z.object({
    resourceType: z.literal('User'),
    created: Instant,
    lastModified: Instant,
    location: z.string(),
    /** A weak entity tag, for `If-Match`. */
    version: z.string(),
  }),
})
export type ScimUser = z.infer<typeof ScimUser>

export const scimListOf = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(resource),
  })
/** What describes the service itself. */
export const ScimDescription = z.looseObject({ schemas: z.array(z.string()) })
