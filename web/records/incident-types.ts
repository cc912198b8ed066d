import type { Claim } from '@atesta/contract/schemas/claim.ts'

// Written out, because the schema it comes from would bring the whole of zod into the first load.
type IncidentType = Claim['incident']['type']
export const incidentTypes = Object.keys({
  collision: true,
  theft: true,
  fire: true,
  water: true,
  storm: true,
  machinery: true,
  liability: true,
  injury: true,
  other: true,
} satisfies Record<IncidentType, true>) as IncidentType[]
