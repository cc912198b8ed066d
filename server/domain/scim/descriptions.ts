import { scimSchemas } from '@atesta/contract/schemas/scim.ts'

/** A list response (RFC 7644, section 3.4.2). */
export const listAnswer = <T>(resources: T[], { total, start }: { total: number; start: number }) => ({
  schemas: [scimSchemas.list],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
})

const at = (publicUrl: string, path: string) => `${publicUrl}/api/scim/v2/${path}`

/** The supported features of SCIM (RFC 7643, section 5). */
export const providerConfig = (publicUrl: string) => ({
  schemas: [scimSchemas.provider],
  documentationUri: `${publicUrl}/api/docs`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description:
        'A key of the company with an administrator’s role and the scopes scim:read and scim:write',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: at(publicUrl, 'ServiceProviderConfig') },
})

/** The resource type of people (RFC 7643, section 6). */
export const userType = (publicUrl: string) => ({
  schemas: [scimSchemas.resourceType],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'People of the company',
  schema: scimSchemas.user,
  meta: { resourceType: 'ResourceType', location: at(publicUrl, 'ResourceTypes/User') },
})

type Characteristics = {
  type?: string
  mutability?: string
  uniqueness?: string
  required?: boolean
  caseExact?: boolean
  multiValued?: boolean
  subAttributes?: object[]
}

/** An attribute definition (RFC 7643, section 7). */
const attribute = (name: string, description: string, given: Characteristics = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...given,
})

const several = (name: string, description: string) =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The value'),
      attribute('type', 'What it is for'),
      attribute('primary', 'Whether it is the first one', { type: 'boolean' }),
    ],
  })

const userAttributes = [
  attribute('userName', 'What the provider calls the person', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'The provider’s own id of the person', { caseExact: true, uniqueness: 'server' }),
  attribute('displayName', 'The name that is shown'),
  attribute('name', 'The name in parts', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name'),
      attribute('givenName', 'The given name'),
      attribute('familyName', 'The family name'),
    ],
  }),
  several('emails', 'The address that the person signs in with; fixed once they have'),
  several('roles', 'RANGE_ADMIN, RANGE_SUPERVISOR, RANGE_USER, or what the operator has mapped to one'),
  attribute('active', 'Whether the person may come in', { type: 'boolean' }),
  attribute('preferredLanguage', 'en, es or pt'),
  attribute('timezone', 'A time zone of the IANA database'),
]

/** The attributes of a person (RFC 7643, section 7). */
export const userSchema = (publicUrl: string) => ({
  schemas: [scimSchemas.schema],
  id: scimSchemas.user,
  name: 'User',
  description: 'A person of the company',
  attributes: userAttributes,
  meta: { resourceType: 'Schema', location: at(publicUrl, `Schemas/${scimSchemas.user}`) },
})
