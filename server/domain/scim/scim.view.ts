import { type ScimUser, scimSchemas } from '@atesta/contract/schemas/scim.ts'
import type { PersonRow } from './scim.queries.ts'

/** The entity tag of a person's version; weak, since the bytes may differ. */
export const tagOf = ({ version }: Pick<PersonRow, 'version'>): string => `W/"${version}"`

export const locationOf = (publicUrl: string, id: number | string): string =>
  `${publicUrl}/api/scim/v2/Users/${id}`

/**
 * A person in SCIM's form. For a name that the provider never gave in parts, the first word is the given
 * name.
 */
export function personView(publicUrl: string): (row: PersonRow) => ScimUser {
  return (row) => {
    const [first = '', ...rest] = row.name.split(' ')
    const inParts = row.given_name !== '' || row.family_name !== ''
    const given = inParts ? row.given_name : first
    const family = inParts ? row.family_name : rest.join(' ')
    return {
      schemas: [scimSchemas.user],
      id: String(row.id),
      ...(row.external_id !== null && { externalId: row.external_id }),
      userName: row.user_name ?? row.email,
      displayName: row.name,
      name: {
        formatted: row.name,
        ...(given && { givenName: given }),
        ...(family && { familyName: family }),
      },
      emails: [{ value: row.email, type: 'work', primary: true }],
      roles: [{ value: row.range, primary: true }],
      active: !row.disabled,
      ...(row.locale && { preferredLanguage: row.locale }),
      timezone: row.time_zone,
      meta: {
        resourceType: 'User',
        created: row.created_at.toISOString(),
        lastModified: row.changed_at.toISOString(),
        location: locationOf(publicUrl, row.id),
        version: tagOf(row),
      },
    }
  }
}
